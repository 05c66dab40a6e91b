import { expect, test } from "bun:test";
import {
  gridRules,
  type HandMadeText,
  horizontal,
  makePage,
  prose,
  textRows,
  vertical,
} from "../../../test/hand-made-page.ts";
import { findTables } from "./find-tables.ts";
import type { FoundTable } from "./found-table.ts";

/** Texts by row and column; `^` and `<` mark places covered by a cell from above or from the left. */
function gridOf(table: FoundTable | undefined): string[][] {
  if (!table) return [];
  const grid = Array.from({ length: table.rows }, () => new Array<string>(table.columns).fill("?"));
  for (const cell of table.cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        grid[row]![column] = row > cell.row ? "^" : column > cell.column ? "<" : cell.text;
      }
    }
  }
  return grid;
}

const SCORES = [
  ["方法", "准确率", "召回率"],
  ["基线", "81.2", "79.5"],
  ["本文", "86.4", "84.0"],
];

test("findTables() reads a grid with all its borders cell by cell", () => {
  const page = makePage({
    rules: gridRules([100, 200, 300, 400], [100, 120, 140, 160]),
    texts: textRows(SCORES, { xs: [110, 210, 310], y: 113, pitch: 20 }),
  });
  const [table, ...others] = findTables(page);
  expect(others).toEqual([]);
  expect(table?.source).toBe("ruled");
  expect(gridOf(table)).toEqual(SCORES);
  expect(table?.headerRows).toBe(1);
  expect(table?.lines.length).toBe(9);
});

test("findTables() reads spans where a border is missing", () => {
  const page = makePage({
    rules: [
      ...[100, 160].map((y) => horizontal(100, 400, y)),
      horizontal(200, 400, 120),
      horizontal(100, 400, 140),
      ...[100, 200, 400].map((x) => vertical(x, 100, 160)),
      vertical(300, 120, 160),
    ],
    texts: [
      { text: "方法", x: 110, y: 123 },
      { text: "指标", x: 290, y: 113 },
      { text: "准确率", x: 210, y: 133 },
      { text: "召回率", x: 310, y: 133 },
      { text: "基线", x: 110, y: 153 },
      { text: "81.2", x: 210, y: 153 },
      { text: "79.5", x: 310, y: 153 },
    ],
  });
  const [table] = findTables(page);
  expect(gridOf(table)).toEqual([
    ["方法", "指标", "<"],
    ["^", "准确率", "召回率"],
    ["基线", "81.2", "79.5"],
  ]);
  expect(table?.headerRows).toBe(2);
});

test("findTables() joins borders that were drawn cell by cell with gaps at the corners", () => {
  const xs = [100, 200, 300];
  const ys = [100, 120, 140];
  const rules = [
    ...ys.flatMap((y) => [horizontal(100.6, 199.4, y), horizontal(200.6, 299.4, y)]),
    ...xs.flatMap((x) => [vertical(x, 100.6, 119.4), vertical(x, 120.6, 139.4)]),
  ];
  const texts = textRows(
    [
      ["甲", "乙"],
      ["1", "2"],
    ],
    { xs: [110, 210], y: 113, pitch: 20 },
  );
  expect(gridOf(findTables(makePage({ rules, texts }))[0])).toEqual([
    ["甲", "乙"],
    ["1", "2"],
  ]);
});

test("findTables() adds the sides of a table that is open to the left and right", () => {
  const rules = [
    ...[100, 120, 140].map((y) => horizontal(80, 400, y)),
    vertical(180, 100, 140),
    vertical(290, 100, 140),
  ];
  const texts = textRows(
    [
      ["名称", "数量", "单位"],
      ["螺母", "12", "个"],
    ],
    { xs: [90, 190, 300], y: 113, pitch: 20 },
  );
  expect(gridOf(findTables(makePage({ rules, texts }))[0])).toEqual([
    ["名称", "数量", "单位"],
    ["螺母", "12", "个"],
  ]);
});

test("findTables() cuts a run of characters at the border between its cells", () => {
  const rules = gridRules([100, 140, 180], [100, 120, 140]);
  const texts = [
    { text: "编号日期", x: 120, y: 113 },
    { text: "一", x: 110, y: 133 },
    { text: "二", x: 150, y: 133 },
  ];
  expect(gridOf(findTables(makePage({ rules, texts }))[0])).toEqual([
    ["编号", "日期"],
    ["一", "二"],
  ]);
});

test("findTables() joins the lines of a cell: Chinese without, English with a space", () => {
  const rules = gridRules([100, 200, 300], [100, 140, 160]);
  const texts = [
    { text: "深度学习", x: 105, y: 113 },
    { text: "模型", x: 105, y: 127 },
    { text: "large language", x: 205, y: 113 },
    { text: "model", x: 205, y: 127 },
    { text: "甲", x: 105, y: 153 },
    { text: "乙", x: 205, y: 153 },
  ];
  expect(gridOf(findTables(makePage({ rules, texts }))[0])[0]).toEqual(["深度学习模型", "large language model"]);
});

