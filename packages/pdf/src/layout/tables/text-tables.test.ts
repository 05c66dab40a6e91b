/** Tables whose columns or rows only the text shows. */
import { expect, test } from "bun:test";
import { gridRules, horizontal, makePage, textRows, vertical } from "../../../test/hand-made-page.ts";
import type { ImagePlacement } from "../../engine/page-primitives.ts";
import { findTables } from "./find-tables.ts";
import type { FoundTable } from "./found-table.ts";

function rowsOf(table: FoundTable | undefined): string[][] {
  return Array.from({ length: table?.rows ?? 0 }, (_, row) =>
    table!.cells.filter((cell) => cell.row === row).map((cell) => cell.text),
  );
}

function threeRules(top: number, middle: number, bottom: number) {
  return [horizontal(90, 500, top, 1.2), horizontal(90, 500, middle, 0.6), horizontal(90, 500, bottom, 1.2)];
}

test("findTables() splits rows that draw their column borders in the header only", () => {
  const rows = [
    ["Country", "Births", "Deaths"],
    ["Austria", "86.2", "13.8"],
    ["Belgium", "84.0", "15.1"],
    ["Cyprus", "81.0", "3.8"],
  ];
  const rules = [
    ...[100, 120, 140, 160, 180].map((y) => horizontal(100, 400, y)),
    ...[100, 400].map((x) => vertical(x, 100, 180)),
    ...[200, 300].map((x) => vertical(x, 100, 120)),
  ];
  const page = makePage({ rules, texts: textRows(rows, { xs: [110, 210, 310], y: 113, pitch: 20 }) });
  expect(rowsOf(findTables(page)[0])).toEqual(rows);
});

test("findTables() keeps titles across the table whole while it splits rows of values", () => {
  const rules = [
    ...[100, 120, 140, 160, 180].map((y) => horizontal(100, 400, y)),
    ...[100, 400].map((x) => vertical(x, 100, 180)),
    ...[250].map((x) => vertical(x, 100, 120)),
  ];
  const texts = [
    ...textRows([["Item", "Value"]], { xs: [110, 300], y: 113 }),
    { text: "All prices of the second half of the year", x: 150, y: 133 },
    ...textRows(
      [
        ["Bread", "3.10"],
        ["Milk", "1.20"],
      ],
      { xs: [110, 300], y: 153, pitch: 20 },
    ),
  ];
  const [table] = findTables(makePage({ rules, texts }));
  expect(table?.cells.find((cell) => cell.row === 1)).toMatchObject({ columnSpan: 2 });
});

test("findTables() splits a drawn column into the columns of its values", () => {
  const rows = [
    ["", "Freq.", "Share", "Mean"],
    ["kept", "344", "75.2", "12196"],
    ["sold some", "53", "11.6", "23518"],
    ["sold all", "61", "13.2", "9187"],
  ];
  const rules = gridRules([90, 230, 500], [100, 120, 170]);
  const page = makePage({ rules, texts: textRows(rows, { xs: [100, 240, 320, 400], y: 114, pitch: 17 }) });
  expect(rowsOf(findTables(page)[0])).toEqual(rows);
});

test("findTables() counts the columns that only the header names, and lets pictures fill cells", () => {
  const rows = [
    ["操作", "输入", "结果"],
    ["创建", "1", ""],
    ["销毁", "2", ""],
  ];
  const images: ImagePlacement[] = [130, 230].map((y0, index) => ({
    box: { x0: 380, x1: 480, y0, y1: y0 + 85 },
    pixelWidth: 200,
    pixelHeight: 170,
    filters: [],
    index,
    mcid: -1,
  }));
  const texts = [
    ...textRows(rows.slice(0, 1), { xs: [110, 240, 400], y: 114 }),
    ...textRows(rows.slice(1), { xs: [110, 240, 400], y: 210, pitch: 100 }),
  ];
  expect(rowsOf(findTables(makePage({ rules: threeRules(100, 122, 330), texts, images }))[0])).toEqual(rows);
});

