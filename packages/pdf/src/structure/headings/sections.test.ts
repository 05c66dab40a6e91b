import { expect, test } from "bun:test";
import { analyseTyped, paragraph, type TypedLine } from "../../../test/printed-report.ts";
import { roleOfTitle } from "./known-titles.ts";

test.each([
  ["实验小结", "conclusion"],
  ["课程的收获和建议", "conclusion"],
  ["感想", "conclusion"],
  ["本章小结", "body"],
  ["RVOS 功能模块测试", "results"],
  ["RVOS 各模块设计细节", "method"],
  ["WebVLN 模型结构", "method"],
  ["任务与数据集", "body"],
] as const)("roleOfTitle() reads %s as %s", (title, role) => {
  expect(roleOfTitle(title)).toBe(role);
});

const heading = (text: string): TypedLine => ({ text, size: 16, bold: true, gap: 34 });
const rolesOf = (titles: readonly string[]): unknown[] => {
  const { sections, headings } = analyseTyped({
    pages: [{ lines: titles.flatMap((title) => [heading(title), ...paragraph(4)]) }],
  });
  return sections.flatMap(({ heading: index, role }) => (index === null ? [] : [[headings[index]!.title, role]]));
};

test("buildSections() takes a chapter numbered as an appendix for one, whatever its title", () => {
  expect(rolesOf(["1 Introduction", "2 Method", "3 Results", "Appendix A Implementation of the lists"]).at(-1)).toEqual(
    ["Implementation of the lists", "appendix"],
  );
});

test("buildSections() takes chapters with letters behind chapters with numbers for appendices", () => {
  const roles = rolesOf([
    "1 Introduction",
    "2 Method",
    "3 Results",
    "References",
    "A. Numerical rank",
    "B. Proofs of lemmas",
  ]);
  expect(roles.slice(-2)).toEqual([
    ["Numerical rank", "appendix"],
    ["Proofs of lemmas", "appendix"],
  ]);
});
