import { expect, test } from "bun:test";
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from "./concurrency-limit.ts";

/** Work that ends when told to, and counts how much of it runs at once. */
function createGate() {
  const open: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => open.push(resolve));
      running -= 1;
    },
    async openAll() {
      for (let round = 0; round < 50; round += 1) {
        for (const resolve of open.splice(0)) resolve();
        await Promise.resolve();
      }
    },
    most: () => most,
  };
}

test("createConcurrencyLimit() runs no more at once than allowed, and everything in the end", async () => {
  const gate = createGate();
  const limited = createConcurrencyLimit(3, 100);
  const all = Promise.all(Array.from({ length: 20 }, () => limited(gate.work)));
  await gate.openAll();
  await all;
  expect(gate.most()).toBe(3);
});

test("createConcurrencyLimit() goes on after work that failed", async () => {
  const limited = createConcurrencyLimit(1, 10);
  const results = await Promise.allSettled([
    limited(() => Promise.reject(new Error("no"))),
    limited(async () => "yes"),
    limited(() => Promise.reject(new Error("no"))),
    limited(async () => "yes"),
  ]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
});

test("createKeyedConcurrencyLimit() lets other keys pass", async () => {
  const gate = createGate();
  const limited = createKeyedConcurrencyLimit(1, 10);
  const slow = limited("a", gate.work);
  expect(await limited("b", async () => "passed")).toBe("passed");
  const behind = limited("a", async () => "after");
  await gate.openAll();
  expect([await slow, await behind]).toEqual([undefined, "after"]);
});