test("findTables() joins the hanging second line of a label to its row, but no title of a group", () => {
  const texts = [
    ...textRows([["Group", "Count", "Share"]], { xs: [100, 250, 380], y: 114 }),
    ...textRows([["Women", "", ""]], { xs: [100, 250, 380], y: 138 }),
    ...textRows([["American Indian", "707", "7.2"]], { xs: [104, 250, 380], y: 152 }),
    { text: "Native", x: 110, y: 166 },
    ...textRows([["Asian", "510", "4.0"]], { xs: [104, 250, 380], y: 180 }),
    ...textRows([["Men", "", ""]], { xs: [100, 250, 380], y: 194 }),
    ...textRows([["Asian", "498", "3.9"]], { xs: [104, 250, 380], y: 208 }),
  ];
  expect(rowsOf(findTables(makePage({ rules: threeRules(100, 122, 216), texts }))[0])).toEqual([
    ["Group", "Count", "Share"],
    ["Women", "", ""],
    ["American Indian Native", "707", "7.2"],
    ["Asian", "510", "4.0"],
    ["Men", "", ""],
    ["Asian", "498", "3.9"],
  ]);
});

test("findTables() takes a band as one row where every row has its own rule", () => {
  const rules = [100, 122, 156, 190, 210].map((y) => horizontal(90, 500, y, 0.6));
  const texts = [
    ...textRows([["Name", "Meaning"]], { xs: [100, 250], y: 114 }),
    ...textRows(
      [
        ["alpha", "the first of the letters"],
        ["", "in the old alphabet"],
      ],
      { xs: [100, 250], y: 136, pitch: 12 },
    ),
    ...textRows(
      [
        ["beta", "the second of the letters"],
        ["", "in the same alphabet"],
      ],
      { xs: [100, 250], y: 170, pitch: 12 },
    ),
    ...textRows([["gamma", "the third"]], { xs: [100, 250], y: 204 }),
  ];
  expect(rowsOf(findTables(makePage({ rules, texts }))[0])).toEqual([
    ["Name", "Meaning"],
    ["alpha", "the first of the letters in the old alphabet"],
    ["beta", "the second of the letters in the same alphabet"],
    ["gamma", "the third"],
  ]);
});

test("findTables() keeps labels apart that are wider than the values below them", () => {
  const header = [
    { text: "编号", x: 110, y: 113 },
    { text: "方法", x: 150, y: 113 },
    { text: "准确率", x: 230, y: 113 },
  ];
  const body = textRows(
    [
      ["1", "随机选择", "81.2"],
      ["2", "混合策略", "79.5"],
      ["3", "人工标注", "86.4"],
      ["4", "基准方法", "84.0"],
    ],
    { xs: [110, 140, 240], y: 133, pitch: 16 },
  );
  const [table] = findTables(makePage({ rules: threeRules(100, 118, 190), texts: [...header, ...body] }));
  expect(rowsOf(table)[0]).toEqual(["编号", "方法", "准确率"]);
});

test("findTables() keeps header labels apart in a table without rules, however many rows it has", () => {
  const header = [
    { text: "No.", x: 110, y: 133 },
    { text: "Energy Use", x: 150, y: 133 },
    { text: "Time", x: 214, y: 133 },
  ];
  const rows = Array.from({ length: 12 }, (_, row) => [`${row + 1}`, `${row}3.38`, `${row}8.790`]);
  const body = textRows(rows, { xs: [112, 162, 204], y: 147, pitch: 14 });
  const caption = { text: "Table 2: Use of energy", x: 120, y: 113 };
  const [table] = findTables(makePage({ texts: [caption, ...header, ...body] }));
  expect(rowsOf(table)[0]).toEqual(["No.", "Energy Use", "Time"]);
});
