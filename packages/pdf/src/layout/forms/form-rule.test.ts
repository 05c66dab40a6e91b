import { expect, test } from "bun:test";
import { type CellText, isForm, isProse, isRunningText, isTableCaption } from "./form-rule.ts";

const LONG = "系统的后端把预测结果写入数据库，前端每五分钟刷新一次地图，车辆容量为十二辆。";

function grid(rows: readonly (readonly string[])[], widths: readonly number[]) {
  const cells = rows.flatMap((row, index) =>
    row.map((text, column): CellText => {
      const x0 = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
      const box = { x0, x1: x0 + (widths[column] ?? 0), y0: 20 * index, y1: 20 * index + 20 };
      return { row: index, column, rowSpan: 1, columnSpan: 1, box, text };
    }),
  );
  const width = widths.reduce((sum, each) => sum + each, 0);
  return { rows: rows.length, columns: widths.length, box: { x0: 0, y0: 0, x1: width, y1: 20 * rows.length }, cells };
}

test("isForm() needs a good share of sentences in a wide cell", () => {
  expect(isForm(grid([["目的", LONG]], [20, 80]), 1000)).toBe(true);
  expect(isForm(grid([["目的", "车少"]], [20, 80]), 1000)).toBe(false);
  expect(
    isForm(
      grid(
        [
          ["指标", "数值".repeat(60)],
          ["说明", LONG],
        ],
        [20, 80],
      ),
      1000,
    ),
  ).toBe(false);
});

test("isForm() takes narrow cells where they are many and make up the page", () => {
  const rows = ["一", "二", "三"].map((week) => [`第${week}周`, LONG, LONG, ""]);
  const narrow = { ...grid(rows, [10, 42, 42, 6]) };
  expect(isForm(narrow, 300)).toBe(true);
  expect(isForm(narrow, 3000)).toBe(false);
});

test("isForm() leaves regular rows of three columns and more unless nearly all is prose", () => {
  const rows = [["类别", "等级", "说明"], ...["甲", "乙", "丙"].map((name) => [name, "一".repeat(12), LONG])];
  expect(isForm(grid(rows, [15, 15, 70]), 1000)).toBe(false);
});

test("isProse() and isRunningText() count characters and look for the end of a sentence", () => {
  expect([LONG, LONG.slice(0, 20), LONG.replace("。", "")].map(isProse)).toEqual([true, false, false]);
  expect([LONG, "进度正常，调查扎实。", "校园自行车调度系统的设计", "2024.3.5"].map(isRunningText)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(
    isProse("The sensor was replaced once during the study, and the counts of that afternoon were left out of it."),
  ).toBe(true);
  expect(isRunningText("Department of Mechanical Engineering")).toBe(false);
});

test("isTableCaption() knows labels with numbers", () => {
  expect(["表3-1各站点的意见", "续表2", "Table4.2Results", "TableIVResults"].map(isTableCaption)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["表面粗糙度", "Tablesofcontents", "附表1开题报告", "实验报告"].map(isTableCaption)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
