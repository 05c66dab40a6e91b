import { expect, test } from "bun:test";
import { splitHeadingNumber, titleKey } from "./heading-number.ts";

test.each([
  ["第一章 绪论", "第一章", "绪论", "chapter", [1]],
  ["第 12 章 结论与展望", "第 12 章", "结论与展望", "chapter", [12]],
  ["第十一章 附论", "第十一章", "附论", "chapter", [11]],
  ["第二部分 实验", "第二部分", "实验", "part", [2]],
  ["第三节 方法", "第三节", "方法", "section-word", [3]],
  ["1 引言", "1", "引言", "decimal", [1]],
  ["1. Introduction", "1.", "Introduction", "decimal", [1]],
  ["2.3.1 系统设计", "2.3.1", "系统设计", "decimal", [2, 3, 1]],
  ["２．３ 全角编号", "２．３", "全角编号", "decimal", [2, 3]],
  ["第 1.2 节 研究背景", "第1.2节", "研究背景", "decimal", [1, 2]],
  ["1.1) What it is", "1.1)", "What it is", "decimal", [1, 1]],
  ["2.3.1 ) Licence", "2.3.1)", "Licence", "decimal", [2, 3, 1]],
  ["4.13.1 July 2000: Moving", "4.13.1", "July 2000: Moving", "decimal", [4, 13, 1]],
  ["41. How can I help?", "41.", "How can I help?", "decimal", [41]],
  ["§ 3.1 三城八校", "§3.1", "三城八校", "decimal", [3, 1]],
  ["§A.2 结构要求", "§A.2", "结构要求", "letter", [1, 2]],
  ["1 . 2 . 3 Spaced", "1.2.3", "Spaced", "decimal", [1, 2, 3]],
  ["一、 总体设计", "一、", "总体设计", "chinese-enumeration", [1]],
  ["一 基本格式", "一", "基本格式", "chinese-enumeration", [1]],
  ["（二）实验环境", "（二）", "实验环境", "chinese-bracketed", [2]],
  ["(3) 第三点", "(3)", "第三点", "arabic-bracketed", [3]],
  ["Chapter 4 Evaluation", "Chapter 4", "Evaluation", "chapter", [4]],
  ["CHAPTER TWO: Theory", "CHAPTER TWO:", "Theory", "chapter", [2]],
  ["IV. Results", "IV.", "Results", "roman", [4]],
  ["A Proofs", "A", "Proofs", "letter", [1]],
  ["3 GBDT 模型", "3", "GBDT 模型", "decimal", [3]],
  ["A.1. Exit code", "A.1.", "Exit code", "letter", [1, 1]],
  ["B.2 Tables", "B.2", "Tables", "letter", [2, 2]],
  ["附录A 源程序", "附录A", "源程序", "appendix", [1]],
  ["Hoofdstuk 2 Literatuur", "Hoofdstuk 2", "Literatuur", "chapter", [2]],
  ["Anhang C Daten", "Anhang C", "Daten", "appendix", [3]],
  ["Appendix B. Data", "Appendix B.", "Data", "appendix", [2]],
] as const)("splitHeadingNumber() splits %p", (text, printed, title, kind, values) => {
  const { number, title: rest } = splitHeadingNumber(text);
  expect([number?.printed, rest, number?.kind, number?.values]).toEqual([printed, title, kind, [...values]]);
});

test.each([
  "6 June 2008",
  "2019 年的数据",
  "3 个实验",
  "95.2% of all",
  "A method for parsing",
  "Introduction",
  "参考文献",
  "2023-11-22",
])("splitHeadingNumber() finds no number in %p", (text) => {
  expect(splitHeadingNumber(text)).toEqual({ number: null, title: text });
});

test("titleKey() makes titles equal that differ in width, spaces, case, quotes and hyphens", () => {
  expect(titleKey("１．１　ＡＢＣ “Time-series”")).toBe(titleKey('1.1 abc "time series"'));
});
