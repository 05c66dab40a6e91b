/** Abstracts, keywords and covers on whole documents. */
import { expect, test } from "bun:test";
import { analyseTyped, chineseParagraph, paragraph, type TypedLine } from "../../test/printed-report.ts";
import { splitKeywords } from "./keyword-separators.ts";

const heading = (text: string): TypedLine => ({ text, size: 16, bold: true, gap: 34, centred: true });
const chapter = { lines: [heading("第一章 绪论"), ...chineseParagraph(8)] };

test("a report has abstract and keywords in both languages", () => {
  const report = analyseTyped({
    pages: [
      { lines: [heading("摘 要"), ...chineseParagraph(4), { text: "关键词：深度学习；报告评分；知识图谱" }] },
      {
        lines: [
          heading("Abstract"),
          ...paragraph(4),
          { text: "Key words: deep learning; report scoring; knowledge graph" },
        ],
      },
      chapter,
    ],
  });
  expect(report.abstracts.map(({ language, page }) => [language, page])).toEqual([
    ["zh", 1],
    ["en", 2],
  ]);
  expect(report.abstracts[0]?.text.endsWith("效果良好。")).toBe(true);
  expect(report.abstracts[1]?.text.endsWith("It rests at last.")).toBe(true);
  expect(report.keywords.map(({ words }) => words)).toEqual([
    ["深度学习", "报告评分", "知识图谱"],
    ["deep learning", "report scoring", "knowledge graph"],
  ]);
  for (const { range, text } of report.abstracts) expect(report.text.slice(range.start, range.end)).toBe(text);
});

test("abstracts and keywords begin behind run-in labels, with and without punctuation, in brackets too", () => {
  const rest = " We study how the quick brown fox jumps over the lazy dog in the forest.";
  for (const label of ["Abstract:", "Abstract.", "ABSTRACT—", "Abstract — "]) {
    const report = analyseTyped({
      pages: [
        {
          lines: [
            { text: label.endsWith("—") ? label + rest.trim() : label + rest },
            ...paragraph(3),
            { text: "Keywords: fox, dog" },
            { text: "1 Introduction", bold: true, size: 14, gap: 34 },
            ...paragraph(4),
          ],
        },
      ],
    });
    expect(report.abstracts[0]?.text.startsWith("We study how")).toBe(true);
    expect(report.keywords[0]?.words).toEqual(["fox", "dog"]);
  }
  const chinese = analyseTyped({
    pages: [
      {
        lines: [
          { text: "【摘要】本文研究了一种用于课程报告自动评分的方法并且进行了充分的实验验证。" },
          { text: "【关键词】评分 图谱 报告" },
          ...chapter.lines,
        ],
      },
    ],
  });
  expect(chinese.abstracts[0]?.text).toBe("本文研究了一种用于课程报告自动评分的方法并且进行了充分的实验验证。");
  expect(chinese.keywords[0]?.words).toEqual(["评分", "图谱", "报告"]);
});

test("a report without an abstract has none", () => {
  const report = analyseTyped({
    pages: [chapter, { lines: ["The abstract nature of this work is plain to see.", ...paragraph(4)] }],
  });
  expect(report.abstracts).toEqual([]);
  expect(report.keywords).toEqual([]);
});

test("splitKeywords() uses the separator that is there", () => {
  expect(splitKeywords("a; b, c; d", [])).toEqual(["a", "b, c", "d"]);
  expect(splitKeywords("一，二、三", [])).toEqual(["一", "二", "三"]);
  expect(splitKeywords("RISC-V 实时操作系统 K210", ["RISC-V", "实时操作系统", "K210"])).toEqual([
    "RISC-V",
    "实时操作系统",
    "K210",
  ]);
  expect(splitKeywords("single term only", [])).toEqual(["single term only"]);
});

test("splitKeywords() takes the Greek question mark for a semicolon", () => {
  expect(splitKeywords("deep learning\u037e knowledge graph", [])).toEqual(["deep learning", "knowledge graph"]);
});

