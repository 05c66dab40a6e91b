import { afterAll, beforeAll, test } from "bun:test";
import { testTaskQueue } from "@rubrica/conformance";
import { createSubscriptions, type Subscriptions } from "../src/index.ts";
import { createQueueAt } from "../src/queue-ports.ts";
import { connectTestRedis, passSeconds, sharedRedisServer, type TestRedis, testClock } from "./redis.ts";

/** @param histories random histories that are played against the model. */
export function testRedisTaskQueue(histories: number): void {
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
}
