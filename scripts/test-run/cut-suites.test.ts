import { expect, test } from "bun:test";
import { cutSuites } from "./cut-suites.ts";

const suite = (path: string, ...weights: number[]) => ({
  path,
  files: weights.map((weight, index) => ({ path: `./${index}.test.ts`, weight })),
});

test("cutSuites() leaves a suite whole that weighs little, and begins with the heaviest", () => {
  const parts = cutSuites([suite("light", 1), suite("heavy", 4, 5)], 9);
  expect(parts.map(({ title, files }) => [title, files])).toEqual([
    ["heavy", ["./0.test.ts", "./1.test.ts"]],
    ["light", ["./0.test.ts"]],
  ]);
});

test("cutSuites() runs every file of a heavy suite once, in parts that weigh about the same", () => {
  const parts = cutSuites([suite("heavy", 5, 1, 4, 2, 3, 5)], 9);
  expect(parts.map(({ title, weight }) => [title, weight])).toEqual([
    ["heavy (1 of 3)", 7],
    ["heavy (3 of 3)", 7],
    ["heavy (2 of 3)", 6],
  ]);
  const files = parts.flatMap((part) => part.files);
  expect(files.sort()).toEqual([0, 1, 2, 3, 4, 5].map((index) => `./${index}.test.ts`));
});

test("cutSuites() never cuts a file", () => {
  expect(cutSuites([suite("one", 100)], 1)).toMatchObject([{ title: "one", files: ["./0.test.ts"] }]);
});
