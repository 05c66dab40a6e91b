import { expect, test } from "bun:test";
import { readFailedTests } from "./failed-tests.ts";

test("readFailedTests() gives what was said of each failure, and of nothing else", () => {
  const output = [
    "src/a.test.ts:",
    "(pass) add() adds [0.10ms]",
    "",
    "error: expect(received).toBe(expected)",
    "      at <anonymous> (src/a.test.ts:3:1)",
    "(fail) add() keeps the sign [0.30ms]",
    "(skip) add() over the wire",
    "a line of a test that passes",
    "(pass) add() ends [0.10ms]",
    "",
    "1 tests failed:",
    "(fail) add() keeps the sign [0.30ms]",
    " 2 pass",
    " 1 fail",
  ].join("\n");
  expect(readFailedTests(output)).toEqual([
    "error: expect(received).toBe(expected)\n      at <anonymous> (src/a.test.ts:3:1)\n(fail) add() keeps the sign [0.30ms]",
  ]);
});

test("readFailedTests() keeps the end of a long failure", () => {
  const output = [...Array.from({ length: 500 }, (_, line) => `line ${line}`), "(fail) add() [1ms]"].join("\n");
  const [failure] = readFailedTests(output);
  expect(failure?.split("\n")).toHaveLength(41);
  expect(failure).toContain("line 499\n(fail) add() [1ms]");
});
