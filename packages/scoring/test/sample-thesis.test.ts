/** Scores a document of the project as it is read from its PDF; the long form scores real documents. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { scoreReport } from "../src/index.ts";
import { withoutReferences } from "./without-references.ts";

setDefaultTimeout(240_000);

const finalScore = async (report: ParsedReport): Promise<number> => (await scoreReport({ report })).finalScore;

let thesis: ParsedReport;
let courseReport: ParsedReport;
beforeAll(async () => {
  const read = (name: string) => parseReport(join(import.meta.dirname, "../../../apps/examples/reports", name));
  [thesis, courseReport] = await Promise.all([read("chinese-thesis.pdf"), read("course-report.pdf")]);
});

test("scoreReport() puts a thesis far above a course report without citations", async () => {
  expect(await finalScore(thesis)).toBeGreaterThan((await finalScore(courseReport)) + 20);
});

test("scoreReport() gives a thesis less for each thing that is taken from it", async () => {
  const whole = await finalScore(thesis);
  expect(await finalScore({ ...thesis, tableOfContents: null })).toBeLessThan(whole);
  expect(await finalScore(withoutReferences(thesis))).toBeLessThan(whole);
  expect(await finalScore({ ...thesis, abstracts: [], keywords: [] })).toBeLessThan(whole);
});

test("scoreReport() quotes the report's own words, at their place", async () => {
  const score = await scoreReport({ report: thesis });
  const evidence = score.sections.flatMap(({ criteria }) => criteria.flatMap((criterion) => criterion.evidence));
  expect(evidence.length).toBeGreaterThan(5);
  for (const { quote, start, end, page } of evidence) {
    expect(thesis.text.slice(start ?? 0, end ?? 0)).toBe(quote);
    expect(page).toBeGreaterThan(0);
  }
});
