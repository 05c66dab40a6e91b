import { expect, test } from "bun:test";
import type { ReportDraft } from "../../test/report-factory.ts";
import { makeReport } from "../../test/report-factory.ts";
import { brokenContentsReport, GOOD_DRAFT, goodReport, weakReport } from "../../test/sample-reports.ts";
import type { FeatureId } from "./feature-ids.ts";
import { FEATURE_IDS } from "./feature-ids.ts";
import { measureReport } from "./measure-report.ts";

const measuredValue = (draft: ReportDraft, id: FeatureId): number | null =>
  measureReport(makeReport(draft)).measurements[id].value;

test("measureReport() measures every feature, as plain JSON, the same each time", () => {
  for (const report of [goodReport, weakReport, brokenContentsReport, makeReport()]) {
    const features = measureReport(report);
    expect(Object.keys(features.measurements).sort()).toEqual([...FEATURE_IDS].sort());
    expect(JSON.parse(JSON.stringify(features))).toEqual(features);
    expect(measureReport(structuredClone(report))).toEqual(features);
    for (const { value } of Object.values(features.measurements))
      expect(value === null || Number.isFinite(value)).toBe(true);
  }
});

test("measureReport() quotes the report verbatim, with page and box", () => {
  for (const report of [goodReport, weakReport, brokenContentsReport]) {
    const samples = Object.values(measureReport(report).measurements).flatMap((measurement) => measurement.samples);
    expect(samples.length).toBeGreaterThan(5);
    for (const { quote, start, end, page, box, verified } of samples) {
      expect(report.text.slice(start ?? 0, end ?? 0)).toBe(quote);
      expect([verified, page === null, box === null]).toEqual([true, false, false]);
    }
  }
});

test("measureReport() takes two hundred pages in its stride", () => {
  const chapters = Array.from({ length: 40 }, (_, index) => ({
    number: String(index + 1),
    title: `第${index + 1}个主题的研究`,
    paragraphs: Array.from(
      { length: 30 },
      (_, line) => `${GOOD_DRAFT.abstracts?.[0]?.text}（第${index}章第${line}段）`,
    ),
  }));
  const report = makeReport({ ...GOOD_DRAFT, chapters });
  expect(report.text.length).toBeGreaterThan(180_000);
  const { language, measurements } = measureReport(report);
  expect(language).toBe("zh");
  expect(measurements["body.repetition"].value).toBeGreaterThan(0);
});

test("contents: agreement falls with every entry that the text does not have", () => {
  const good = measureReport(goodReport).measurements;
  const broken = measureReport(brokenContentsReport).measurements;
  expect(good["contents.agreement"].value).toBe(100);
  expect(broken["contents.agreement"].value).toBeLessThan(50);
  expect(broken["contents.agreement"].samples[0]?.quote).toContain("旧标题");
});

test("contents: pages count as right when all are shifted by the same front matter", () => {
  expect(measuredValue(GOOD_DRAFT, "contents.page_numbers")).toBe(100);
  const wrong = (GOOD_DRAFT.chapters ?? []).map((chapter, index) => ({
    ...chapter,
    printedPage: index === 3 ? "99" : "2",
  }));
  expect(measuredValue({ ...GOOD_DRAFT, contents: wrong }, "contents.page_numbers")).toBeLessThan(100);
});

test("contents: numbering follows 第一章, 1.1, 一、 and roman numbers, and finds gaps", () => {
  const numbered = (numbers: readonly (string | null)[]): ReportDraft => ({
    chapters: numbers.map((number, index) => ({ number, title: `主题${index}的研究`, paragraphs: ["正文。"] })),
  });
  expect(measuredValue(numbered(["第一章", "第二章", "第三章"]), "contents.numbering")).toBe(100);
  expect(measuredValue(numbered(["一、", "二、", "三、", "四、"]), "contents.numbering")).toBe(100);
  expect(measuredValue(numbered(["I", "II", "III", "IV"]), "contents.numbering")).toBe(100);
  expect(measuredValue(numbered(["1", "2", "4", "5"]), "contents.numbering")).toBe(75);
  expect(measuredValue(numbered([null, null, "1", "2"]), "contents.numbering")).toBe(50);
  expect(measuredValue(GOOD_DRAFT, "contents.numbering")).toBe(100);
});

test("contents: front and back matter need no number", () => {
  const chapters = [
    { title: "摘 要" },
    { number: "1", title: "绪论" },
    { number: "2", title: "方法研究" },
    { title: "参考文献" },
    { title: "致 谢" },
    { title: "附录A 调查问卷" },
  ];
  expect(
    measuredValue(
      { chapters: chapters.map((chapter) => ({ ...chapter, paragraphs: ["正文。"] })) },
      "contents.numbering",
    ),
  ).toBe(100);
});

test("body: the sum of the text does not count, only what is missing from it", () => {
  const long = {
    ...GOOD_DRAFT,
    chapters: (GOOD_DRAFT.chapters ?? []).map((chapter) => ({
      ...chapter,
      paragraphs: (chapter.paragraphs ?? []).flatMap((text, index) => [text, text.replace("第", `另${index}第`)]),
    })),
  };
  const [short, doubled] = [measureReport(goodReport), measureReport(makeReport(long))];
  expect(doubled.bodyCharacters).toBeGreaterThan(short.bodyCharacters * 1.8);
  for (const id of ["body.parts", "body.thin_sections", "body.abstract_length", "body.keywords"] as const) {
    expect(doubled.measurements[id].value).toBe(short.measurements[id].value);
  }
});

