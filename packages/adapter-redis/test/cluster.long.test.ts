import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { testRateLimiter, testTaskQueue } from "@rubrica/conformance";
import type { Cluster } from "ioredis";
import {
  checkRedis,
  createRedisProgressBus,
  createRedisQueue,
  createSubscriptions,
  type Subscriptions,
} from "../src/index.ts";
import { keyBase } from "../src/key-base.ts";
import { createQueueAt } from "../src/queue-ports.ts";
import { createRateLimiterAt } from "../src/rate-limiter.ts";
import { bootRedisCluster, type RedisCluster } from "./redis-cluster.ts";

setDefaultTimeout(240_000);

let cluster: RedisCluster;
let redis: Cluster;
let subscriber: Cluster;
let subscriptions: Subscriptions;
beforeAll(async () => {
  cluster = await bootRedisCluster(3);
  [redis, subscriber] = await Promise.all([cluster.connect(), cluster.connect()]);
  subscriptions = createSubscriptions(subscriber);
});
afterAll(async () => {
  redis?.disconnect();
  subscriber?.disconnect();
  await cluster?.close();
});

/** Redis's clock, set forward by what a key counts that lies beside those of the queue. */
const clock = `
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2] + (redis.call('GET', KEYS[1] .. ':clock') or 0)
end`;
const passSeconds = (name: string) => async (seconds: number) =>
  void (await redis.incrby(`${keyBase("name", name)}:clock`, seconds * 1_000_000));

// Each test and each history has a queue of another name, which is on any of the nodes.
let made = 0;
const nextName = (): string => {
  made += 1;
  return `name-${made}`;
};
const create = async () => {
  const name = nextName();
  return { ...createQueueAt(clock, { redis, subscriptions, name }), passSeconds: passSeconds(name) };
};
testTaskQueue(test, create, { supportsTransactions: false, modelRuns: 20 });

testRateLimiter(test, async () => {
  const name = nextName();
  return { rateLimiter: createRateLimiterAt(clock, { redis, name }), pass: passSeconds(name) };
});

test("queues of several names are spread over the nodes of a cluster, each whole on one", async () => {
  await cluster.flush();
  const names = Array.from({ length: 12 }, (_, index) => `tasks-${index}`);
  for (const name of names) {
    const { queue, taskSource } = createRedisQueue({ redis, subscriptions, name });
    const work = (payload: number) => ({
      type: "work",
      payload,
      key: `work/${payload}`,
      group: `group ${payload % 2}`,
    });
    await queue.enqueue([1, 2, 3].map(work));
    const [task] = await taskSource.claim({ types: ["work"], limit: 1, worker: name, leaseSeconds: 30 });
    expect(task?.payload).toBe(1);
  }
  const namesOfNodes = (await cluster.keys()).map((keys) => new Set(keys.map((key) => /\{(.*?)\}/.exec(key)?.[1])));
  expect(namesOfNodes.filter((found) => found.size > 0)).toHaveLength(3);
  expect(namesOfNodes.flatMap((found) => [...found]).sort()).toEqual([...names].sort());
});

test("progress reaches watchers over another node", async () => {
  const progress = createRedisProgressBus({ redis, subscriptions });
  const over = new AbortController();
  const watched = progress.watch("report", 0, over.signal)[Symbol.asyncIterator]();
  const next = watched.next();
  await progress.publish("report", { type: "progress", stage: "convert", progress: 0.5, detail: null });
  expect((await next).value?.event).toMatchObject({ stage: "convert", progress: 0.5 });
  over.abort();
  await watched.return?.();
});

test("checkRedis() looks at every node of a cluster", async () => {
  const warning =
    "Redis writes no append-only file: a restart forgets tasks since the last snapshot (set appendonly yes)";
  expect(await checkRedis(redis)).toEqual([warning]);
  for (const node of [0, 1, 2]) {
    await cluster.configure(node, "maxmemory-policy", "allkeys-lru");
    await expect(checkRedis(redis)).rejects.toThrow("set maxmemory-policy noeviction");
    await cluster.configure(node, "maxmemory-policy", "noeviction");
  }
});
