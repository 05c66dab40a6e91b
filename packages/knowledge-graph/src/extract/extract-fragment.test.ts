import { expect, test } from "bun:test";
import { buildReport, work } from "../../test/report-builder.ts";
import { extractFragment } from "./extract-fragment.ts";
import { hashFragment } from "./hash-fragment.ts";

test("extractFragment() takes people without their ranks", () => {
  const report = buildReport({
    authors: ["张 三"],
    advisor: "王芳 教授、Associate Prof. John Smith；李强（副教授）",
    institution: "北京大学 ",
  });
  const fragment = extractFragment("r1", report);
  expect(fragment.authors).toEqual(["张三"]);
  expect(fragment.advisors.slice(0, 2)).toEqual(["王芳", "John Smith"]);
  expect(fragment.institution).toBe("北京大学");
  expect(extractFragment("r1", buildReport({ advisor: "报告日期：2023 年 9 月" })).advisors).toEqual([]);
});

test("extractFragment() counts a keyword where it stands alone", () => {
  const report = buildReport({
    keywords: ["Rust", "ＲＵＳＴ", "图神经网络"],
    lines: ["Rust and trust", "rust；图神经网络的图神经网络"],
  });
  expect(extractFragment("r1", report).keywords).toEqual([
    { word: "Rust", page: 2, mentions: 2 },
    { word: "图神经网络", page: 2, mentions: 2 },
  ]);
});

test("extractFragment() keeps C, C++ and C# apart and drops what is no word", () => {
  const report = buildReport({ keywords: ["C", "C++", "C#", "；", "2024", "这".repeat(61)] });
  expect(extractFragment("r1", report).keywords.map(({ word }) => word)).toEqual(["C", "C++", "C#"]);
});

test("extractFragment() finds the abbreviation behind a keyword, with page and quote", () => {
  const report = buildReport({
    keywords: ["卷积神经网络", "注意力机制（AM）", "support vector machine", "Python"],
    lines: [
      "引言",
      "本文用卷积神经网络（Convolutional Neural Network，CNN）做识别，",
      "support vector machine (SVM) 与 Python (CPU) 相比",
    ],
  });
  expect(extractFragment("r1", report).abbreviations).toEqual([
    { long: "注意力机制", short: "AM", spelled: false, page: 2, quote: "注意力机制（AM）" },
    {
      long: "卷积神经网络",
      short: "CNN",
      spelled: true,
      page: 2,
      quote: "卷积神经网络（Convolutional Neural Network，CNN）",
    },
    { long: "support vector machine", short: "SVM", spelled: true, page: 3, quote: "support vector machine (SVM)" },
  ]);
});

test("extractFragment() tells how often and where a work is cited first", () => {
  const report = buildReport({
    references: [
      work("深度学习综述", { DOI: "https://doi.org/10.1000/ABC.", "container-title": "计算机学报" }),
      work("未被引用"),
    ],
    lines: ["前言", "研究表明如此[1]。", "又见[1]。"],
  });
  const [cited, listed] = extractFragment("r1", report).references;
  expect(cited).toEqual({
    title: "深度学习综述",
    text: null,
    year: 2020,
    doi: "10.1000/abc",
    venue: "计算机学报",
    authors: [{ name: "李明", family: "李明", full: true }],
    page: 9,
    citations: 2,
    firstCitation: { page: 2, quote: "研究表明如此[1]。" },
  });
  expect(listed?.firstCitation).toBeNull();
});

test("extractFragment() does not trust the fields of a reference that was hardly understood", () => {
  const report = buildReport({ references: [{ ...work("Wrong title"), confidence: 0.1, text: "Some entry, 1999" }] });
  const [reference] = extractFragment("r1", report).references;
  expect(reference).toMatchObject({ title: null, year: null, authors: [], text: "Some entry, 1999" });
});

test("extractFragment() falls back to the submitted title, then to the file name", () => {
  const untitled = buildReport({ title: null });
  expect(extractFragment("r1", untitled, { title: "提交的标题", fileName: "a.pdf" }).title).toBe("提交的标题");
  expect(extractFragment("r1", untitled, { title: " ", fileName: "a.pdf" }).title).toBe("a.pdf");
  expect(extractFragment("r1", untitled).title).toBe("r1");
});

test("extractFragment() keeps control characters and broken surrogates out", () => {
  const report = buildReport({ title: "a\u0000b\uD800c", keywords: ["x\u0007y"] });
  const fragment = extractFragment("r1", report);
  expect(fragment.title).toBe("a b c");
  expect(fragment.keywords[0]?.word).toBe("x y");
});

test("hashFragment() changes with the content only", async () => {
  const report = buildReport({ keywords: ["甲"] });
  const hash = await hashFragment(extractFragment("r1", report));
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashFragment(extractFragment("r1", buildReport({ keywords: ["甲"] })))).toBe(hash);
  expect(await hashFragment(extractFragment("r1", buildReport({ keywords: ["乙"] })))).not.toBe(hash);
});
