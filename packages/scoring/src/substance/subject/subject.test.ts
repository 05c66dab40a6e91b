import { expect, test } from "bun:test";
import { makeReport } from "../../../test/report-factory.ts";
import { GOOD_DRAFT, goodReport } from "../../../test/sample-reports.ts";
import { measureReport } from "../../features/measure-report.ts";
import { measureSubjects } from "./subject-groups.ts";

const about = (subject: string, index: number): string[] =>
  Array.from({ length: 8 }, (_, at) => `${subject}${(index * 3 + at * at) % 11}`);

test("measureSubjects() tells two subjects that take turns from two that follow each other", () => {
  const inTurn = Array.from({ length: 24 }, (_, index) => about(index % 2 === 0 ? "river" : "engine", index));
  const following = Array.from({ length: 24 }, (_, index) => about(index < 12 ? "river" : "engine", index));
  expect(measureSubjects(inTurn, "en")).toMatchObject({ passages: 24, changes: 23, likeness: 0 });
  expect(measureSubjects(inTurn, "en")?.turns).toBeGreaterThan(1.8);
  expect(measureSubjects(following, "en")).toMatchObject({ changes: 1, likeness: 0 });
});

test("measureSubjects() finds one subject alike wherever it is parted, and no groups in a dozen lines", () => {
  const one = Array.from({ length: 24 }, (_, index) => about("river", index));
  expect(measureSubjects(one, "en")?.likeness).toBeGreaterThan(0.3);
  expect(measureSubjects(one.slice(0, 11), "en")).toBeNull();
});

test("measureSubjects() compares 120 passages of a longer body", () => {
  const book = Array.from({ length: 5000 }, (_, index) => about("river", index));
  expect(measureSubjects(book, "en")?.passages).toBe(120);
  const inTurn = Array.from({ length: 240 }, (_, index) => about(index % 2 === 0 ? "river" : "engine", index));
  expect(measureSubjects(inTurn, "en")?.turns).toBeGreaterThan(1.8);
});

test("measureReport() finds the body's subject named in title and headings, and not in those of another report", () => {
  const own = measureReport(goodReport).substance.promise;
  expect(own.named).toBeGreaterThan(20);
  expect(own.used).toBeGreaterThan(20);
  const chapters = (GOOD_DRAFT.chapters ?? []).map(({ paragraphs }, index) => ({
    title: `古代青铜器纹饰的分期与考订之${"一二三四五六七八九十"[index] ?? ""}`,
    paragraphs: paragraphs ?? [],
  }));
  const foreign = measureReport(
    makeReport({ ...GOOD_DRAFT, chapters, abstracts: [], keywords: [], references: [], title: "商周青铜器纹饰研究" }),
  ).substance.promise;
  expect(foreign.used).toBeLessThan(5);
  expect(foreign.named).toBeLessThan(5);
});
