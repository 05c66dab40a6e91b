/** Lists that follow the contents, and what stands above them. */
import { expect, test } from "bun:test";
import { analyseTyped, entry, paragraph, type TypedLine } from "../../../test/printed-report.ts";

const heading = (text: string): TypedLine => ({ text, size: 16, bold: true, gap: 34 });
const titlesOf = (pages: readonly (readonly TypedLine[])[]): string[] | undefined =>
  analyseTyped({ pages: [...pages, [], []].map((lines) => ({ lines })) }).tableOfContents?.entries.map(
    ({ title }) => title,
  );
const CONTENTS = [entry("1 Introduction", "1"), entry("2 Method", "3"), entry("3 Results", "5")];

test("contents leave out figures and tables that are listed under an unknown heading", () => {
  const lists = ["Figure 1.1: The system", "Table 2: All results", "Quadro 1 – Ambientes"].map((title, index) =>
    entry(title, `${index + 1}`),
  );
  const pages = [
    [heading("Contents"), ...CONTENTS],
    [heading("Anything"), ...lists],
  ];
  expect(titlesOf(pages)).toEqual(["Introduction", "Method", "Results"]);
});

test.each(["Sumário", "Sommario"])("contents are known by the heading %p", (title) => {
  expect(titlesOf([[heading(title), ...CONTENTS]])).toEqual(["Introduction", "Method", "Results"]);
});

test("a date above the licence above the contents is no entry", () => {
  const lines = [{ text: "The manual", size: 18 }, { text: "June 8, 2012" }, ...paragraph(9), heading("Contents")];
  expect(titlesOf([[...lines, ...CONTENTS]])).toEqual(["Introduction", "Method", "Results"]);
});

test("rows of numbers above text are no contents", () => {
  const rows = Array.from({ length: 5 }, (_, row) => [
    { text: `${row + 1} Case`, y: 100 + 16 * row },
    { text: `${row % 2}`, x: 300, y: 100 + 16 * row },
    { text: `${row}`, x: 400, y: 100 + 16 * row },
  ]).flat();
  expect(titlesOf([[...rows, ...paragraph(9, { y: 220 })]])).toBeUndefined();
});

test("contents may stand behind lists of figures and pages of symbols", () => {
  const figures = ["图 1.1 系统", "图 1.2 流程", "图 2.1 结果"].map((title, index) => entry(title, `${index + 1}`));
  const pages = [
    [heading("插图索引"), ...figures],
    [heading("符号对照表"), ...paragraph(6)],
    [heading("目录"), ...CONTENTS],
  ];
  expect(titlesOf(pages)).toEqual(["Introduction", "Method", "Results"]);
});

test("leaders of contents may be dots that are letters to Unicode", () => {
  const lines = ["1 绪论", "2 方法", "3 结论"].map((title, index) => ({
    text: `${title} ${"ꞏ ".repeat(30)}${index + 1}`,
  }));
  expect(titlesOf([[heading("目录"), ...lines]])).toEqual(["绪论", "方法", "结论"]);
});

test("lists of illustrations and texts are no contents", () => {
  const lists = ["Illustration 1: The graph", "Texte 1: A model", "Drawing 2. A rule", "Illustration 2: A view"];
  const pages = [
    [heading("Contents"), ...CONTENTS],
    [heading("Index des illustrations"), ...lists.map((title, index) => entry(title, `${index + 1}`))],
  ];
  expect(titlesOf(pages)).toEqual(["Introduction", "Method", "Results"]);
  expect(titlesOf(pages.slice(1))).toBeUndefined();
});
