import { expect, test } from "bun:test";
import { createKeyedTurns, createTurns } from "./turns.ts";

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

test("createTurns() runs no more at once than allowed, and everything in the end", async () => {
  const gate = createGate();
  const inTurn = createTurns(3, 100);
  const all = Promise.all(Array.from({ length: 20 }, () => inTurn(gate.work)));
  await gate.openAll();
  await all;
  expect(gate.most()).toBe(3);
});

test("createTurns() goes on after work that failed", async () => {
  const inTurn = createTurns(1, 10);
  const results = await Promise.allSettled([
    inTurn(() => Promise.reject(new Error("no"))),
    inTurn(async () => "yes"),
    inTurn(() => Promise.reject(new Error("no"))),
    inTurn(async () => "yes"),
  ]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
});

test("createKeyedTurns() lets other keys pass", async () => {
  const gate = createGate();
  const inTurn = createKeyedTurns(1, 10);
  const slow = inTurn("a", gate.work);
  expect(await inTurn("b", async () => "passed")).toBe("passed");
  const behind = inTurn("a", async () => "after");
  await gate.openAll();
  expect([await slow, await behind]).toEqual([undefined, "after"]);
});
