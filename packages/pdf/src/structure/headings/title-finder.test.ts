import { expect, test } from "bun:test";
import { analyseTyped, paragraph, type TypedLine } from "../../../test/printed-report.ts";

const bold = (text: string, gap = 34): TypedLine => ({ text, size: 14, bold: true, gap });

test("find() finds a numbered title of two lines by an outline that leaves the number out", () => {
  const titles = ["Species abundance models", "Species accumulation and the many other models of it", "Species pool"];
  const lines = [
    bold(`4 ${titles[0]}`),
    ...paragraph(4),
    bold("5 Species accumulation and the many other"),
    bold("models of it", 17),
    ...paragraph(4),
    bold(`6 ${titles[2]}`),
    ...paragraph(4),
  ];
  const outline = titles.map((title) => ({ title, level: 1, destination: { pageIndex: 0, y: null } }));
  const { headings } = analyseTyped({ pages: [{ lines }], outline });
  expect(headings.map(({ number, title }) => [number, title])).toEqual([
    ["4", titles[0]!],
    ["5", titles[1]!],
    ["6", titles[2]!],
  ]);
});
