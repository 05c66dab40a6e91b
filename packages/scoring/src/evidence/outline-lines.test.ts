import { expect, test } from "bun:test";
import type { Evidence } from "@rubrica/report-model";
import { createOutlineFinder, OUTLINE_NOTES, type OutlineLine } from "./outline-lines.ts";

const line = (number: string | null, title: string, page: string): OutlineLine => ({
  ...{ level: 1, number, title, page },
  range: { start: Number(page) * 100, end: Number(page) * 100 + title.length },
  sheet: Number(page),
});
const finder = createOutlineFinder(
  [
    line("1", "绪论", "1"),
    line("2", "相关工作", "5"),
    line(null, "致谢", "40"),
    line("2.1", "实验", "8"),
    line("3.1", "实验", "20"),
  ],
  ({ start, end }): Evidence => ({
    quote: `${start}-${end}`,
    page: 1,
    box: null,
    start,
    end,
    verified: true,
    exact: true,
  }),
);
const startOf = (quote: string) => finder.find(quote)?.start ?? null;

test("find() takes a short title by its number or its page, at its place", () => {
  expect(
    ["1 绪论", "1 绪论 | p. 1", "绪论 ...... 1", "致谢 | p. 40", "2.1 实验", "3.1 实验", "实验 | p. 20"].map(startOf),
  ).toEqual([100, 100, 100, 4000, 800, 2000, 2000]);
});

test("find() takes a title alone only where it is half a quotation and no other line has it", () => {
  expect(["绪论", "致谢", "实验", "相关工作"].map(startOf)).toEqual([null, null, null, 500]);
});

test("find() refuses another number, another page, and lines that the outline does not have", () => {
  expect(["2 绪论", "绪论 | p. 2", "1 绪论\n4 结论", "关工"].map(startOf)).toEqual([null, null, null, null]);
});

test("find() takes several lines together at the longest of them, our own notes aside", () => {
  expect(startOf(`${OUTLINE_NOTES.printed}\n1 绪论 | p. 1\n2 相关工作 | p. 5`)).toBe(500);
  expect(startOf(OUTLINE_NOTES.headings)).toBeNull();
});

test("tellsAbsence() knows our note that nothing is printed, and nothing else", () => {
  expect(
    [OUTLINE_NOTES.notPrinted, OUTLINE_NOTES.printed, "没有目录", `${OUTLINE_NOTES.notPrinted}\n1 绪论`].map(
      finder.tellsAbsence,
    ),
  ).toEqual([true, false, false, false]);
});
