import { expect, test } from "bun:test";
import { createHealth } from "./health.ts";

test("createHealth() looks once a second, and proves that objects can be written every ten, or at once after a failure", async () => {
  let now = 0;
  let isFull = false;
  const calls = { check: 0, reach: 0 };
  const health = createHealth(
    {
      database: { query: async () => [] },
      queue: { oldestReadySeconds: async () => null },
      outbox: null,
      objects: {
        async check() {
          calls.check += 1;
          if (isFull) throw new Error("ENOSPC");
        },
        async reach() {
          calls.reach += 1;
        },
      },
      manager: null,
      registry: { report: async () => {}, remove: async () => {}, list: async () => [] },
    },
    () => now,
  );
  const isWell = async () => (await health()).every(({ healthy }) => healthy);

  for (; now < 10_000; now += 100) expect(await isWell()).toBe(true);
  expect(calls).toEqual({ check: 1, reach: 10 });
  isFull = true;
  expect(await isWell()).toBe(false);
  now += 1000;
  expect(await isWell()).toBe(false);
  isFull = false;
  now += 1000;
  expect(await isWell()).toBe(true);
  expect(calls).toEqual({ check: 4, reach: 13 });
});
