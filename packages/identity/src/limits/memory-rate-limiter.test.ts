import { expect, test } from "bun:test";
import { testRateLimiter } from "@rubrica/conformance";
import { createMemoryRateLimiter } from "./memory-rate-limiter.ts";

function start() {
  let now = Date.now();
  const rateLimiter = createMemoryRateLimiter({ clock: { now: () => new Date(now) } });
  return {
    rateLimiter,
    async pass(seconds: number) {
      now += seconds * 1000;
    },
  };
}

testRateLimiter(test, async () => start());

test("take() of ever new keys forgets windows that are over before those that run, and then the oldest", async () => {
  const { rateLimiter, pass } = start();
  const allowance = { limit: 5, windowSeconds: 60 };
  const long = { limit: 5, windowSeconds: 600 };
  await rateLimiter.take("long", long);
  for (let turn = 1; turn < 10_000; turn += 1) await rateLimiter.take(`short ${turn}`, allowance);
  await pass(61);
  await rateLimiter.take("another", allowance);
  expect((await rateLimiter.peek("long", long)).remaining).toBe(4);
  for (let turn = 0; turn < 10_000; turn += 1) await rateLimiter.take(`new ${turn}`, allowance);
  expect((await rateLimiter.peek("long", long)).remaining).toBe(5);
  expect((await rateLimiter.peek("new 9999", allowance)).remaining).toBe(4);
});
