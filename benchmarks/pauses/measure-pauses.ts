import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { bootPostgresServer } from "../../packages/adapter-postgres/test/postgres-server.ts";
import { type Latencies, watchLatency } from "./latency-watch.ts";
import { seedFragments } from "./seed-fragments.ts";
import { type Hold, startMeasured } from "./service-process.ts";

/** Of one phase of work. */
export interface PhasePauses {
  readonly phase: string;
  readonly seconds: number;
  readonly service: Latencies;
  readonly control: Latencies;
  readonly longestHold: Hold;
  readonly controlHold: Hold;
}

const seeded = Number(process.env.REPORTS ?? 1230);
const handedIn = Number(process.env.HAND_IN ?? 20);
const examples = join(import.meta.dirname, "../../apps/examples/reports");
const corpus = process.env.RUBRICA_CORPUS ?? join(import.meta.dirname, "../../../shared/corpus");
const books = ["en/en-freeculture.pdf", "zh/zh-rvos.pdf", "zh/zh-webvlnuper.pdf"];

/** Measures the service of a checkout, over a database of its own. */
export async function measurePauses(checkout: string): Promise<readonly PhasePauses[]> {
  const folder = await mkdtemp(join(tmpdir(), "rubrica-pauses-"));
  const server = await databaseServer();
  const url = server.url.replace(/[^/]*$/, `pauses_${crypto.randomUUID().replaceAll("-", "")}`);
  const maintenance = postgres(server.url, { max: 1, onnotice: () => {} });
  const name = url.split("/").at(-1) ?? "";
  await maintenance.unsafe(`create database ${name}`);
  try {
    await using control = await startMeasured(join(import.meta.dirname, "control-server.ts"));
    await using service = await startMeasured(join(checkout, "apps/server/src/main.ts"), {
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: url,
      SELF_REGISTRATION_ROLES: "student,teacher,admin",
      // The reports are examples in plenty, not hand-ins of one person.
      LOG_LEVEL: "error",
    });
    await seedFragments(url, seeded);
    const staff = await signUp(service.url, "admin");
    const json = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${service.url}${path}`, { ...init, headers: { ...staff, ...init.headers } });
      // biome-ignore lint/suspicious/noExplicitAny: answers as a client sees them
      const body = (await response.json()) as any;
      if (!response.ok) throw new Error(`${path}: ${response.status} ${body.error}`);
      return body.data;
    };
    const build = async () => {
      const { id } = await json("/api/v1/knowledge-graph/builds", { method: "POST" });
      await until(async () => {
        const { status } = await json(`/api/v1/knowledge-graph/builds/${id}`);
        if (status === "failed") throw new Error("The build failed.");
        return status === "published";
      });
    };
    const handIn = async () => {
      const pdfs = await reports();
      const ids: string[] = [];
      for (let index = 0; index < handedIn; index += 1) {
        const body = pdfs[index % pdfs.length] as Uint8Array<ArrayBuffer>;
        const headers = { "Content-Type": "application/pdf" };
        ids.push((await json("/api/v1/reports", { method: "POST", headers, body })).id);
      }
      await until(async () => {
        const left: string[] = [];
        for (const id of ids) {
          const { status } = await json(`/api/v1/reports/${id}`);
          if (status !== "scored" && status !== "failed") left.push(id);
        }
        ids.splice(0, ids.length, ...left);
        return left.length === 0;
      });
    };
    const phase = async (phaseName: string, work: () => Promise<unknown>): Promise<PhasePauses> => {
      await Promise.all([service.longestHold(), control.longestHold()]);
      const startedAt = performance.now();
      const watches = [watchLatency(`${service.url}/info`), watchLatency(`${control.url}/info`)] as const;
      await work();
      const [ofService, ofControl] = await Promise.all([watches[0].end(), watches[1].end()]);
      const seconds = (performance.now() - startedAt) / 1000;
      const [longestHold, controlHold] = await Promise.all([service.longestHold(), control.longestHold()]);
      return { phase: phaseName, seconds, service: ofService, control: ofControl, longestHold, controlHold };
    };
    return [
      await phase("nothing", () => Bun.sleep(3000)),
      await phase(`a build over ${seeded} reports`, build),
      await phase("the first read of the graph", () => json("/api/v1/knowledge-graph/overview")),
      await phase("the whole graph as JSON", () => json("/api/v1/knowledge-graph")),
      await phase(`${handedIn} reports and a build`, () => Promise.all([handIn(), build()])),
    ];
  } finally {
    await maintenance.unsafe(`drop database ${name} with (force)`).catch(() => {});
    await maintenance.end();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function databaseServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const url = process.env.RUBRICA_TEST_POSTGRES_URL;
  if (url) return { url, close: async () => {} };
  const booted = await bootPostgresServer();
  return { url: booted.url, close: async () => {} };
}

/** The examples' reports, and books of the corpus where it is there. */
async function reports(): Promise<readonly Uint8Array[]> {
  const names = (await readdir(examples)).filter((file) => file.endsWith(".pdf") && file !== "broken.pdf");
  const found = await Promise.all(
    [...names.map((file) => join(examples, file)), ...books.map((file) => join(corpus, file))].map((path) =>
      readFile(path).catch(() => null),
    ),
  );
  return found.filter((bytes) => bytes !== null);
}

async function signUp(url: string, role: string): Promise<{ readonly Authorization: string }> {
  const account = { email: `${role}@example.com`, password: "secret-123", full_name: "Somebody", role };
  const response = await fetch(`${url}/functions/v1/auth-register`, { method: "POST", body: JSON.stringify(account) });
  // biome-ignore lint/suspicious/noExplicitAny: answers as a client sees them
  const { data, error } = (await response.json()) as any;
  if (!response.ok) throw new Error(`Registering: ${error}`);
  return { Authorization: `Bearer ${data.session.access_token}` };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 900_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("It did not come true in 15 minutes.");
    await Bun.sleep(250);
  }
}
