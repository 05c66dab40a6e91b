import { afterAll, beforeAll, expect, test } from "bun:test";
import { testRateLimiter } from "@rubrica/conformance";
import { createRedisRateLimiter } from "../src/index.ts";
import { createRateLimiterAt } from "../src/rate-limiter.ts";
import { connectTestRedis, passSeconds, sharedRedisServer, type TestRedis, testClock } from "./redis.ts";

let connected: TestRedis;
beforeAll(async () => {
  connected = await connectTestRedis((await sharedRedisServer()).url);
});
afterAll(() => connected.close());

testRateLimiter(test, async () => {
  const { redis } = connected;
  await redis.flushdb();
  return {
    rateLimiter: createRateLimiterAt(testClock, { redis }),
    pass: (seconds) => passSeconds(redis, seconds),
  };
});

test("take() leaves nothing behind when its window is over", async () => {
  const { redis } = connected;
  await redis.flushdb();
  await createRedisRateLimiter({ redis }).take("key", { limit: 1, windowSeconds: 60 });
  const [key = ""] = await redis.keys("*");
  const left = await redis.pttl(key);
  expect(left).toBeGreaterThan(50_000);
  expect(left).toBeLessThanOrEqual(60_000);
});