test("a Chinese cover has its labelled fields", () => {
  const cover = {
    lines: [
      { text: "某某大学", size: 22, centred: true },
      { text: "本科毕业设计（论文）", size: 26, centred: true, gap: 60 },
      { text: "题    目：基于图谱的报告评分系统", size: 14, gap: 80 },
      { text: "学    院：计算机学院", size: 14, gap: 30 },
      { text: "学生姓名：李四", size: 14, gap: 30 },
      { text: "学    号：2021123456", size: 14, gap: 30 },
      { text: "指导教师：王五 教授", size: 14, gap: 30 },
      { text: "2024年5月20日", size: 14, centred: true, gap: 60 },
    ],
  };
  const report = analyseTyped({ pages: [cover, chapter, chapter] });
  expect(report.cover).toEqual({
    title: "基于图谱的报告评分系统",
    titleTranslated: null,
    authors: ["李四"],
    institution: "某某大学",
    advisor: "王五 教授",
    studentNumber: "2021123456",
    date: "2024年5月20日",
  });
});

test("an article has the title and the authors at its head", () => {
  const lines: TypedLine[] = [
    { text: "Reading Reports Without Models", size: 18, bold: true, centred: true },
    { text: "Ada Lovelace, Alan Turing and Grace Hopper", size: 11, centred: true, gap: 30 },
    { text: "University of Somewhere", size: 10, centred: true },
    { text: "Abstract", size: 12, bold: true, gap: 40 },
    ...paragraph(4),
    { text: "1 Introduction", size: 12, bold: true, gap: 34 },
    ...paragraph(8),
  ];
  const { cover } = analyseTyped({
    pages: [{ lines }, { lines: [{ text: "2 Method", size: 12, bold: true }, ...paragraph(8)] }],
  });
  expect(cover.title).toBe("Reading Reports Without Models");
  expect(cover.authors).toEqual(["Ada Lovelace", "Alan Turing", "Grace Hopper"]);
  expect(cover.institution).toBe("University of Somewhere");
});

test("keywords may be parted by gaps alone, the first right behind its label", () => {
  const words = ["关键词：消息队列", "增量学习", "决策树"];
  const list = words.map((text, index) => ({ text, x: 90 + 100 * index, y: 240 }));
  const report = analyseTyped({ pages: [{ lines: [heading("摘 要"), ...chineseParagraph(4), ...list] }, chapter] });
  expect(report.keywords[0]?.words).toEqual(["消息队列", "增量学习", "决策树"]);
});

test("keywords go on below the first of them, and the class of a library is none", () => {
  const abstract = [heading("Abstract"), ...paragraph(4)];
  const list = [
    { text: "Keywords: digital inclusive finance; rural households; panel", gap: 30 },
    { text: "data; threshold effect", x: 136, gap: 18 },
    { text: "CLC code: TP391", gap: 18 },
  ];
  const report = analyseTyped({ pages: [{ lines: [...abstract, ...list] }, chapter] });
  expect(report.keywords.map(({ words }) => words)).toEqual([
    ["digital inclusive finance", "rural households", "panel data", "threshold effect"],
  ]);
});

test("an abstract that speaks of keywords goes on", () => {
  const abstract = [
    heading("摘 要"),
    ...chineseParagraph(3),
    { text: "关键词另起一行，用分号隔开。" },
    { text: "关键词是为了文献标引工作、用以表示全文主要内容信息的术语。" },
  ];
  const english = [
    heading("Abstract"),
    ...paragraph(3),
    { text: "Keywords are terms used in a thesis, for indexing." },
  ];
  const report = analyseTyped({
    pages: [
      { lines: [...abstract, { text: "关键词：深度学习；知识图谱", gap: 30 }] },
      { lines: [...english, { text: "Keywords: deep learning; knowledge graph", gap: 30 }] },
      chapter,
    ],
  });
  expect(report.keywords.map(({ words }) => words)).toEqual([
    ["深度学习", "知识图谱"],
    ["deep learning", "knowledge graph"],
  ]);
  expect(report.abstracts.map(({ text }) => text.slice(-9))).toEqual(["要内容信息的术语。", "indexing."]);
});
