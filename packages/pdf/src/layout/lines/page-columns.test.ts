import { expect, test } from "bun:test";
import { type PrintedText, printPage } from "../../../test/printed-page.ts";
import type { Rule } from "../../engine/page-primitives.ts";
import { layoutPage } from "../layout-page.ts";

const left = "left column text that runs to its edge";
const right = "right column text that fills its width";

function twoColumns(from: number, rows: number): PrintedText[] {
  return Array.from({ length: rows }, (_, row) => [
    { text: `${left} ${row % 10}`, x: 60, y: from + row * 12 },
    { text: `${right} ${row % 10}`, x: 320, y: from + row * 12 },
  ]).flat();
}

const across = (y: number): Rule => ({
  orientation: "horizontal",
  box: { x0: 150, y0: y, x1: 430, y1: y + 0.5 },
  thickness: 0.5,
  colour: 0,
});

const columnsOf = (texts: readonly PrintedText[], rules: readonly Rule[] = []): number[] =>
  layoutPage(printPage({ texts, rules })).lines.map(({ column }) => column);

test("layoutPage() reads two columns below wide tables whose cells do not stand on the gutter", () => {
  const table = (top: number): PrintedText[] =>
    Array.from({ length: 5 }, (_, row) =>
      ["cells", "4.25", "17.5", "12.0"].map((text, cell) => ({ text, x: 160 + cell * 75, y: top + 12 + row * 12 })),
    ).flat();
  const rules = [60, 74, 124, 160, 174, 224].map(across);
  const texts = [...table(60), ...table(160), ...twoColumns(260, 20)];
  expect(columnsOf(texts, rules)).toEqual([...Array(10).fill(0), ...Array(20).fill(1), ...Array(20).fill(2)]);
});

test("layoutPage() reads columns above and below text of full width", () => {
  const wide = "This paragraph runs over the whole width of the page, over both of its columns, as an abstract does";
  const texts = [
    ...twoColumns(60, 12),
    ...Array.from({ length: 14 }, (_, row) => ({ text: wide, x: 60, y: 220 + row * 12 })),
    ...twoColumns(410, 10),
  ];
  const columns = (rows: number): number[] => [...Array(rows).fill(1), ...Array(rows).fill(2)];
  expect(columnsOf(texts)).toEqual([...columns(12), ...Array(14).fill(0), ...columns(10)]);
});