test("body: repeated sentences and mixed punctuation are found", () => {
  const { measurements } = measureReport(weakReport);
  expect(measurements["body.repetition"].value).toBeGreaterThan(40);
  expect(measurements["body.punctuation"].samples[0]?.quote).toContain("做的,它");
  expect(measureReport(goodReport).measurements["body.punctuation"].value).toBe(0);
});

test("body: captions out of order and never mentioned are found", () => {
  const captions = [
    { kind: "figure", label: "图2-1", number: "2-1", text: "模型整体结构" },
    { kind: "figure", label: "图2-3", number: "2-3", text: "缺了一张的图" },
    { kind: "table", label: "表2-1", number: "2-1", text: "参数设置" },
  ] as const;
  const { measurements } = measureReport(makeReport({ ...GOOD_DRAFT, captions }));
  expect(measurements["body.captions_in_order"].value).toBeCloseTo(66.667, 2);
  expect(measurements["body.captions_in_order"].samples[0]?.quote).toContain("缺了一张的图");
  expect(measurements["body.captions_mentioned"].value).toBeLessThan(50);
  expect(measurements["body.references_resolved"].value).toBeLessThan(50);
});

test("body: what is not there to be measured is null, not zero", () => {
  const { measurements } = measureReport(
    makeReport({ chapters: [{ title: "绪论", paragraphs: ["没有图也没有表。"] }] }),
  );
  for (const id of [
    "body.captioned",
    "body.captions_in_order",
    "body.captions_mentioned",
    "body.vocabulary",
  ] as const) {
    expect(measurements[id].value).toBeNull();
  }
});

test("citations: uncited references, dangling and piled-up citations are found", () => {
  const chapters = [
    { title: "绪论", paragraphs: ["已有工作很多[1-7]。", "也有人不同意[2]。", "还有一处指向不存在的文献[40]。"] },
  ];
  const { measurements } = measureReport(makeReport({ ...GOOD_DRAFT, chapters }));
  expect(measurements["citations.cited"].value).toBe(43.75);
  expect(measurements["citations.cited"].samples[0]?.quote).toContain("作者8");
  expect(measurements["citations.resolved"].value).toBeCloseTo(66.667, 2);
  expect(measurements["citations.resolved"].samples[0]?.quote).toContain("不存在的文献[40]");
  expect(measurements["citations.bursts"].value).toBe(50);
});

test("citations: order, duplicates, recency and fields are measured on the list", () => {
  const reference = (name: string, year: number, extra: object = {}) => ({
    text: `${name}. 关于某个题目的研究${name}[J]. 期刊, ${year}.`,
    item: {
      type: "article-journal",
      title: `关于某个题目的研究${name}`,
      author: [{ literal: name }],
      issued: { "date-parts": [[year]] },
      ...extra,
    },
  });
  const references = [reference("丁", 2025), reference("丙", 2010), reference("乙", 2024), reference("乙", 2024)];
  const chapters = [{ title: "绪论", paragraphs: ["先引[3]，再引[1]，再引[2]。"] }];
  const { measurements } = measureReport(makeReport({ chapters, references, date: "2026年6月" }));
  expect(measurements["citations.order"].value).toBeCloseTo(66.667, 2);
  expect(measurements["citations.duplicates"].value).toBe(25);
  expect(measurements["citations.recency"].value).toBe(75);
  // Author, title and year of six fields: container, volume and pages are missing.
  expect(measurements["citations.completeness"].value).toBe(50);
});

test("citations: without references everything about them is zero", () => {
  const { measurements } = measureReport(weakReport);
  for (const id of [
    "citations.references",
    "citations.density",
    "citations.cited",
    "citations.recency",
    "citations.completeness",
  ] as const) {
    expect(measurements[id].value).toBe(0);
  }
});

test("an English report is measured by English rules", () => {
  const paragraph =
    "However, the method reduces latency from 41.2 ms to 12.7 ms because the cache holds recent keys. We therefore repeat the experiment ten times, and the deviation stays below 0.3 percent. For example, the second run differs by one request only.";
  const report = makeReport({
    language: "en",
    abstracts: [{ language: "en", text: paragraph }],
    keywords: [["cache", "latency"]],
    chapters: ["Introduction", "Method", "Results", "Conclusion"].map((title, index) => ({
      number: String(index + 1),
      title,
      paragraphs: [`${paragraph} [${index + 1}]`],
    })),
    references: [{ text: "A. Author. A title worth citing. 2024." }],
  });
  const { measurements } = measureReport(report);
  expect(measurements["body.parts"].value).toBe(100);
  expect(measurements["body.connectives"].value).toBeGreaterThan(4);
  expect(measurements["body.sentences"].value).toBe(100);
  expect(measurements["body.abstract_languages"].value).toBeNull();
  expect(measurements["citations.foreign"].value).toBeNull();
  expect(measurements["body.keyword_coverage"].value).toBe(100);
});
