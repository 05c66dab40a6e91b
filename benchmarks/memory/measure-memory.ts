import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMeasured } from "../pauses/service-process.ts";

/** The most that the service held in a phase, in megabytes. */
export interface PhaseMemory {
  readonly phase: string;
  readonly megabytes: number;
  readonly seconds: number;
  /** Answers by status; 0 for connections that ended without one. */
  readonly answers: Readonly<Record<number, number>>;
}

const MEBIBYTE = 2 ** 20;
const slowConnections = Number(process.env.SLOW ?? 200);
const uploads = Number(process.env.UPLOADS ?? 100);
const UPLOAD_BYTES = 50 * MEBIBYTE - 1024;

/** Measures the service of a checkout over its embedded database, without workers. */
export async function measureMemory(checkout: string): Promise<readonly PhaseMemory[]> {
  const folder = await mkdtemp(join(tmpdir(), "rubrica-memory-"));
  try {
    await using service = await startMeasured(join(checkout, "apps/server/src/main.ts"), {
      DATA_DIR: join(folder, "data"),
      WORKERS: "mail:1",
    });
    const account = { email: "many@example.com", password: "secret-123", full_name: "Many", role: "student" };
    const body = JSON.stringify(account);
    const registered = await fetch(`${service.url}/functions/v1/auth-register`, { method: "POST", body });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    const { data } = (await registered.json()) as any;
    const head = (length: number) =>
      `POST /api/v1/reports HTTP/1.1\r\nHost: rubrica.test\r\nAuthorization: Bearer ${data.session.access_token}\r\nContent-Type: application/pdf\r\nContent-Length: ${length}\r\n\r\n%PDF-1.7\n`;
    const open = async (length: number) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect({ host: hostname, port: Number(port) });
      await once(socket, "connect");
      socket.write(head(length));
      return socket;
    };
    const phase = async (name: string, work: () => Promise<Readonly<Record<number, number>>>): Promise<PhaseMemory> => {
      resetPeak(service.pid);
      const startedAt = performance.now();
      const answers = await work();
      return { phase: name, megabytes: peak(service.pid), seconds: (performance.now() - startedAt) / 1000, answers };
    };
    return [
      await phase("nothing", async () => {
        await Bun.sleep(2000);
        return {};
      }),
      await phase(`${slowConnections} slow connections`, async () => {
        const sockets = await Promise.all(Array.from({ length: slowConnections }, () => open(UPLOAD_BYTES)));
        const drip = Buffer.alloc(64, 0x25);
        for (let second = 0; second < 20; second += 1) {
          for (const socket of sockets) socket.write(drip);
          await Bun.sleep(1000);
        }
        for (const socket of sockets) socket.destroy();
        return {};
      }),
      await phase(`${uploads} uploads of 50 MB at once`, async () => {
        const statuses = await Promise.all(
          Array.from({ length: uploads }, async () => sendAll(await open(UPLOAD_BYTES), UPLOAD_BYTES - 9)),
        );
        return Object.fromEntries(
          [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
        );
      }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends so many bytes as fast as they are taken; resolves with the status of the answer, or 0. */
async function sendAll(socket: Socket, bytes: number): Promise<number> {
  const piece = Buffer.alloc(256 * 1024, 0x25);
  let answer = "";
  let ended = false;
  socket.on("data", (chunk: Buffer) => {
    answer += chunk.toString("latin1");
  });
  const over = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      resolve();
    };
    socket.on("close", end).on("error", end).on("data", end);
  });
  for (let left = bytes; left > 0 && !ended; left -= piece.byteLength) {
    const part = left < piece.byteLength ? piece.subarray(0, left) : piece;
    if (!socket.write(part)) await Promise.race([once(socket, "drain").catch(() => {}), over]);
  }
  await over;
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function peak(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** The phases as a table in Markdown. */
export function describeMemory(phases: readonly PhaseMemory[]): string {
  const rows = phases.map(
    ({ phase, megabytes, seconds, answers }) =>
      `| ${phase} | ${Math.round(megabytes)} | ${seconds.toFixed(1)} | ${Object.entries(answers)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", ")} |`,
  );
  return ["| phase | largest resident memory, MB | s | answers |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
