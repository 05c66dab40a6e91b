import { expect, test } from "bun:test";
import { makeReport } from "../test/report-factory.ts";
import { brokenContentsReport, goodReport, weakReport } from "../test/sample-reports.ts";
import { defaultRubric, scoreReport } from "./index.ts";

test("scoreReport() ranks a sound thesis over a course report without references", async () => {
  const good = await scoreReport({ report: goodReport });
  const weak = await scoreReport({ report: weakReport });
  expect(good.finalScore).toBeGreaterThanOrEqual(80);
  expect(weak.finalScore).toBeLessThan(40);
});

test("scoreReport() lowers the coefficient and nothing else when the table of contents is wrong", async () => {
  const good = await scoreReport({ report: goodReport });
  const broken = await scoreReport({ report: brokenContentsReport });
  expect(broken.coefficient).toBeLessThan(good.coefficient);
  expect(broken.baseScore).toBe(good.baseScore);
  expect(broken.finalScore).toBeLessThan(good.finalScore);
});

test("scoreReport() without a judge is labelled simulated, and says why", async () => {
  const score = await scoreReport({ report: goodReport });
  expect(score.mode).toBe("simulated");
  expect(score.fallbackReason).toEqual({ code: "not_configured", status: null });
  expect(score.summary).toContain("结构化指标评分（未使用AI）");
  expect(score.sections.map((section) => section.mode)).toEqual(["simulated", "simulated", "simulated"]);
  expect(score.provenance.modelId).toBeNull();
});

test("scoreReport() refuses a report without text", async () => {
  await expect(scoreReport({ report: makeReport() })).rejects.toMatchObject({ code: "no_text" });
});

test("scoreReport() tells a report of nothing but code from one without text", async () => {
  const listing = { page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 }, caption: null, text: "return value;" };
  const report = { ...makeReport(), codeListings: [listing] };
  await expect(scoreReport({ report })).rejects.toMatchObject({ code: "only_code" });
});

test("scoreReport() takes points from a list in another style than the rubric names", async () => {
  const scoreBy = async (referenceStyle: "gbt7714-2025" | "apa" | undefined) => {
    const rubric = { ...defaultRubric, ...(referenceStyle && { referenceStyle }) };
    const { sections } = await scoreReport({ report: goodReport, rubric });
    const criterion = sections
      .flatMap(({ criteria }) => criteria)
      .find(({ criterionId }) => criterionId === "citations-format");
    const style = criterion?.features.find(({ id }) => id === "citations.style");
    return { points: criterion?.score ?? 0, value: style?.value, quotes: criterion?.evidence.length ?? 0 };
  };
  const [unnamed, named, other] = await Promise.all([scoreBy(undefined), scoreBy("gbt7714-2025"), scoreBy("apa")]);
  expect(named).toEqual(unnamed);
  expect([named.value, other.value]).toEqual([100, 0]);
  expect(other.points).toBeLessThan(named.points);
  expect(other.quotes).toBeGreaterThan(0);
});
