import { afterAll, beforeAll, setDefaultTimeout, test } from "bun:test";
import { testTaskQueue } from "@rubrica/conformance";
import { createSubscriptions, type Subscriptions } from "../src/index.ts";
import { createQueueAt } from "../src/queue-ports.ts";
import { connectTestRedis, passSeconds, sharedRedisServer, type TestRedis, testClock } from "./redis.ts";

/** More in the long form. */
const histories = Number(process.env.RUBRICA_CHAOS_HISTORIES ?? 100);
setDefaultTimeout(Math.max(histories * 2_000, 60_000));

let connected: TestRedis;
let subscriptions: Subscriptions;
beforeAll(async () => {
  connected = await connectTestRedis((await sharedRedisServer()).url);
  subscriptions = createSubscriptions(connected.subscriber);
});
afterAll(() => connected.close());

const create = async () => {
  const { redis } = connected;
  await redis.flushdb();
  return {
    ...createQueueAt(testClock, { redis, subscriptions }),
    passSeconds: (seconds: number) => passSeconds(redis, seconds),
  };
};
// Redis is another system than the stores: an outbox stands between, and is tested with it.
testTaskQueue(test, create, { supportsTransactions: false, modelRuns: histories });
