import { expect, test } from "bun:test";
import type { ReportScore } from "@rubrica/report-model";
import { InvalidArgumentError } from "@rubrica/report-model";
import { goodReport, weakReport } from "../../test/sample-reports.ts";
import { defaultRubric, scoreReport } from "../index.ts";
import { CAP_OVERRIDE, overrideScore } from "./override-score.ts";

const idsOf = ({ sections }: ReportScore) =>
  sections.flatMap(({ criteria }) => criteria.map(({ criterionId }) => criterionId));

test("overrideScore() without overrides gives the same sum", async () => {
  for (const report of [goodReport, weakReport]) {
    const score = await scoreReport({ report });
    const { summary, ...same } = overrideScore(score, defaultRubric, []);
    expect({ ...same, summary: score.summary }).toEqual(score);
    expect(summary).toContain(score.summary);
  }
});

test("overrideScore() carries a person's points up to the final score, exactly", async () => {
  const score = await scoreReport({ report: goodReport });
  const overrides = idsOf(score).map((criterionId) => ({ criterionId, points: 100 }));
  const perfect = overrideScore(score, defaultRubric, overrides);
  expect(perfect).toMatchObject({ finalScore: 100, baseScore: 100, coefficient: 1, level: { code: "excellent" } });

  const body = score.sections.find(({ section }) => section === "body");
  const first = body?.criteria[0];
  if (!body || !first || first.score === null) throw new Error("the sample has a judged body");
  const lowered = overrideScore(score, defaultRubric, [{ criterionId: first.criterionId, points: 0 }]);
  const lost = (first.score * first.weight * body.weight) / 10_000 / 10_000;
  expect(score.baseScore - lowered.baseScore).toBeCloseTo(lost, 1);
  const changed = lowered.sections.find(({ section }) => section === "body")?.criteria[0];
  expect(changed).toMatchObject({ score: 0, source: "human", needsReview: false, level: { code: "fail" } });
  expect(changed?.evidence).toEqual(first.evidence);
  expect(lowered.provisional).toBe(true);
  expect(lowered.summary).toStartWith("经教师改分。");
});

test("overrideScore() gives points to a criterion that had none, which then counts with its weight", async () => {
  const score = await scoreReport({ report: goodReport });
  const without: ReportScore = {
    ...score,
    sections: score.sections.map((section) => ({
      ...section,
      criteria: section.criteria.map((criterion, index) =>
        index === 0 ? { ...criterion, status: "unjudged", score: null, level: null } : criterion,
      ),
    })),
  };
  const criterionId = without.sections[1]?.criteria[0]?.criterionId ?? "";
  const given = overrideScore(without, defaultRubric, [{ criterionId, points: 70 }]);
  expect(given.sections[1]?.criteria[0]).toMatchObject({ status: "judged", score: 70, source: "human" });
});

test("overrideScore() keeps the cap of a gate until a person sets or lifts it", async () => {
  const score = await scoreReport({ report: goodReport });
  const gates = [{ code: "text_repeated", value: 60, least: null, most: 40, pages: [1] }];
  const capped: ReportScore = { ...score, breakdown: { ...score.breakdown, cap: { points: 59, gates } } };
  const first = idsOf(score)[0] ?? "";
  expect(overrideScore(capped, defaultRubric, [{ criterionId: first, points: 100 }]).baseScore).toBe(59);
  expect(overrideScore(capped, defaultRubric, [{ criterionId: CAP_OVERRIDE, points: 75 }]).baseScore).toBe(75);
  const lifted = overrideScore(capped, defaultRubric, [{ criterionId: CAP_OVERRIDE, points: 100 }]);
  expect([lifted.baseScore, lifted.breakdown.cap]).toEqual([score.baseScore, null]);
});

test("overrideScore() refuses points that are no whole number from 0 to 100, and what the score does not have", async () => {
  const score = await scoreReport({ report: goodReport });
  const criterionId = idsOf(score)[0] ?? "";
  for (const points of [-1, 101, 70.5, Number.NaN]) {
    expect(() => overrideScore(score, defaultRubric, [{ criterionId, points }])).toThrow(InvalidArgumentError);
  }
  for (const unknown of ["nothing", CAP_OVERRIDE]) {
    expect(() => overrideScore(score, defaultRubric, [{ criterionId: unknown, points: 70 }])).toThrow(
      InvalidArgumentError,
    );
  }
});
