import { expect, test } from "bun:test";
import { secondsBetween, weighFile } from "./file-seconds.ts";

test("secondsBetween() lets a file last until the next is named, and the last one until the end", () => {
  const named = [
    { file: "a", at: 1_000 },
    { file: "b", at: 3_500 },
  ];
  expect([...secondsBetween(named, 4_000)]).toEqual([
    ["a", 2.5],
    ["b", 0.5],
  ]);
});

test("weighFile() takes what was measured, and goes by length where nothing was", () => {
  const kept = new Map([["a", 7]]);
  expect(weighFile({ path: "a", bytes: 1 }, kept)).toBe(7);
  expect(weighFile({ path: "b", bytes: 20_000 }, kept)).toBe(5);
  expect(weighFile({ path: "c", bytes: 1 }, kept)).toBe(0.2);
});
