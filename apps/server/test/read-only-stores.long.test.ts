import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Redis } from "ioredis";
import postgres from "postgres";
import { openInterruptibleProxy } from "../../../packages/adapter-postgres/test/interruptible-proxy.ts";
import { bootPostgresServer } from "../../../packages/adapter-postgres/test/postgres-server.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { bootRedisServer } from "../../../packages/adapter-redis/test/redis-server.ts";
import { type AdminClient, dataOf, registerAdmin } from "./admin-client.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

describe("stores that turn read-only and keep their connections", () => {
  const closers: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  let server: ServerProcess;
  let admin: AdminClient;
  let sql: postgres.Sql;
  let becomeReplica: () => Promise<unknown>;
  let leadToPrimary: () => void;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    closers.push(() => folder.remove());
    const database = await bootPostgresServer();
    sql = postgres(database.url, { max: 1, connection: { options: "-c default_transaction_read_only=off" } });
    closers.push(() => sql.end());
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
    admin = await registerAdmin(server, { answerMilliseconds: 45_000 });
  }, 240_000);

  const faults = async () => {
    const { components } = await dataOf(await admin.ask("/health"));
    return (components as { component: string; healthy: boolean }[])
      .filter(({ healthy }) => !healthy)
      .map(({ component }) => component);
  };
  /** How many lines of the log tell of failures by this code. */
  const linesOf = (code: string) =>
    `${server.output()}\n${server.errors()}`.split("\n").filter((line) => line.includes(`"${code}"`)).length;
  const isScored = async (id: string) => (await admin.read(`/api/v1/reports/${id}`)).status === "scored";

  test("writes go on 5 s after a database fails over, health names it before, and the log stays short", async () => {
    expect((await admin.upload()).status).toBe(202);
    await sql`alter system set default_transaction_read_only = on`;
    await sql`select pg_reload_conf()`;
    await waitFor(async () => (await admin.upload()).status === 503);
    for (let round = 0; round < 50; round += 1) expect((await admin.upload()).status).toBe(503);
    await waitFor(async () => (await faults())[0] === "database");
    expect(await faults()).toEqual(["database"]);
    // New sessions may write now, those there are may not.
    await sql`alter database postgres set default_transaction_read_only = off`;
    const failedOverAt = performance.now();
    await waitFor(async () => (await admin.upload()).status === 202);
    expect(performance.now() - failedOverAt).toBeLessThan(6_000);
    const { id } = await dataOf(await admin.upload());
    await waitFor(() => isScored(id));
    await waitFor(async () => (await faults()).length === 0);
    expect(linesOf("25006")).toBeLessThan(12);
  }, 300_000);

  test("uploads go on while Redis is a replica, health names the queue, and reports are scored 5 s after it is left", async () => {
    await becomeReplica();
    const { id } = await dataOf(await admin.upload());
    await waitFor(async () => (await faults())[0] === "queue");
    expect(await faults()).toEqual(["queue"]);
    leadToPrimary();
    await waitFor(() => isScored(id));
    await waitFor(async () => (await faults()).length === 0);
    expect(linesOf("READONLY")).toBeLessThan(12);
  }, 300_000);
});
