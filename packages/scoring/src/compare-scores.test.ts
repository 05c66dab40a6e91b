import { expect, test } from "bun:test";
import { answerProperly, completion, criteriaOf, properAnswer } from "../test/fake-model.ts";
import { brokenContentsReport, goodReport } from "../test/sample-reports.ts";
import { scoreWithModel } from "../test/score-with-model.ts";
import { compareScores, defaultRubric, scoreReport } from "./index.ts";

test("compareScores() tells what changed between two runs on one scale", async () => {
  const older = await scoreReport({ report: brokenContentsReport });
  const newer = await scoreReport({ report: goodReport });
  const comparison = compareScores(newer, older);
  expect(comparison?.finalScore).toBe(newer.finalScore - older.finalScore);
  expect(comparison?.criteria.length).toBeGreaterThan(0);
  expect(comparison?.criteria.every(({ criterionId }) => criterionId.startsWith("contents-"))).toBe(true);
  expect(compareScores(newer, newer)).toEqual({ finalScore: 0, criteria: [] });
});

test("compareScores() compares no score of a model with one by measures, and none across rubrics", async () => {
  const measured = await scoreReport({ report: goodReport });
  const { score: judged } = await scoreWithModel(answerProperly);
  expect(compareScores(judged, measured)).toBeNull();
  expect(compareScores(judged, judged)?.finalScore).toBe(0);
  const rubric = { ...defaultRubric, version: "2.0.0" };
  expect(compareScores(await scoreReport({ report: goodReport, rubric }), measured)).toBeNull();
  const { score: mixed } = await scoreWithModel((body) =>
    criteriaOf(body).includes("body-content") ? new Response("down", { status: 503 }) : completion(properAnswer(body)),
  );
  expect(mixed.mode).toBe("mixed");
  expect(compareScores(mixed, mixed)).toBeNull();
});
