/** Where contents begin and end, and what only looks like them. */
import { expect, test } from "bun:test";
import type { ParsedReport } from "@rubrica/report-model";
import { analyseTyped, entry, paragraph, type TypedLine } from "../../../test/printed-report.ts";

const bold = (text: string, gap = 34): TypedLine => ({ text, size: 14, bold: true, gap });
const blank = { lines: [] };
const entriesOf = (report: ParsedReport): unknown[] | undefined =>
  report.tableOfContents?.entries.map(({ title, printedPage }) => [title, printedPage]);

test("contents may stand between the abstract and the text of an article", () => {
  const lines = [
    { text: "Vegan: an introduction to ordination", size: 18, bold: true },
    bold("Abstract"),
    ...paragraph(9),
    bold("Contents"),
    entry("1 Ordination", "1"),
    entry("1.1 Correspondence", "2", 20),
    entry("2 Graphics", "2"),
    entry("3 Variables", "3"),
    ...paragraph(6, { gap: 34 }),
    bold("1 Ordination"),
    ...paragraph(5),
    "of which there are in all years taken together 1983",
    ...paragraph(4),
  ];
  const second = [bold("1.1 Correspondence"), ...paragraph(5), bold("2 Graphics"), ...paragraph(5)];
  const report = analyseTyped({
    pages: [{ lines }, { lines: second }, { lines: [bold("3 Variables"), ...paragraph(5)] }],
  });
  expect(entriesOf(report)).toEqual([
    ["Ordination", "1"],
    ["Correspondence", "2"],
    ["Graphics", "2"],
    ["Variables", "3"],
  ]);
  expect(report.headings.map(({ level, title }) => [level, title]).slice(-4)).toEqual([
    [1, "Ordination"],
    [2, "Correspondence"],
    [1, "Graphics"],
    [1, "Variables"],
  ]);
});

test("an index is no contents", () => {
  const words = ["apple", "banana", "cherry", "date", "elder", "fig", "grape", "hazel"];
  const pages = ["12", "3", "40", "7", "22", "5", "31", "2"];
  const index = [bold("Index"), ...words.map((word, number) => entry(word, pages[number] ?? ""))];
  expect(
    analyseTyped({ pages: [{ lines: [bold("Fruit"), ...paragraph(9)] }, { lines: index }, blank] }).tableOfContents,
  ).toBe(null);
});

test("entries of contents point to headings below them on their page, where the printed numbers are wrong", () => {
  const contents = [
    { text: "目录", size: 16, bold: true, centred: true },
    entry("一、绪论", "1"),
    entry("二、方法", "2"),
    entry("三、结论", "3"),
  ];
  const first = { lines: [...contents, bold("一、绪论", 40), ...paragraph(6)] };
  const report = analyseTyped({
    pages: [
      { lines: [{ text: "报告", size: 26, centred: true }] },
      { lines: paragraph(5) },
      { lines: paragraph(5) },
      first,
      { lines: [bold("二、方法"), ...paragraph(9), bold("三、结论"), ...paragraph(6)] },
    ].map((page, index) => ({ ...page, number: String(index + 1) })),
  });
  expect(report.headings.map(({ page, title }) => [page, title])).toEqual([
    [4, "绪论"],
    [5, "方法"],
    [5, "结论"],
  ]);
});

test.each(["Contents", "no title"])("contents in two columns are read one after the other below %p", (top) => {
  const column = (x: number, titles: readonly (readonly [string, string])[]): TypedLine[] =>
    titles.map(([title, page], index) => ({
      text: `${title}${" .".repeat(Math.floor((170 - 5 * (title.length + page.length)) / 7))} ${page}`,
      x: x + (title.includes(".") ? 12 : 0),
      y: 140 + 16 * index,
    }));
  const left = [
    ["1 Start", "2"],
    ["1.1 System", "3"],
    ["1.2 Files", "3"],
    ["2 Use", "4"],
    ["2.1 Options", "5"],
  ] as const;
  const right = [
    ["2.2 Fonts", "6"],
    ["3 Code", "7"],
    ["3.1 Pages", "8"],
    ["3.2 Tables", "8"],
    ["4 End", "9"],
  ] as const;
  const lines = [...(top === "Contents" ? [{ ...bold(top), y: 100 }] : []), ...column(90, left), ...column(320, right)];
  const { tableOfContents } = analyseTyped({ pages: [{ lines }, blank, blank] });
  expect(tableOfContents?.entries.map(({ level, number, title }) => [level, number, title])).toEqual([
    [1, "1", "Start"],
    [2, "1.1", "System"],
    [2, "1.2", "Files"],
    [1, "2", "Use"],
    [2, "2.1", "Options"],
    [2, "2.2", "Fonts"],
    [1, "3", "Code"],
    [2, "3.1", "Pages"],
    [2, "3.2", "Tables"],
    [1, "4", "End"],
  ]);
});
