import { expect, test } from "bun:test";
import { retryDelay } from "./retry-delay.ts";

test("retryDelay() follows the server in seconds, milliseconds or a date, and else waits longer each time", () => {
  const now = Date.parse("2026-11-22T10:00:00Z");
  expect(retryDelay({ "retry-after": "30" }, 0, now)).toBe(30_000);
  expect(retryDelay({ "retry-after": "1", "retry-after-ms": "250" }, 0, now)).toBe(250);
  expect(retryDelay({ "retry-after": "Sun, 22 Nov 2026 10:01:00 GMT" }, 0, now)).toBe(60_000);
  expect(retryDelay({ "retry-after": "Sun, 22 Nov 2026 09:00:00 GMT" }, 0, now)).toBe(0);
  expect([0, 1, 2].map((repetitions) => retryDelay({}, repetitions, now))).toEqual([2000, 4000, 8000]);
  expect(retryDelay({ "retry-after": "soon" }, 1, now)).toBe(4000);
});
