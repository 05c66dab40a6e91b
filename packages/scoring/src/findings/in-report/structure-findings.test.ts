import { expect, test } from "bun:test";
import type { ParsedReport } from "@rubrica/report-model";
import { makeReport } from "../../../test/report-factory.ts";
import { brokenContentsReport, GOOD_DRAFT, goodReport, weakReport } from "../../../test/sample-reports.ts";
import { defaultRubric, scoreReport } from "../../index.ts";
import { describePages } from "../describe-pages.ts";
import { chaptersInDisorder } from "./chapter-order.ts";
import { isSevere, labelsInDisorder } from "./page-label-order.ts";
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

test("findInStructure() does not take contents that were read out of order for headings that are", () => {
  const turned = makeReport({ ...GOOD_DRAFT, contents: [...chapters.slice(6), ...chapters.slice(0, 6)] });
  expect(codesOf(turned)).not.toContain("headings_out_of_order");
});

test("labelsInDisorder() follows the printed numbers over unnumbered pages and one new count", () => {
  expect(labelsInDisorder(labelled([null, "i", "ii", "1", null, "3"]))).toEqual([]);
  expect(labelsInDisorder(labelled(["1", "2", "1", "2"]))).toEqual([]);
  expect(labelsInDisorder(labelled(["1", "2", "9", "10"]))).toEqual([{ before: 2, after: 9, page: 3 }]);
  expect(labelsInDisorder(labelled(["3", "1", "2", "1"])).map(({ page }) => page)).toEqual([4]);
});

test("labelsInDisorder() lets front matter, body and appendix count each from 1, whether or not their first page bears it", () => {
  const counts = ["1", "2", "3", "4", "1", "2", "3", "4", "5", "1", "2", "3"];
  expect(labelsInDisorder(labelled(counts))).toEqual([]);
  const unnumbered = counts.map((label) => (label === "1" ? null : label));
  expect(labelsInDisorder(labelled(unnumbered))).toEqual([]);
  // Pages that were put behind others, and pages that come twice, are told.
  expect(labelsInDisorder(labelled(["6", "7", "8", null, "2", "3", "4"]))).toHaveLength(1);
  expect(labelsInDisorder(labelled(["1", "2", "3", "4", "5", "3", "4", "5"]))).toHaveLength(1);
});

test("labelsInDisorder() takes a number that stands alone for misread, and sheets that begin at 1 for front matter", () => {
  expect(labelsInDisorder(labelled(["7", "8", "3", "10", "11"]))).toEqual([]);
  expect(labelsInDisorder(labelled(["1", "1", "1", "2", "3"]))).toEqual([]);
  expect(labelsInDisorder(labelled(["i", "ii", "6", "7"]))).toEqual([{ before: 2, after: 6, page: 3 }]);
});

test("isSevere() lets a blank page be left out, and not two", () => {
  expect(isSevere(labelsInDisorder(labelled(["1", "2", "4", "5", "7", "8"])))).toBe(false);
  expect(isSevere(labelsInDisorder(labelled(["1", "2", "5", "6"])))).toBe(true);
  expect(isSevere(labelsInDisorder(labelled(["5", "6", "3", "4"])))).toBe(true);
});

test("findInStructure() does not take the numbers of lists for chapters", () => {
  const steps = ["一", "二", "三", "四", "五"].flatMap((title) =>
    [1, 3, 2].map((number) => ({ title: `${title}${number}`, number: `${number}.`, paragraphs: ["步骤。"] })),
  );
  expect(codesOf(makeReport({ contents: false, chapters: steps }))).toEqual([]);
});

test("findInStructure() names a section left out of a row where neither contents nor page numbers tell", () => {
  const sections = ["1.1", "1.2", "1.3", "1.5", "1.6"].map((number) => ({ level: 2, number, title: `节${number}` }));
  const report = makeReport({ contents: false, chapters: [{ number: "1", title: "绪论" }, ...sections] });
  expect(findInStructure(report)).toMatchObject([
    { code: "sections_missing", weight: "hold", figures: { before: ["1.5"] } },
  ]);
});

test("findInStructure() asks for no more than a look where printed page numbers run on", () => {
  const turned = makeReport({
    ...GOOD_DRAFT,
    contents: false,
    chapters: [...chapters.slice(6), ...chapters.slice(0, 6)],
  });
  const pages = turned.pages.map((page) => ({
    ...page,
    label: String(page.number),
    blocks: [{ kind: "page-number" as const, box: { x0: 0, y0: 0, x1: 1, y1: 1 }, firstLine: 0, lineCount: 1 }],
  }));
  expect(findInStructure(turned).find(({ code }) => code === "chapters_out_of_order")?.weight).toBe("hold");
  expect(findInStructure({ ...turned, pages }).find(({ code }) => code === "chapters_out_of_order")?.weight).toBe(
    "look",
  );
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

test("scoreReport() gives a report without references 0 for them, and says why", async () => {
  const { sections, findings } = await scoreReport({ report: weakReport });
  expect(findings.find(({ code }) => code === "references_absent")).toMatchObject({
    weight: "note",
    section: "citations",
  });
  expect(sections[2]?.criteria.every(({ status }) => status === "judged")).toBe(true);
  expect(sections[2]?.score).toBeLessThan(40);
  expect(findings.map(({ code }) => code)).not.toContain("references_not_recognised");
});

test("scoreReport() says nothing of missing references where the rubric gives them no weight", async () => {
  const { table_of_contents: contents, body, citations } = defaultRubric.sections;
  const sections = {
    table_of_contents: contents,
    body: { ...body, weightPercent: body.weightPercent + citations.weightPercent },
    citations: { ...citations, weightPercent: 0 },
  };
  const { findings } = await scoreReport({ report: weakReport, rubric: { ...defaultRubric, sections } });
  expect(findings.map(({ code }) => code)).not.toContain("references_absent");
});

test("findInStructure() says that code was not judged where it is most of the report", () => {
  const { page, box } = goodReport.headings[0] ?? { page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } };
  const listing = (page: number) => ({ page, box, caption: null, text: "const value = compute(input);\n".repeat(800) });
  const [found] = findInStructure({ ...goodReport, codeListings: [listing(page + 1), listing(page)] });
  expect(found).toMatchObject({ code: "mostly_code" });
  expect(found?.pages).toEqual([page, page + 1]);
});

test("describePages() joins neighbours into ranges", () => {
  expect(describePages([3, 4, 5, 9], "en")).toBe(" (p. 3-5, 9)");
  expect(describePages([2], "zh")).toBe("（第2页）");
  expect(describePages([], "zh")).toBe("");
});