test("findTables() splits drawn rows that hold several rows of values", () => {
  const rules = gridRules([100, 200, 300], [100, 120, 180]);
  const texts = textRows(
    [
      ["Year", "Share"],
      ["2019", "3.1"],
      ["2020", "4.7"],
      ["2021", "5.9"],
    ],
    {
      xs: [110, 210],
      y: 113,
      pitch: 19,
    },
  );
  expect(gridOf(findTables(makePage({ rules, texts }))[0]).slice(1)).toEqual([
    ["2019", "3.1"],
    ["2020", "4.7"],
    ["2021", "5.9"],
  ]);
});

function threeLine(
  top: number,
  rows: readonly (readonly string[])[],
): { rules: ReturnType<typeof horizontal>[]; texts: HandMadeText[] } {
  const bottom = top + 20 + (rows.length - 1) * 16 + 2;
  return {
    rules: [horizontal(90, 500, top, 1.5), horizontal(90, 500, top + 20, 0.7), horizontal(90, 500, bottom, 1.5)],
    texts: [
      ...textRows(rows.slice(0, 1), { xs: [100, 240, 380], y: top + 14 }),
      ...textRows(rows.slice(1), { xs: [100, 240, 380], y: top + 34 }),
    ],
  };
}

test("findTables() reads a three-line table, its header above the middle rule", () => {
  const { rules, texts } = threeLine(200, SCORES);
  const [table, ...others] = findTables(
    makePage({ rules, texts: [{ text: "表 3-1 实验结果", x: 250, y: 190 }, ...texts] }),
  );
  expect(others).toEqual([]);
  expect(table?.source).toBe("three-line");
  expect(gridOf(table)).toEqual(SCORES);
  expect(table?.headerRows).toBe(1);
  expect(table?.lines).not.toContain(0);
});

test("findTables() keeps two three-line tables of the same width apart", () => {
  const first = threeLine(200, SCORES);
  const second = threeLine(330, SCORES);
  const caption = { text: "表 3-2 消融实验", x: 250, y: 318 };
  const page = makePage({
    rules: [...first.rules, ...second.rules],
    texts: [...first.texts, caption, ...second.texts],
  });
  expect(findTables(page).map(gridOf)).toEqual([SCORES, SCORES]);
});

test("findTables() gives a label above a short rule the columns of the rule", () => {
  const rules = [
    horizontal(90, 500, 200, 1.5),
    horizontal(230, 500, 218, 0.5),
    horizontal(90, 500, 236, 0.7),
    horizontal(90, 500, 272, 1.5),
  ];
  const texts = [
    { text: "训练集", x: 350, y: 213 },
    ...textRows([["模型", "精度", "耗时"]], { xs: [100, 240, 380], y: 231 }),
    ...textRows(
      [
        ["甲", "0.91", "12"],
        ["乙", "0.93", "15"],
      ],
      { xs: [100, 240, 380], y: 250 },
    ),
  ];
  const [table] = findTables(makePage({ rules, texts }));
  expect(gridOf(table)).toEqual([
    ["模型", "训练集", "<"],
    ["^", "精度", "耗时"],
    ["甲", "0.91", "12"],
    ["乙", "0.93", "15"],
  ]);
  expect(table?.headerRows).toBe(2);
});

test("findTables() reads values in aligned columns without any rule", () => {
  const rows = [
    ["Model", "F1", "Time"],
    ["base", "0.81", "12"],
    ["large", "0.86", "30"],
    ["ours", "0.88", "14"],
  ];
  const page = makePage({
    texts: [
      ...prose(3, { x: 80, y: 100 }),
      ...textRows(rows, { xs: [120, 250, 380], y: 180 }),
      ...prose(3, { x: 80, y: 270 }),
    ],
  });
  const [table, ...others] = findTables(page);
  expect(others).toEqual([]);
  expect(table?.source).toBe("borderless");
  expect(gridOf(table)).toEqual(rows);
});

test("findTables() reads a table printed sideways and returns boxes of the page as it is", () => {
  const upright = makePage({
    width: 842,
    height: 595,
    rules: gridRules([100, 200, 300, 400], [100, 120, 140, 160]),
    texts: textRows(SCORES, { xs: [110, 210, 310], y: 113, pitch: 20 }),
  });
  // A quarter turn clockwise of the content: x' = width' - y, y' = x.
  const turn = (box: { x0: number; y0: number; x1: number; y1: number }) => ({
    x0: 595 - box.y1,
    x1: 595 - box.y0,
    y0: box.x0,
    y1: box.x1,
  });
  const page = makePage({
    rules: upright.rules.map((rule) => ({
      ...rule,
      orientation: rule.orientation === "horizontal" ? ("vertical" as const) : ("horizontal" as const),
      box: turn(rule.box),
    })),
  });
  const lines = upright.lines.map((line) => ({
    ...line,
    angle: 90,
    box: turn(line.box),
    words: line.words.map((word) => ({ ...word, box: turn(word.box) })),
    spans: line.spans.map((span) => ({ ...span, box: turn(span.box) })),
  }));
  const [table] = findTables({ ...page, lines });
  expect(gridOf(table)).toEqual(SCORES);
  expect(table?.box).toEqual({ x0: 435, x1: 495, y0: 100, y1: 400 });
});
