/** Headings that only their look tells. */
import { expect, test } from "bun:test";
import { analyseTyped, paragraph, type TypedLine, type TypedPage } from "../../../test/printed-report.ts";

const bold = (text: string, size: number): TypedLine => ({ text, size, bold: true, gap: 34 });
const chapter = (number: number, monospace = false): TypedPage => ({
  lines: [
    bold(`Chapter ${number}. Title ${"abcd"[number]}`, 20),
    ...paragraph(4),
    bold(`Section ${"abcd"[number]}`, 15),
    ...paragraph(4),
    bold(`Detail of ${"abcd"[number]}`, 12),
    ...paragraph(4),
  ].map((line) => ({ ...line, monospace })),
});
const EXPECTED = [0, 1, 2, 3].flatMap((number) => [
  [1, `Title ${"abcd"[number]}`],
  [2, `Section ${"abcd"[number]}`],
  [3, `Detail of ${"abcd"[number]}`],
]);

test("selectByLook() takes sections without numbers below numbered chapters, and ranks them by size", () => {
  const { headings } = analyseTyped({ pages: [0, 1, 2, 3].map((number) => chapter(number)) });
  expect(headings.map(({ level, title }) => [level, title])).toEqual(EXPECTED);
});

test("selectByLook() finds headings where the whole document is set in a monospace font", () => {
  const { headings } = analyseTyped({ pages: [0, 1, 2, 3].map((number) => chapter(number, true)) });
  expect(headings.map(({ level, title }) => [level, title])).toEqual(EXPECTED);
});
