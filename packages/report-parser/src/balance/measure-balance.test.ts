import { expect, test } from "bun:test";
import type { ParsedReport } from "@rubrica/report-model";
import { gridRules } from "../../../pdf/test/hand-made-page.ts";
import { analyseTyped, chineseParagraph, type TypedPage } from "../../test/printed-report.ts";

const LONG = ["后端把预测结果写入数据库，前端每五分钟刷新一次", "地图，误差较大的时段集中在期末考试周。"];

function balanceOf(report: ParsedReport): NonNullable<ParsedReport["balance"]> {
  if (report.balance === undefined) throw new Error("a report that is read has a balance");
  return report.balance;
}

const sumOf = ({ parts }: NonNullable<ParsedReport["balance"]>): number =>
  Object.values(parts).reduce((sum, count) => sum + count, 0);

test("measureBalance() finds a part for every character", () => {
  const pages = [1, 2, 3, 4].map((page) => ({
    header: "某大学课程设计报告",
    lines: [{ text: `${page} 第${page}章名称`, size: 15, bold: true }, ...chineseParagraph(6)],
    number: String(page),
  }));
  const report = analyseTyped({ pages });
  const balance = balanceOf(report);
  const printed = report.pages.flatMap((page) => page.lines).map(({ text }) => text.replace(/\s/g, "").length);
  expect(balance.characters).toBe(printed.reduce((sum, length) => sum + length, 0));
  expect(sumOf(balance)).toBe(balance.characters);
  expect(balance.parts).toMatchObject({ headings: 4 * 6, runningHeads: 4 * 9, pageNumbers: 4, tables: 0 });
  expect(balance.prose).toEqual({ characters: balance.parts.text, inText: balance.parts.text });
});

test("measureBalance() tells running heads and page numbers once, with their pages and the reason", () => {
  const pages = [1, 2, 3, 4].map((page) => ({
    header: `课程设计报告 第${page}周`,
    lines: chineseParagraph(8),
    number: String(page),
  }));
  const { leftOut } = balanceOf(analyseTyped({ pages }));
  expect(leftOut.map(({ kind, reason, pages: on, page }) => [kind, reason, on, page])).toEqual([
    ["running-head", "repeats", [1, 2, 3, 4], 1],
    ["page-number", "counts-pages", [1, 2, 3, 4], 1],
  ]);
});

/** A grid whose second row, far less than its entries, is a sentence. */
const mixed = (caption?: string): TypedPage => ({
  rules: gridRules([60, 160, 260, 420], [100, 124, 148, 172, 196]).concat(gridRules([60, 420], [196, 236])),
  lines: [
    ...(caption === undefined ? [] : [{ text: caption, x: 200, y: 92 }]),
    ...[0, 1, 2, 3].flatMap((row) =>
      ["编号一二三四五六", "数值一二三四五六", "单位一二三四五六七八"].map((text, column) => ({
        text,
        x: [66, 166, 266][column] ?? 0,
        y: 116 + 24 * row,
      })),
    ),
    ...LONG.map((text, index) => ({ text, x: 66, y: 212 + 16 * index })),
    { text: "", y: 260 },
    ...chineseParagraph(4),
  ],
});

test("measureBalance() counts sentences in the cells of a table without a caption as left out, and shows them", () => {
  const { prose, leftOut, parts } = balanceOf(analyseTyped({ pages: [mixed()] }));
  const length = LONG.join("").length;
  expect(prose).toEqual({ characters: parts.text + length, inText: parts.text });
  expect(leftOut).toMatchObject([{ kind: "sentences", reason: "table-cell", characters: length, page: 1, pages: [1] }]);
  expect(leftOut[0]?.text).toBe(LONG.join(""));
});

test("measureBalance() counts none of a table with a caption", () => {
  const { prose, leftOut, parts } = balanceOf(analyseTyped({ pages: [mixed("表 1 调查结果")] }));
  expect(prose).toEqual({ characters: parts.text, inText: parts.text });
  expect(leftOut).toEqual([]);
});

test("measureBalance() believes no caption where tables hold more prose than the text does", () => {
  const page = mixed("表 1 中期检查表");
  const { prose, leftOut } = balanceOf(analyseTyped({ pages: [{ ...page, lines: page.lines.slice(0, -5) }] }));
  expect(prose.inText).toBe(0);
  expect(leftOut.map(({ kind, reason }) => [kind, reason])).toEqual([["sentences", "table-cell"]]);
});

test("measureBalance() counts neither listings nor references as prose", () => {
  const lines = [
    ...chineseParagraph(4),
    { text: "参考文献", size: 14, bold: true, gap: 30 },
    { text: "[1] 李文博. 需求预测方法综述. 系统工程, 2020, 38(4): 21-28.", gap: 20 },
    { text: "[2] 周明远. 车辆路径问题的启发式算法. 运筹与管理, 2018, 27(6): 50-57.", gap: 20 },
  ];
  const { prose, parts } = balanceOf(analyseTyped({ pages: [{ lines }] }));
  expect(parts.references).toBeGreaterThan(60);
  expect(prose).toEqual({ characters: parts.text, inText: parts.text });
});
