import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { open, readdir, rm, statfs } from "node:fs/promises";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { mountSmallDisk, type SmallDisk } from "../../../packages/adapter-postgres/test/small-disk.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { sampleReport } from "./report-client.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";

const MEBIBYTE = 2 ** 20;
const disk = mountSmallDisk(300);
if (typeof disk === "string") console.log(`skipped: uploads onto a disk that fills up: ${disk}`);
else afterAll(() => disk.close());

describe.skipIf(typeof disk === "string")("a disk with little room", () => {
  const { path } = disk as SmallDisk;
  let opened: TestDatabase;
  let server: ServerInProcess;
  let headers: { readonly Authorization: string };

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    server = await startInProcess({
      DATABASE_URL: opened.url ?? "",
      DATA_DIR: `${path}/data`,
      MIN_FREE_BYTES: String(20 * MEBIBYTE),
      WORKERS: "mail:1",
    });
    const account = { email: "room@example.com", password: "secret-123", full_name: "Room", role: "student" };
    const registered = await fetch(`${server.url}/functions/v1/auth-register`, {
      method: "POST",
      body: JSON.stringify(account),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    headers = { Authorization: `Bearer ${((await registered.json()) as any).data.session.access_token}` };
  }, 240_000);
  afterAll(async () => {
    await server.end();
    await opened.close();
  });

  const room = async () => {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  };
  /** Leaves so much room, give or take what the service writes meanwhile. */
  const leave = async (bytes: number) => {
    await rm(`${path}/ballast`, { force: true });
    const file = await open(`${path}/ballast`, "w");
    const block = Buffer.alloc(MEBIBYTE, 1);
    for (let left = (await room()) - bytes; left > 0; left -= MEBIBYTE) await file.write(block);
    await file.close();
  };
  const pdfOf = (bytes: number) =>
    new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, 0x25)]));
  const handIn = async (body: BodyInit) => {
    const response = await fetch(`${server.url}/api/v1/reports`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/pdf", "Accept-Language": "zh" },
      body,
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    return { status: response.status, error: ((await response.json()) as any).error };
  };
  const unfinished = () => readdir(`${path}/data/objects/.incoming`);
  const refused = { status: 507, error: "服务器存储空间不足，暂时无法接收文件，请联系管理员" };

  test("takes no upload whose size it has not twice, before a byte of it was stored, and takes smaller ones", async () => {
    await leave(60 * MEBIBYTE);
    const before = await room();
    expect(await handIn(pdfOf(30 * MEBIBYTE))).toEqual(refused);
    expect(await unfinished()).toEqual([]);
    expect(Math.abs((await room()) - before)).toBeLessThan(10 * MEBIBYTE);
    expect((await handIn(await sampleReport("course-report.pdf"))).status).toBe(202);
  }, 240_000);

  test("gives an upload up that does not say how long it is, and keeps nothing of it", async () => {
    await leave(60 * MEBIBYTE);
    const piece = pdfOf(MEBIBYTE);
    // The end is held back until there is an answer: buffers on the way may hold more than the service read.
    const answered = Promise.withResolvers<void>();
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 40) {
          await answered.promise;
          return controller.close();
        }
        sent += 1;
        controller.enqueue(piece);
      },
    });
    expect(await handIn(stream as unknown as BodyInit)).toEqual(refused);
    answered.resolve();
    expect(await unfinished()).toEqual([]);
  }, 240_000);

  test("counts what other uploads under way still need", async () => {
    await leave(100 * MEBIBYTE);
    const answers = await Promise.all(Array.from({ length: 4 }, () => handIn(pdfOf(30 * MEBIBYTE))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 507).length).toBeGreaterThanOrEqual(2);
    expect(await room()).toBeGreaterThan(20 * MEBIBYTE);
    expect(await unfinished()).toEqual([]);
  }, 240_000);

  test("is unwell in the service's health before it is full", async () => {
    await leave(10 * MEBIBYTE);
    const health = await waitFor(async () => {
      const response = await fetch(`${server.url}/health`, { headers });
      return response.status === 503 && response;
    });
    expect(health.status).toBe(503);
    await leave(80 * MEBIBYTE);
    await waitFor(async () => (await fetch(`${server.url}/health`, { headers })).status === 200);
  }, 240_000);
});
