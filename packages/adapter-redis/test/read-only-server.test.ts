import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { isStoreOutage, isStoreUnavailable } from "@rubrica/core";
import { Redis } from "ioredis";
import { type InterruptibleProxy, openInterruptibleProxy } from "../../adapter-postgres/test/interruptible-proxy.ts";
import { rejection } from "../../adapter-postgres/test/rejection.ts";
import { waitFor } from "../../adapter-postgres/test/wait-for.ts";
import { createRedisProgressBus, createRedisQueue, createSubscriptions } from "../src/index.ts";
import { connectTestRedis } from "./redis.ts";
import { bootRedisServer, type RedisServer } from "./redis-server.ts";

setDefaultTimeout(240_000);

const [first, second] = await Promise.all([bootRedisServer(), bootRedisServer()]);
let proxy: InterruptibleProxy;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  proxy = await openInterruptibleProxy(first.url);
  closers.push(() => proxy.close());
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function asAdmin<Answer>(server: RedisServer, work: (admin: Redis) => Promise<Answer>): Promise<Answer> {
  const admin = new Redis(server.url);
  try {
    return await work(admin);
  } finally {
    admin.disconnect();
  }
}

/** The first becomes a replica of the second, and its connections stay open. */
async function failOver(): Promise<void> {
  closers.push(() => asAdmin(first, (admin) => admin.replicaof("NO", "ONE")));
  await asAdmin(first, (admin) => admin.replicaof("127.0.0.1", second.port));
}

async function connectQueue() {
  const { redis, subscriber, close } = await connectTestRedis(proxy.url);
  closers.push(close);
  const subscriptions = createSubscriptions(subscriber);
  const { queue } = createRedisQueue({ redis, subscriptions });
  const enqueue = () => queue.enqueue([{ type: "test", payload: null }]);
  return { redis, subscriber, enqueue, bus: createRedisProgressBus({ redis, subscriptions, pollSeconds: 60 }) };
}

const connectionsMade = (server: RedisServer) =>
  asAdmin(server, async (admin) => Number(/total_connections_received:(\d+)/.exec(await admin.info("stats"))?.[1]));

test("a server that became a replica is left for the new primary, by those who listen as well", async () => {
  const { enqueue, bus } = await connectQueue();
  await enqueue();
  const watched = new AbortController();
  closers.push(() => watched.abort());
  const heard = (async () => {
    for await (const { event } of bus.watch("a report", 0, watched.signal)) return event;
  })();
  await failOver();
  expect(await rejection(enqueue())).toMatchObject({ message: expect.stringContaining("READONLY") });
  proxy.lead(second.url);
  const begunAt = performance.now();
  await waitFor(() =>
    enqueue().then(
      () => true,
      () => false,
    ),
  );
  expect(performance.now() - begunAt).toBeLessThan(5000);
  const event = { type: "progress", stage: "score", progress: 0.5, detail: null } as const;
  // Whoever listens again has heard nothing meanwhile, and looks once it is told of something.
  await waitFor(async () => {
    await bus.publish("a report", event);
    return await Promise.race([heard.then(() => true), new Promise<false>((no) => setTimeout(no, 50, false))]);
  });
  expect(await heard).toEqual(event);
});

test("no connection is closed while there is no other primary, and calls say that the store is away", async () => {
  const { redis, subscriber, enqueue } = await connectQueue();
  await enqueue();
  await failOver();
  const ids = await Promise.all([redis, subscriber].map((client) => client.client("ID").catch(() => "it listens")));
  const before = await connectionsMade(first);
  for (let call = 0; call < 100; call += 1) {
    const error = await rejection(enqueue());
    expect([isStoreOutage(error), isStoreUnavailable(error)]).toEqual([true, true]);
  }
  expect(await Promise.all([redis, subscriber].map((client) => client.client("ID").catch(() => "it listens")))).toEqual(
    ids,
  );
  // One that asks whether it may write, and the one that counts.
  expect(await connectionsMade(first)).toBeLessThanOrEqual(before + 2);
});

test("a replica that has lost its primary is waited for", async () => {
  const { redis, enqueue } = await connectQueue();
  await asAdmin(first, (admin) => admin.config("SET", "replica-serve-stale-data", "no"));
  closers.push(() => asAdmin(first, (admin) => admin.config("SET", "replica-serve-stale-data", "yes")));
  closers.push(() => asAdmin(first, (admin) => admin.replicaof("NO", "ONE")));
  await asAdmin(first, (admin) => admin.replicaof("127.0.0.1", 1)); // nobody is there
  const lost = await rejection(enqueue());
  expect(lost).toMatchObject({ message: expect.stringContaining("MASTERDOWN"), outage: true });
  expect(redis.status).toBe("ready");
  await asAdmin(first, (admin) => admin.replicaof("NO", "ONE"));
  // The client leaves once it is told of a primary, which may be this one in this moment. A call meanwhile says that the store is away.
  await waitFor(async () => {
    const error = await enqueue().then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error !== null) expect(isStoreUnavailable(error)).toBe(true);
    return error === null;
  });
});
