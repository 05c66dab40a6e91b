import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Redis } from "ioredis";
import postgres from "postgres";
import { openInterruptibleProxy } from "../../../packages/adapter-postgres/test/interruptible-proxy.ts";
import { bootPostgresServer } from "../../../packages/adapter-postgres/test/postgres-server.ts";
import { bootRedisServer } from "../../../packages/adapter-redis/test/redis-server.ts";
import { eventually } from "./eventually.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

describe("stores that turn read-only and keep their connections", () => {
  const closers: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  let server: ServerProcess;
  let headers: { readonly Authorization: string };
  let admin: postgres.Sql;
  let becomeReplica: () => Promise<unknown>;
  let leadToPrimary: () => void;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    closers.push(() => folder.remove());
    const database = await bootPostgresServer();
    admin = postgres(database.url, { max: 1, connection: { options: "-c default_transaction_read_only=off" } });
    closers.push(() => admin.end());
    const [first, second] = await Promise.all([bootRedisServer(), bootRedisServer()]);
    const proxy = await openInterruptibleProxy(first.url);
    closers.push(() => proxy.close());
    const redis = new Redis(first.url);
    closers.push(() => redis.disconnect());
    becomeReplica = () => redis.replicaof("127.0.0.1", second.port);
    leadToPrimary = () => proxy.lead(second.url);
    server = await mustStart({
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      REDIS_URL: proxy.url,
      SELF_REGISTRATION_ROLES: "admin",
      LOG_LEVEL: "warn",
    });
    closers.push(() => server.end("SIGTERM"));
    const account = { email: "one@example.com", password: "secret-123", full_name: "One", role: "admin" };
    const registered = await ask("/functions/v1/auth-register", { method: "POST", body: JSON.stringify(account) });
    headers = { Authorization: `Bearer ${(await dataOf(registered)).session.access_token}` };
  }, 240_000);

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { ...init, signal: AbortSignal.timeout(45_000) });
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  const dataOf = async (response: Response) => ((await response.json()) as any).data;
  const upload = async () => {
    const body = await sampleReport("course-report.pdf");
    return await ask("/api/v1/reports", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/pdf" },
      body,
    });
  };
  const faults = async () => {
    const { components } = await dataOf(await ask("/health"));
    return (components as { component: string; healthy: boolean }[])
      .filter(({ healthy }) => !healthy)
      .map(({ component }) => component);
  };
  /** How many lines of the log tell of failures by this code. */
  const linesOf = (code: string) =>
    `${server.output()}\n${server.errors()}`.split("\n").filter((line) => line.includes(`"${code}"`)).length;
  const isScored = async (id: string) =>
    (await dataOf(await ask(`/api/v1/reports/${id}`, { headers }))).status === "scored";

  test("writes go on 5 s after a database fails over, health names it before, and the log stays short", async () => {
    expect((await upload()).status).toBe(202);
    await admin`alter system set default_transaction_read_only = on`;
    await admin`select pg_reload_conf()`;
    await eventually(async () => (await upload()).status === 503);
    for (let round = 0; round < 50; round += 1) expect((await upload()).status).toBe(503);
    await eventually(async () => (await faults())[0] === "database");
    expect(await faults()).toEqual(["database"]);
    // New sessions may write now, those there are may not.
    await admin`alter database postgres set default_transaction_read_only = off`;
    const failedOverAt = performance.now();
    await eventually(async () => (await upload()).status === 202);
    expect(performance.now() - failedOverAt).toBeLessThan(6_000);
    const { id } = await dataOf(await upload());
    await eventually(() => isScored(id));
    await eventually(async () => (await faults()).length === 0);
    expect(linesOf("25006")).toBeLessThan(12);
  }, 300_000);

  test("uploads go on while Redis is a replica, health names the queue, and reports are scored 5 s after it is left", async () => {
    await becomeReplica();
    const { id } = await dataOf(await upload());
    await eventually(async () => (await faults())[0] === "queue");
    expect(await faults()).toEqual(["queue"]);
    leadToPrimary();
    await eventually(() => isScored(id));
    await eventually(async () => (await faults()).length === 0);
    expect(linesOf("READONLY")).toBeLessThan(12);
  }, 300_000);
});
