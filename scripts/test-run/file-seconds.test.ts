import { expect, test } from "bun:test";
import { weighFile } from "./file-seconds.ts";

test("weighFile() takes what was measured, and goes by length where nothing was", () => {
  const kept = new Map([["a", 7]]);
  expect(weighFile({ path: "a", bytes: 1 }, kept)).toBe(7);
  expect(weighFile({ path: "b", bytes: 20_000 }, kept)).toBe(5);
  expect(weighFile({ path: "c", bytes: 1 }, kept)).toBe(0.2);
});
