import { expect, test } from "bun:test";
import { joinHeadingLines } from "./located-heading.ts";

test.each([
  [["Extension to other approxima-", "tions"], "", "Extension to other approximations"],
  [["EXTENSION TO APPROXIMA-", "TIONS"], "Extension to approximations", "EXTENSION TO APPROXIMATIONS"],
  [["Bases of low-", "rank matrices"], "Bases of low-rank matrices", "Bases of low-rank matrices"],
  [["The Delta-Gauss-", "Chebyshev Method"], "", "The Delta-Gauss-Chebyshev Method"],
  [["Results and", "Discussion"], "", "Results and Discussion"],
  [["基于大模型的候选动作", "筛选方法"], "", "基于大模型的候选动作筛选方法"],
] as const)("joinHeadingLines() joins %p, declared as %p", (lines, declared, title) => {
  expect(joinHeadingLines(lines, declared)).toBe(title);
});
