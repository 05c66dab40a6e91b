import { expect, test } from "bun:test";
import { ProcessorSeconds, parseStat, type SampledProcess } from "./processor-seconds.ts";

const process = (id: number, parentId: number, own: number, waited = 0): SampledProcess => ({
  key: `${id}:1`,
  id,
  parentId,
  sessionId: id,
  own,
  waited,
});

test("parseStat() reads a program whose name has spaces and parentheses", () => {
  const stat = "42 (a (b) c) S 7 42 40 0 -1 4194560 1 2 3 4 150 50 20 5 20 0 1 0 98765 0";
  expect(parseStat(stat)).toEqual({ key: "42:98765", id: 42, parentId: 7, sessionId: 40, own: 2, waited: 0.25 });
});

test("bySuite() adds what a process and its children used, also after a child has ended", () => {
  const seconds = new ProcessorSeconds();
  seconds.follow(10, "packages/core");
  seconds.add([process(11, 10, 1), process(10, 1, 2), process(99, 1, 50)]);
  seconds.add([process(11, 10, 3), process(10, 1, 2)]);
  // The child ended at 4 seconds, 1 after it was last seen.
  seconds.add([process(10, 1, 2, 4)]);
  expect([...seconds.bySuite()]).toEqual([["packages/core", 6]]);
});

test("bySuite() counts a child that no sample saw, and one whose parent has ended", () => {
  const seconds = new ProcessorSeconds();
  seconds.follow(10, "packages/core");
  seconds.add([process(10, 1, 2, 0.5), process(11, 10, 1)]);
  seconds.add([process(11, 1, 5)]);
  expect([...seconds.bySuite()]).toEqual([["packages/core", 7.5]]);
});

test("bySuite() counts a grandchild once that has ended together with its parent", () => {
  const seconds = new ProcessorSeconds();
  seconds.follow(10, "packages/core");
  seconds.add([process(10, 1, 1), process(11, 10, 2), process(12, 11, 5)]);
  seconds.add([process(10, 1, 1, 7)]);
  expect([...seconds.bySuite()]).toEqual([["packages/core", 8]]);
});

test("bySuite() keeps suites apart", () => {
  const seconds = new ProcessorSeconds();
  seconds.follow(10, "one");
  seconds.follow(20, "two");
  seconds.add([process(1, 0, 9), process(10, 1, 2), process(20, 1, 3), process(21, 20, 4)]);
  expect(Object.fromEntries(seconds.bySuite())).toEqual({ one: 2, two: 7 });
});
