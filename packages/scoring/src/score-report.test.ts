import { expect, test } from "bun:test";
import { makeReport } from "../test/report-factory.ts";
import { brokenContentsReport, goodReport, weakReport } from "../test/sample-reports.ts";
import { scoreReport } from "./index.ts";

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
