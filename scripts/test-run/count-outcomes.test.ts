import { expect, test } from "bun:test";
import { countOutcomes, formatOutcomes } from "./count-outcomes.ts";

test("countOutcomes() reads the summary of bun test", () => {
  const output = "(pass) 3 pass\n(fail) a\n\n 12 pass\n 2 skip\n 1 todo\n 1 fail\n 40 expect() calls\n";
  expect(countOutcomes(output, 1)).toEqual({ passed: 12, failed: 1, skipped: 3 });
});

test("countOutcomes() counts a crash as a failure", () => {
  expect(countOutcomes("(pass) a\nSegmentation fault", null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countOutcomes(" 5 pass\n 0 fail\n 1 error\n", 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

test("formatOutcomes() is the closing line", () => {
  expect(formatOutcomes({ passed: 1, failed: 0, skipped: 2 })).toBe("1 passed, 0 failed, 2 skipped");
});
