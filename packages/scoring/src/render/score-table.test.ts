import { expect, test } from "bun:test";
import type { ReportScore } from "@rubrica/report-model";
import { goodReport, weakReport } from "../../test/sample-reports.ts";
import { finding, heaviestFirst } from "../findings/finding.ts";
import { remark, renderScoreTable, scoreReport } from "../index.ts";
import { cellsOf, sanitize, wrapCells } from "./terminal-text.ts";

test("renderScoreTable() shows sections, criteria, comments, evidence and suggestions", async () => {
  const score = await scoreReport({ report: weakReport });
  const table = renderScoreTable(score);
  for (const section of score.sections) {
    expect(table).toContain(`■ ${section.name}`);
    for (const { name } of section.criteria) expect(table).toContain(name);
  }
  expect(table).toContain(`铅笔分（仅供参考，不是评定）：${score.finalScore}，`);
  expect(table).toContain("结构化指标评分（未使用AI） · 原因: 没有配置AI模型");
  expect(table).toContain("改进建议:");
  expect(table).toContain("依据 (第2页): 「介绍」");
});

test("renderScoreTable() speaks English when asked", async () => {
  const table = renderScoreTable(await scoreReport({ report: goodReport, language: "en" }), { language: "en" });
  expect(table).toContain("in pencil (no verdict):");
  expect(table).toContain("■ Table of contents");
  expect(table).toContain("gives the coefficient");
  expect(table).not.toContain("改进建议");
});

test("renderScoreTable() prints what is ours to say beside a comment in the language that is asked for", async () => {
  const score = await scoreReport({ report: goodReport });
  const sections = score.sections.map((section) => ({
    ...section,
    mode: "ai" as const,
    criteria: section.criteria.map((criterion) => ({
      ...criterion,
      comment: "§",
      remarks: [remark("parts_judged", { parts: 3, least: 60, most: 82 })],
    })),
  }));
  const judged = { ...score, sections };
  expect(renderScoreTable(judged, { language: "en" })).toContain("    3 parts, 60 to 82 points.\n");
  expect(renderScoreTable(judged, { language: "zh" })).toContain("    共3部分，60至82分。\n");
});

test("renderScoreTable() shows findings before points of measures, one line each, and no level for them", async () => {
  const found = [
    finding("order_unknown"),
    finding("criteria_unjudged", { section: "body", criterionIds: ["body-method"] }),
    finding("hidden_text", { pages: [2], figures: { kinds: ["tiny"], content: "running" } }),
  ];
  const score = { ...(await scoreReport({ report: weakReport })), findings: heaviestFirst(found) };
  const lines = renderScoreTable(score, { width: 400, title: "校园系统（report.pdf）" }).split("\n");
  expect(lines[1]).toBe("校园系统（report.pdf）");
  const place = (text: string) => lines.findIndex((line) => line.includes(text));
  const weights = lines.flatMap((line) => /^ {2}(待定|请看|备注) /.exec(line)?.[1] ?? []);
  expect(weights).toHaveLength(found.length);
  expect(weights).toEqual(
    weights.toSorted((a, b) => ["待定", "请看", "备注"].indexOf(a) - ["待定", "请看", "备注"].indexOf(b)),
  );
  expect(place("发现:")).toBeGreaterThan(0);
  expect(place("发现:")).toBeLessThan(place("■ "));
  expect(place("铅笔分")).toBeGreaterThan(place("■ "));
  for (const label of ["优秀", "良好", "中等", "不及格"]) expect([label, place(label)]).toEqual([label, -1]);
});

test("renderScoreTable() keeps every line within the width, Chinese characters counting two", async () => {
  for (const report of [goodReport, weakReport]) {
    const score = await scoreReport({ report });
    for (const width of [60, 80, 140]) {
      const tooWide = renderScoreTable(score, { width })
        .split("\n")
        .filter((line) => cellsOf(line) > width + 2);
      expect(tooWide).toEqual([]);
    }
  }
});

test("renderScoreTable() lets no escape sequence of a quotation reach the terminal", async () => {
  const score = await scoreReport({ report: goodReport });
  const hostile = JSON.parse(JSON.stringify(score).replaceAll("绪论", "\\u001b[2J\\u009b31m\\u202e论")) as ReportScore;
  const table = renderScoreTable(hostile);
  expect(table).toContain("论");
  expect(table.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
});

test("wrapCells() breaks between Chinese characters and at spaces, and loses nothing", () => {
  const text = "由于样本来自三个不同的季节，the quick brown fox 因此误差很低。https://example.com/a/very/long/address";
  const lines = wrapCells(text, 20);
  expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  for (const line of lines) expect(cellsOf(line)).toBeLessThanOrEqual(22);
});

test("cellsOf() counts columns of a terminal", () => {
  expect([cellsOf("abc"), cellsOf("目录"), cellsOf("（A）"), cellsOf("e\u0301"), cellsOf("")]).toEqual([3, 4, 5, 1, 0]);
});

test("sanitize() leaves one clean line", () => {
  expect(sanitize("a\n\tb\u001b[31m c ")).toBe("a b[31m c");
});

test("renderScoreTable() prints no total while most of the prose is not in the text", async () => {
  const score = await scoreReport({ report: goodReport });
  const left = finding("text_left_out", { figures: { prose: 1000, read: 300, share: 0.3 } });
  for (const provisional of [true, false]) {
    const table = renderScoreTable({ ...score, provisional, findings: [left] });
    expect(table).toContain("没有总分");
    expect(table).not.toMatch(/总分 \d|铅笔分/);
  }
  const look = finding("text_left_out", { figures: { prose: 1000, read: 700, share: 0.7 } });
  expect(renderScoreTable({ ...score, findings: [look] })).not.toContain("没有总分");
});
