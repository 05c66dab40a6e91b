import { expect, test } from "bun:test";
import { makeReport } from "../../test/report-factory.ts";
import { GOOD_DRAFT, goodReport } from "../../test/sample-reports.ts";
import { measureReport } from "../features/measure-report.ts";
import { scoreReport } from "../index.ts";
import { isProse } from "./prose-sentences.ts";

test("isProse() takes sentences of words for prose, and no code, formulas and lists of numbers", () => {
  for (const prose of [
    "本章介绍传感器的工作原理，并说明电路的设计。",
    "模型在2023年的数据上把误差由41.2毫秒降到12.7毫秒。",
    "The client sends a heartbeat to the server every five seconds (see Figure 3-2).",
  ])
    expect([prose, isProse(prose)]).toEqual([prose, true]);
  for (const other of [
    "用 \\section{绪论} 开始一章，用 \\label 给它一个名字。",
    "for (int i = 0; i < n; i++) { sum += values[i]; }",
    "12.5 13.7 14.1 15.9 16.2 17.8 18.3 mm",
    "alpha = beta + gamma = delta",
    "std::vector 由 push_back() 增长。",
  ])
    expect([other, isProse(other)]).toEqual([other, false]);
});

const LISTING = Array.from(
  { length: 80 },
  (_, index) => `设置 \\option{key${index % 3}} 的取值为 { 真, 假 } 以后再运行 \\build{all} 命令即可完成。`,
);

test("measureReport() measures which words come together on prose alone", () => {
  const chapters = (GOOD_DRAFT.chapters ?? []).map((chapter, index) =>
    index === 2 ? { ...chapter, paragraphs: [...(chapter.paragraphs ?? []), ...LISTING] } : chapter,
  );
  const { collocation, vocabulary } = measureReport(makeReport({ ...GOOD_DRAFT, chapters })).substance;
  const plain = measureReport(goodReport).substance;
  expect([collocation, vocabulary]).toEqual([plain.collocation, plain.vocabulary]);
});

test("scoreReport() finds nothing in a chapter that is still to be written", async () => {
  const chapters = (GOOD_DRAFT.chapters ?? []).map((chapter) =>
    chapter.title === "性能测试" ? { ...chapter, paragraphs: ["本章待补充。"] } : chapter,
  );
  const { findings } = await scoreReport({ report: makeReport({ ...GOOD_DRAFT, chapters }) });
  expect(findings.filter(({ weight }) => weight !== "note")).toEqual([]);
});
