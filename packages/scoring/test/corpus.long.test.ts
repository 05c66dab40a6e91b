/** Scores real documents, where a folder with them is given: `RUBRICA_CORPUS`, or `../shared/corpus` beside the checkout. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { scoreReport } from "../src/index.ts";
import { withoutReferences } from "./without-references.ts";

const corpus = process.env.RUBRICA_CORPUS ?? join(import.meta.dir, "../../../../shared/corpus");
const present = existsSync(join(corpus, "zh"));
if (!present) console.warn(`skipped: no documents at ${corpus}; set RUBRICA_CORPUS to score real ones`);

const finalScore = async (report: ParsedReport): Promise<number> => (await scoreReport({ report })).finalScore;

const read = (name: string): Promise<ParsedReport> => parseReport(join(corpus, name));

setDefaultTimeout(240_000);

describe.skipIf(!present)("real documents", () => {
  let thesis: ParsedReport;
  let courseReport: ParsedReport;
  beforeAll(async () => {
    [thesis, courseReport] = await Promise.all([read("zh/zh-rvos.pdf"), read("zh/zh-nju-bigdata-report.pdf")]);
  }, 240_000);

  test("a sound thesis is far above a course report without table of contents and citations", async () => {
    expect(await finalScore(thesis)).toBeGreaterThan((await finalScore(courseReport)) + 20);
    expect(await finalScore(thesis)).toBeGreaterThanOrEqual(80);
  });

  test("a thesis loses by each thing that is taken from it", async () => {
    const whole = await finalScore(thesis);
    expect(await finalScore({ ...thesis, tableOfContents: null })).toBeLessThan(whole);
    expect(await finalScore(withoutReferences(thesis))).toBeLessThan(whole);
    expect(await finalScore({ ...thesis, abstracts: [], keywords: [] })).toBeLessThan(whole);
    expect(await finalScore({ ...thesis, crossReferences: [] })).toBeLessThan(whole);
  });

  test("a thesis does not gain by padding", async () => {
    const text = `${thesis.text}\n${thesis.text}`;
    const last = thesis.sections.findLastIndex(
      ({ role }) => role === "body" || role === "method" || role === "results",
    );
    const copy = { start: thesis.text.length + 1, end: text.length };
    const sections = thesis.sections.map((section, index) => (index === last ? { ...section, range: copy } : section));
    expect(await finalScore({ ...thesis, text, sections })).toBeLessThan(await finalScore(thesis));
  });

  test("real theses are not held back, and nobody is asked to look at them without need", async () => {
    for (const report of [thesis, await read("zh/zh-webvlnuper.pdf"), await read("en/en-randsd.pdf")]) {
      const { breakdown, needsReview } = await scoreReport({ report });
      expect([breakdown.cap, needsReview]).toEqual([null, false]);
    }
  }, 240_000);

  test("a template of 176 pages is held back for its dummy text, and told why its citations have no points", async () => {
    const score = await scoreReport({ report: await read("zh/zh-nju-bachelor-sample.pdf") });
    expect(score.finalScore).toBeLessThan(60);
    expect(score.breakdown.cap?.gates.map(({ code }) => code)).toContain("text_repeated");
    expect(score.sections[2]?.score).toBeNull();
    expect(score.findings.map(({ code }) => code)).toContain("references_not_recognised");
  }, 240_000);

  test("quotations are the report's own words, at their place", async () => {
    const score = await scoreReport({ report: thesis });
    const evidence = score.sections.flatMap(({ criteria }) => criteria.flatMap((criterion) => criterion.evidence));
    expect(evidence.length).toBeGreaterThan(15);
    for (const { quote, start, end, page } of evidence) {
      expect(thesis.text.slice(start ?? 0, end ?? 0)).toBe(quote);
      expect(page).toBeGreaterThan(0);
    }
  });
});
