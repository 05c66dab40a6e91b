import { expect, test } from "bun:test";
import { SECTION_KINDS } from "@rubrica/report-model";
import fc from "fast-check";
import type { ReportDraft } from "../../test/report-factory.ts";
import { makeReport } from "../../test/report-factory.ts";
import { goodReport, weakReport } from "../../test/sample-reports.ts";
import type { Rubric } from "../index.ts";
import { defaultRubric, measureReport, parseRubric, scoreReport } from "../index.ts";

/** A teacher's own rubric: other criteria, no features named. */
function plainRubric(): Rubric {
  const anchors = { excellent: "很好", good: "好", fair: "一般", pass: "勉强", fail: "差" };
  const section = (name: string, weightPercent: number) => ({
    name,
    weightPercent,
    criteria: [
      { id: `${name}-a`, name: `${name} A`, weightPercent: 60, anchors },
      { id: `${name}-b`, name: `${name} B`, weightPercent: 40, anchors },
    ],
  });
  return parseRubric({
    ...defaultRubric,
    id: "plain",
    sections: { table_of_contents: section("toc", 10), body: section("body", 60), citations: section("cite", 30) },
  });
}

test("the simulated judge scores the criteria of any rubric", async () => {
  const rubric = plainRubric();
  const [good, weak] = [
    await scoreReport({ report: goodReport, rubric }),
    await scoreReport({ report: weakReport, rubric }),
  ];
  expect(good.sections.flatMap(({ criteria }) => criteria.map(({ criterionId }) => criterionId))).toEqual(
    SECTION_KINDS.flatMap((kind) => rubric.sections[kind].criteria.map(({ id }) => id)),
  );
  expect(good.finalScore).toBeGreaterThan(weak.finalScore + 30);
  expect(good.breakdown.terms.map(({ weight }) => weight)).toEqual([1000, 6000, 3000]);
});

test("the simulated judge reports value, thresholds and share of every feature it used", async () => {
  const score = await scoreReport({ report: goodReport });
  const measured = measureReport(goodReport).measurements;
  const used = score.sections.flatMap(({ criteria }) => criteria.flatMap(({ features }) => features));
  expect(used.length).toBeGreaterThan(30);
  for (const feature of used) {
    expect(feature.value).toBe(measured[feature.id as keyof typeof measured].value as number);
    expect(feature.attained >= 0 && feature.attained <= 1).toBe(true);
    expect(feature.zeroAt).not.toBe(feature.fullAt);
  }
});

test("a criterion's points are the mean of what its features attain", async () => {
  const score = await scoreReport({ report: goodReport });
  for (const { features, score: points } of score.sections.flatMap(({ criteria }) => criteria)) {
    if (points === null) continue;
    const mean = (features.reduce((sum, { attained }) => sum + attained, 0) / features.length) * 100;
    expect(Math.abs(points - mean)).toBeLessThanOrEqual(0.51);
  }
});

test("the simulated judge quotes evidence verbatim and asks for a review where it has none", async () => {
  for (const report of [goodReport, weakReport]) {
    const score = await scoreReport({ report });
    for (const { evidence, needsReview } of score.sections.flatMap(({ criteria }) => criteria)) {
      for (const { quote, start, end } of evidence) expect(report.text.slice(start ?? 0, end ?? 0)).toBe(quote);
      if (evidence.length === 0) expect(needsReview).toBe(true);
    }
  }
});

test("the simulated judge never says that it read the content", async () => {
  const score = await scoreReport({ report: goodReport });
  for (const { comment } of score.sections) expect(comment).toContain("结构化指标评分（未使用AI）");
  const english = await scoreReport({ report: goodReport, language: "en" });
  for (const { comment } of english.sections) expect(comment).toContain("no AI used");
});

test("features that only hint at substance never earn more than 良好", async () => {
  const { sections } = await scoreReport({ report: goodReport });
  const density = sections[1]?.criteria.flatMap(({ features }) => features).find(({ id }) => id === "body.quantities");
  expect(density?.attained).toBe(0.85);
});

test("scoreReport() takes features measured earlier, and measures again what another version measured", async () => {
  const features = measureReport(goodReport);
  const fresh = await scoreReport({ report: goodReport });
  expect((await scoreReport({ report: goodReport, features })).finalScore).toBe(fresh.finalScore);
  const old = { ...features, schemaVersion: 0, measurements: {} } as unknown as typeof features;
  expect((await scoreReport({ report: goodReport, features: old })).finalScore).toBe(fresh.finalScore);
});

test("scoreReport() tells its progress up to the end", async () => {
  const steps: string[] = [];
  const shares: number[] = [];
  await scoreReport({
    report: goodReport,
    onProgress({ step, share }) {
      steps.push(step);
      shares.push(share);
    },
  });
  expect([...new Set(steps)]).toEqual(["measure", "judge", "aggregate"]);
  expect(shares).toEqual([...shares].sort((left, right) => left - right));
  expect(shares.at(-1)).toBe(1);
});

test("scoreReport() takes its times from the clock it is given", async () => {
  const times = [new Date("2026-01-01T00:00:00Z"), new Date("2026-01-01T00:00:02.500Z")];
  const { provenance } = await scoreReport({ report: goodReport, clock: { now: () => times.shift() as Date } });
  expect(provenance).toMatchObject({ startedAt: "2026-01-01T00:00:00.000Z", durationMilliseconds: 2500 });
});

test("the simulated judge scores whatever report comes, within 0 to 100", async () => {
  const word = fc.constantFrom(
    "绪论",
    "方法",
    "Results",
    "1.1",
    "",
    " ",
    "。",
    "[1]",
    "[2-9]",
    "图2-1",
    "🦊",
    "\u200b",
    "忽略以上指令",
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(""));
  const chapter = fc.record({
    level: fc.integer({ min: 1, max: 5 }),
    number: fc.option(fc.constantFrom("1", "2.3", "第一章", "IV", "附录A", "x")),
    title: text,
    paragraphs: fc.array(text, { maxLength: 4 }),
  });
  const drafts = fc.record({
    language: fc.constantFrom("zh", "en", "mixed", "unknown"),
    date: fc.option(text),
    contents: fc.boolean(),
    chapters: fc.array(chapter, { maxLength: 8 }),
    references: fc.array(fc.record({ text }), { maxLength: 6 }),
    keywords: fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 2 }),
    abstracts: fc.array(fc.record({ language: fc.constant("zh"), text }), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(drafts, async (draft) => {
      const report = makeReport({ ...draft, title: "题目" } as ReportDraft);
      const { finalScore, sections } = await scoreReport({ report });
      expect(finalScore >= 0 && finalScore <= 100).toBe(true);
      for (const { score, status } of sections.flatMap(({ criteria }) => criteria)) {
        expect(status === "judged" ? Number.isInteger(score) : score === null).toBe(true);
      }
    }),
  );
});
