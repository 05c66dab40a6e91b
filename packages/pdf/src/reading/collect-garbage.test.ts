import { expect, test } from "bun:test";
import { createGarbageCollector } from "./collect-garbage.ts";

const MEBIBYTE = 1024 * 1024;

/** A process whose size the test sets; collecting takes it back to 100 MiB. */
function makeMemory() {
  const memory = { mebibytes: 100, collections: 0 };
  const garbage = createGarbageCollector({
    size: () => memory.mebibytes * MEBIBYTE,
    collect() {
      memory.collections++;
      memory.mebibytes = 100;
    },
  });
  return { memory, garbage };
}

test("afterStep() collects what a step has left, and nothing after a small one", () => {
  const { memory, garbage } = makeMemory();
  memory.mebibytes = 150;
  garbage.afterStep();
  expect(memory.collections).toBe(0);
  memory.mebibytes = 300;
  garbage.afterStep();
  expect(memory).toEqual({ mebibytes: 100, collections: 1 });
});

test("afterPage() lets a document grow for a while before it looks", () => {
  const { memory, garbage } = makeMemory();
  for (let page = 0; page < 500; page++) {
    memory.mebibytes += 2;
    garbage.afterPage();
  }
  expect(memory.collections).toBeGreaterThan(0);
  expect(memory.mebibytes).toBeLessThan(400);
  expect(memory.collections).toBeLessThan(10);
});

test("createGarbageCollector() does nothing where garbage cannot be collected at will", () => {
  const garbage = createGarbageCollector({ size: () => Number.POSITIVE_INFINITY, collect: null });
  expect(() => {
    garbage.afterPage();
    garbage.afterStep();
  }).not.toThrow();
});
