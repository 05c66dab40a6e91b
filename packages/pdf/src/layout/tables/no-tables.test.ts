/** What must not become a table. */
import { expect, test } from "bun:test";
import { gridRules, horizontal, makePage, prose, textRows, vertical } from "../../../test/hand-made-page.ts";
import { findTables } from "./find-tables.ts";

test("findTables() sees no table in a frame around the page", () => {
  const page = makePage({ rules: gridRules([40, 555], [40, 800]), texts: prose(30, { x: 80, y: 90 }) });
  expect(findTables(page)).toEqual([]);
});

test("findTables() sees no table in running text between a head rule and a foot rule", () => {
  const page = makePage({
    rules: [horizontal(80, 515, 70), horizontal(80, 515, 780)],
    texts: prose(40, { x: 80, y: 90 }),
  });
  expect(findTables(page)).toEqual([]);
});

test("findTables() sees no table in two columns of running text, with rules above and below", () => {
  const left = prose(40, { x: 60, y: 90, width: 220 }).map((line) => ({ ...line, column: 1 }));
  const right = prose(40, { x: 315, y: 90, width: 220 }).map((line) => ({ ...line, column: 2 }));
  const page = makePage({ rules: [horizontal(60, 535, 70), horizontal(60, 535, 780)], texts: [...left, ...right] });
  expect(findTables(page)).toEqual([]);
});

test("findTables() sees no table in contents with leaders", () => {
  const rows = ["第一章 绪论", "1.1 背景", "1.2 意义", "第二章 方法", "2.1 模型"].map((title, index) => [
    `${title} ${".".repeat(40)}`,
    String(index * 2 + 1),
  ]);
  expect(findTables(makePage({ texts: textRows(rows, { xs: [80, 480], y: 120 }) }))).toEqual([]);
});

test("findTables() sees no table in contents without leaders", () => {
  const rows = ["Introduction", "Background", "Related work", "Method", "Results"].map((title, index) => [
    String(index + 1),
    title,
    String(index * 3 + 2),
  ]);
  expect(findTables(makePage({ texts: textRows(rows, { xs: [80, 110, 480], y: 120 }) }))).toEqual([]);
});

test("findTables() sees no table in a boxed program with line numbers", () => {
  const code = ["int main() {", "  int total = 0;", "  return total;", "}"];
  const texts = code.flatMap((text, index) => [
    { text: String(index + 1), x: 85, y: 115 + index * 14, font: "monospace" as const },
    { text, x: 110, y: 115 + index * 14, font: "monospace" as const },
  ]);
  const rules = gridRules([80, 100, 500], [100, 100 + code.length * 14 + 6]);
  expect(findTables(makePage({ rules, texts }))).toEqual([]);
});

test("findTables() sees no table in boxes of a diagram to which arrows lead", () => {
  const texts = ["Reader", "Parser", "Scorer"].map((text, index) => ({ text, x: 250, y: 195 + index * 30 }));
  const rules = gridRules([180, 220, 340], [180, 210, 240, 270]);
  const arrow = (y: number) => ({ x0: 120, x1: 184, y0: y, y1: y + 10 });
  expect(findTables(makePage({ rules, texts, drawings: [] }))).toHaveLength(1);
  expect(findTables(makePage({ rules, texts, drawings: [arrow(190), arrow(220)] }))).toEqual([]);
});

test("findTables() sees no table in the axes and grid of a chart", () => {
  const texts = [
    ...["0", "20", "40", "60"].map((text, index) => ({ text, x: 80, y: 300 - index * 40 })),
    ...["1", "2", "3", "4"].map((text, index) => ({ text, x: 110 + index * 60, y: 320 })),
  ];
  const rules = gridRules([100, 160, 220, 280, 340], [180, 220, 260, 300]);
  const drawings = Array.from({ length: 20 }, (_, index) => ({
    x0: 100 + index * 12,
    x1: 112 + index * 12,
    y0: 200,
    y1: 260,
  }));
  expect(findTables(makePage({ rules, texts, drawings }))).toEqual([]);
});

test("findTables() sees no table in numbered equations", () => {
  const texts = [0, 1, 2, 3].flatMap((index) => [
    { text: "xyz=abc", x: 200, y: 150 + index * 24, font: "mathematics" as const },
    { text: `(3.${index + 1})`, x: 480, y: 150 + index * 24 },
  ]);
  expect(findTables(makePage({ texts }))).toEqual([]);
});

test("findTables() sees no table in the lines of a cover form", () => {
  const rows = [
    ["题目", "基于图的检索"],
    ["学院", "计算机学院"],
    ["姓名", "张三"],
    ["学号", "某某"],
  ];
  const rules = [0, 1, 2, 3].map((index) => horizontal(220, 420, 404 + index * 30));
  expect(
    findTables(makePage({ rules, texts: textRows(rows, { xs: [150, 240], y: 400, pitch: 30, size: 14 }) })),
  ).toEqual([]);
});

test("findTables() sees no table in a callout beside a bar", () => {
  const page = makePage({
    rules: [...gridRules([80, 500], [100, 180]), vertical(95, 100, 180)],
    texts: prose(5, { x: 105, y: 115, width: 380 }),
  });
  expect(findTables(page)).toEqual([]);
});

test("findTables() sees no table in references whose justified lines have wide gaps", () => {
  const rows = [
    ["171-353.", "2011, 19(3)."],
    ["[9] 李丽.", "水质监测中的决策树"],
    ["[EB/OL].", "(2014-03-12)[2024-05-01]."],
    ["[10] 王静.", "日志审计中的滑动窗口"],
    ["[EB/OL].", "(2021-03-12)[2024-05-01]."],
    ["2019", "58(11)"],
    ["2020", "12(3)"],
  ];
  expect(findTables(makePage({ texts: textRows(rows, { xs: [80, 180], y: 120 }) }))).toEqual([]);
});

test("findTables() sees no table in the last references side by side in two columns", () => {
  const rows = [
    ["[9] Adams, Brown, Clark: On windows for", "[11] Moreau, Harper: On trees for bicycle"],
    ["course selection, 24(11), 210-303, 2022.", "sharing, 6(2), 76-387, 2012."],
    ["[10] Harper, Tanaka: On graphs for urban", "[12] Kowalski, Harper: On windows"],
    ["37(10), 2003.", "5(71), 2022."],
    ["280-354.", "340."],
    ["2003.", "2022."],
  ];
  expect(findTables(makePage({ texts: textRows(rows, { xs: [60, 320], y: 120 }) }))).toEqual([]);
});
