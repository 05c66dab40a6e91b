import { expect, test } from "bun:test";
import type { ParsedReport } from "@rubrica/report-model";
import { makeReport } from "../../test/report-factory.ts";
import { brokenContentsReport, GOOD_DRAFT, goodReport, weakReport } from "../../test/sample-reports.ts";
import { describePages } from "../findings/describe-pages.ts";
import { scoreReport } from "../index.ts";
import { chaptersInDisorder } from "./chapter-order.ts";
import { labelsInDisorder } from "./page-label-order.ts";
import { findInStructure } from "./structure-findings.ts";

const codesOf = (report: ParsedReport): string[] => findInStructure(report).map(({ code }) => code);
const chapters = GOOD_DRAFT.chapters ?? [];
const labelled = (labels: readonly (string | null)[]) => labels.map((label, index) => ({ number: index + 1, label }));

test("findInStructure() has nothing to say about a sound report", () => {
  expect(codesOf(goodReport)).toEqual([]);
});

test("findInStructure() names contents whose headings are gone, and the chapters that are", () => {
  const cut = makeReport({
    ...GOOD_DRAFT,
    contents: chapters,
    chapters: [...chapters.slice(0, 3), ...chapters.slice(9)],
  });
  const [contents, missing] = findInStructure(cut);
  expect(contents).toMatchObject({ code: "contents_without_heading", pages: [1] });
  expect(contents?.figures.titles).toContain("第二章 基于图网络的预测方法");
  expect(missing).toMatchObject({ code: "chapters_missing", figures: { missing: [2, 3] } });
  expect(codesOf(brokenContentsReport)).toContain("contents_without_heading");
});

test("findInStructure() names headings and chapters out of their order", () => {
  const turned = makeReport({
    ...GOOD_DRAFT,
    contents: chapters,
    chapters: [...chapters.slice(6), ...chapters.slice(0, 6)],
  });
  expect(codesOf(turned)).toEqual(["headings_out_of_order", "chapters_out_of_order"]);
});

test("chaptersInDisorder() finds gaps and turns, and takes no year for a chapter", () => {
  const at = (numbers: readonly number[]) => numbers.map((number, page) => ({ number, page: page + 1 }));
  expect(chaptersInDisorder(at([1, 2, 3]))).toEqual({ missing: [], pages: [] });
  expect(chaptersInDisorder(at([1, 2, 5, 6]))).toEqual({ missing: [3, 4], pages: [3] });
  expect(chaptersInDisorder(at([2, 1, 3]))).toEqual({ missing: [], pages: [1, 2, 3] });
  expect(chaptersInDisorder(at([1, 2, 2026, 3])).pages).toEqual([]);
});

test("labelsInDisorder() follows the printed numbers over unnumbered pages and one new count", () => {
  expect(labelsInDisorder(labelled([null, "i", "ii", "1", null, "3"]))).toEqual([]);
  expect(labelsInDisorder(labelled(["1", "2", "1", "2"]))).toEqual([]);
  expect(labelsInDisorder(labelled(["1", "2", "9", "10"]))).toEqual([{ before: 2, after: 9, page: 3 }]);
  expect(labelsInDisorder(labelled(["3", "1", "2", "1"])).map(({ page }) => page)).toEqual([4]);
});

test("findInStructure() says where nothing shows whether pages are missing", () => {
  const paragraphs = Array.from({ length: 300 }, (_, index) => `第${index}段。`);
  const report = makeReport({ contents: false, chapters: [{ title: "正文", paragraphs }] });
  expect(codesOf(report)).toEqual(["order_unknown"]);
  const pages = report.pages.map((page) => ({ ...page, label: String(page.number) }));
  expect(codesOf({ ...report, pages })).toEqual([]);
});

test("scoreReport() measures nothing where the list of references was not recognised, and says so", async () => {
  const report = { ...goodReport, references: [], citations: [] };
  const { sections, findings, breakdown, finalScore } = await scoreReport({ report });
  expect(sections[2]).toMatchObject({ score: null, level: null });
  expect(sections[2]?.criteria.map(({ status, score }) => [status, score])).not.toContainEqual(["judged", 0]);
  expect(new Set(sections[2]?.criteria.map(({ status }) => status))).toEqual(new Set(["unmeasured"]));
  expect(breakdown.terms.map(({ section }) => section)).toEqual(["body"]);
  expect(finalScore).toBeGreaterThan(60);
  expect(findings.find(({ code }) => code === "references_not_recognised")?.weight).toBe("look");
});

test("scoreReport() gives a report without references 0 for them, and no excuse", async () => {
  const { sections, findings } = await scoreReport({ report: weakReport });
  expect(sections[2]?.criteria.every(({ status }) => status === "judged")).toBe(true);
  expect(sections[2]?.score).toBeLessThan(40);
  expect(findings.map(({ code }) => code)).not.toContain("references_not_recognised");
});

test("findInStructure() says that code was not judged where it is most of the report", () => {
  const { page, box } = goodReport.headings[0] ?? { page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } };
  const listing = (page: number) => ({ page, box, caption: null, text: "const value = compute(input);\n".repeat(800) });
  const [warning] = findInStructure({ ...goodReport, codeListings: [listing(page + 1), listing(page)] });
  expect(warning).toMatchObject({ code: "mostly_code" });
  expect(warning?.pages).toEqual([page, page + 1]);
});

test("describePages() joins neighbours into ranges", () => {
  expect(describePages([3, 4, 5, 9], "en")).toBe(" (p. 3-5, 9)");
  expect(describePages([2], "zh")).toBe("（第2页）");
  expect(describePages([], "zh")).toBe("");
});
