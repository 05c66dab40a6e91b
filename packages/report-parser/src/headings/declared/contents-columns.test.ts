import { expect, test } from "bun:test";
import type { LayoutLine } from "@rubrica/pdf";
import { readInColumns } from "./contents-columns.ts";

const lineAt = (text: string, x0: number, x1: number, baseline: number): LayoutLine => ({
  text,
  box: { x0, y0: baseline - 8, x1, y1: baseline },
  baseline,
  fontSize: 10,
  bold: false,
  italic: false,
  monospace: false,
  angle: 0,
  vertical: false,
  column: 0,
  endsWithHyphen: false,
  widestGap: 0,
  spans: [],
  words: [],
});

test("readInColumns() parts columns whose entries stand at different heights", () => {
  const entries = (from: number, x0: number, x1: number, y: number): LayoutLine[] =>
    [0, 1, 2, 3, 4, 5].map((index) => lineAt(`${from}.${index} Title . . . . ${from}`, x0, x1, y + 16 * index));
  const chapter = lineAt("3 Chapter 9", 330, 540, 180);
  const mixed = [...entries(1, 100, 300, 100), ...entries(2, 340, 540, 108), chapter].sort(
    (left, right) => left.baseline - right.baseline,
  );
  const heading = lineAt("Contents", 90, 150, 80);
  const lines = [heading, ...mixed].map((layout, line) => ({ line, layout }));
  const titles = readInColumns(lines, true).map(({ layout }) => layout.text.slice(0, 3));
  expect(titles.slice(0, 7)).toEqual(["Con", "1.0", "1.1", "1.2", "1.3", "1.4", "1.5"]);
  expect(titles.slice(7)).toEqual(["2.0", "2.1", "2.2", "2.3", "2.4", "3 C", "2.5"]);
});
