import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, type PostgresStores } from "@rubrica/adapter-postgres";
import { SERVICE } from "@rubrica/core";
import {
  completed,
  createOutboxQueue,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type OutboxQueue,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import { openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { type KeptLines, prepareKeptLines } from "../../adapter-postgres/test/kept-lines.ts";
import { waitFor } from "../../adapter-postgres/test/wait-for.ts";
import { createRedisQueue, createSubscriptions } from "../src/index.ts";
import { connectTestRedis, type TestRedis } from "./redis.ts";
import { bootRedisServer, type RedisServer } from "./redis-server.ts";

setDefaultTimeout(240_000);

let server: RedisServer;
let opened: TestDatabase;
let stores: PostgresStores;
let lines: KeptLines;
beforeAll(async () => {
  server = await bootRedisServer({ appendonly: "yes", appendfsync: "always" });
  opened = await openTestDatabase("postgres");
  stores = createPostgresStores(opened);
  lines = await prepareKeptLines(opened, stores);
});
afterAll(() => opened.close());

let connected: TestRedis;
let joined: OutboxQueue;
let manager: WorkerManager | null;
beforeEach(async () => {
  connected = await connectTestRedis(server.url);
  await connected.redis.flushall();
  await opened.database.script("truncate rubrica.outbox, rubrica.fences, rubrica.open_tasks, public.report_events");
  const { redis, subscriber } = connected;
  const foreign = createRedisQueue({ redis, subscriptions: createSubscriptions(subscriber) });
  joined = createOutboxQueue({ stores, foreign, pollSeconds: 0.2, recoverSeconds: 0.3, storeSeconds: 10 });
  manager = null;
});
afterEach(async () => {
  server.thaw();
  await manager?.stop();
  await joined.relay.stop();
  connected.close();
});

/** Starts a worker that keeps the name of each task as a line. */
function work(run: (name: string) => Promise<void> = async () => {}): void {
  const definition = defineWorker({
    kind: "test",
    handlers: {
      keep: defineHandler({
        payload: { parse: String },
        async run({ payload }) {
          await run(payload);
          return completed({ commit: (bound) => lines.keep(bound, payload) });
        },
      }),
    },
  });
  manager = createWorkerManager({
    ...joined,
    definitions: [definition],
    plan: new Map([["test", 2]]),
    leaseSeconds: 3,
    sweepSeconds: 0.5,
    pollSeconds: 0.5,
  });
  manager.start();
  joined.relay.start();
}

const names = Array.from({ length: 10 }, (_, index) => `task ${index}`);
const submit = (some: readonly string[] = names) =>
  joined.transaction.run(SERVICE, ({ queue }) =>
    queue.enqueue(some.map((payload) => ({ type: "keep", payload, key: payload }))),
  );
const untold = async () => {
  const [row] = await opened.database.query<{ readonly count: number }>(
    "select count(*)::int as count from rubrica.outbox",
  );
  return row?.count ?? -1;
};
const allKept = async () => (await lines.kept()).length >= names.length;

test("a Redis that is emptied in the middle of work loses nothing, and nothing is kept twice", async () => {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  await submit();
  work(async () => {
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  await connected.redis.flushall();
  mayEnd.resolve();
  await waitFor(allKept);
  await waitFor(async () => (await untold()) === 0 && (await joined.queue.stats()).running === 0);
  expect(await lines.kept()).toEqual(names);
});

test("a Redis that was emptied is told of all its tasks again, however many there were", async () => {
  await submit(Array.from({ length: 1_200 }, (_, index) => `task ${index}`));
  await joined.relay.flush();
  await connected.redis.flushall();
  expect(await joined.relay.recover()).toBe(1_200);
  expect((await joined.queue.stats()).ready).toBe(1_200);
});

test("a Redis with an append-only file that is killed and started again has all its tasks", async () => {
  await submit();
  await joined.relay.flush();
  await server.kill();
  await server.start();
  await waitFor(async () => (await connected.redis.ping().catch(() => "")) === "PONG");
  expect((await joined.queue.stats()).ready).toBe(names.length);
  expect(await joined.relay.recover()).toBe(0);
});

test("a Redis without an append-only file that is killed and started again is told of its tasks again", async () => {
  await submit();
  await joined.relay.flush();
  const away = await bootRedisServer();
  const forgetful = await connectTestRedis(away.url);
  try {
    const other = createOutboxQueue({ stores, foreign: createRedisQueue(forgetful) });
    expect(await other.relay.recover()).toBe(names.length);
    await away.kill();
    await away.start();
    await waitFor(async () => (await forgetful.redis.ping().catch(() => "")) === "PONG");
    expect((await other.queue.stats()).ready).toBe(0);
    expect(await other.relay.recover()).toBe(names.length);
    expect((await other.queue.stats()).ready).toBe(names.length);
  } finally {
    forgetful.close();
    await away.kill();
  }
});

test("a Redis that is full takes no task and lets those be worked off that it has; the others are told later", async () => {
  const { redis } = connected;
  await submit(names.slice(0, 4));
  await joined.relay.flush();
  await redis.config("SET", "maxmemory", "1");
  try {
    await submit(names.slice(4));
    await expect(joined.relay.flush()).rejects.toThrow("OOM");
    expect([await untold(), (await joined.queue.stats()).ready]).toEqual([6, 4]);
    work();
    await waitFor(async () => (await lines.kept()).length === 4);
    expect(await lines.kept()).toEqual(names.slice(0, 4));
  } finally {
    await redis.config("SET", "maxmemory", "0");
  }
  await waitFor(allKept);
  expect(await lines.kept()).toEqual(names);
});

test("calls end while Redis does not answer, and workers go on when it does", async () => {
  work();
  await submit(names.slice(0, 5));
  await waitFor(async () => (await lines.kept()).length === 5);
  server.freeze();
  const begunAt = performance.now();
  // It stays frozen until the call has ended: nothing but the client's own deadline of three seconds ends it.
  await expect(createRedisQueue(connected).queue.stats()).rejects.toThrow();
  expect(performance.now() - begunAt).toBeLessThan(30_000);
  await submit(names.slice(5)); // the stores take it in meanwhile
  server.thaw();
  await waitFor(allKept);
  expect(await lines.kept()).toEqual(names);
});

test("workers go on when Redis was killed and is started again", async () => {
  work();
  await submit(names.slice(0, 5));
  await waitFor(async () => (await lines.kept()).length === 5);
  await server.kill();
  await expect(createRedisQueue(connected).queue.stats()).rejects.toThrow();
  await submit(names.slice(5));
  await server.start();
  await waitFor(allKept);
  expect(await lines.kept()).toEqual(names);
});
