import { expect, test } from "bun:test";
import {
  defaultRubric,
  overrideScore,
  type ReportScore,
  type Rubric,
  scoreReport,
  toScoreJson,
} from "@rubrica/scoring";
import fc from "fast-check";
import { goodReport } from "../../../packages/scoring/test/sample-reports.ts";
import type { Schemas } from "../api/client.ts";
import type { PointsChange } from "../design/points/points-draft.ts";
import { effectOf } from "../design/points/score-baseline.ts";

type Score = Schemas["ReportScore"];

const judged = await scoreReport({ report: goodReport });
const ids = judged.sections.flatMap(({ criteria }) => criteria.map(({ criterionId }) => criterionId));

/** The score as the page has it, nothing put right. */
function shown(score: ReportScore): Score {
  const json = toScoreJson(score);
  const sections = json.sections.map((section) => ({
    ...section,
    criteria: section.criteria.map((criterion) => ({ ...criterion, override: null })),
  }));
  const facts = { overridden: false, judged_final_score: score.finalScore, cap_override: null };
  return { ...json, ...facts, sections } as unknown as Score;
}

const points = fc.integer({ min: 0, max: 100 });
/** Points of the judge, some missing, under a cap or none, by a rubric with other coefficients. */
const scores = fc
  .tuple(
    fc.array(fc.option(points), { minLength: ids.length, maxLength: ids.length }),
    fc.option(fc.integer({ min: 0, max: 99 })),
    fc.array(points, { minLength: 5, maxLength: 5 }),
  )
  .map(([given, cap, coefficients]) => {
    const falling = coefficients.sort((a, b) => b - a);
    const levels = defaultRubric.levels.map((level, index) => ({
      ...level,
      coefficient: (falling[index] ?? 0) / 100,
    }));
    const rubric: Rubric = { ...defaultRubric, levels };
    const changed: ReportScore = {
      ...judged,
      breakdown: { ...judged.breakdown, cap: cap === null ? null : { points: cap, gates: [] } },
      sections: judged.sections.map((section) => ({
        ...section,
        criteria: section.criteria.map((criterion) => ({
          ...criterion,
          score: given[ids.indexOf(criterion.criterionId)] ?? null,
        })),
      })),
    };
    return { rubric, score: overrideScore(changed, rubric, []), isCapped: cap !== null };
  });

test("effectOf() comes to the score that the service keeps for the same changes", () => {
  const changes = fc.uniqueArray(fc.tuple(fc.constantFrom(...ids, "base-score-cap"), points), {
    selector: ([id]) => id,
  });
  fc.assert(
    fc.property(scores, changes, ({ score, rubric, isCapped }, given) => {
      const wanted = given.filter(([id]) => isCapped || id !== "base-score-cap");
      const kept = overrideScore(
        score,
        rubric,
        wanted.map(([criterionId, own]) => ({ criterionId, points: own })),
      );
      const own = wanted.map(([id, value]): PointsChange => ({ kind: "set", id, points: value, reason: "x" }));
      const effect = effectOf(shown(score), rubric.levels, own);
      expect(effect?.mine).toMatchObject({
        finalScore: kept.finalScore,
        level: kept.level.code,
        coefficient: kept.coefficient,
      });
      for (const { section, score: sum } of kept.sections) expect(effect?.mine.sections[section].score).toBe(sum);
      expect(effect?.judged.finalScore).toBe(score.finalScore);
      expect([...(effect?.differences.keys() ?? [])].sort()).toEqual(wanted.map(([id]) => id).sort());
    }),
  );
});

test("effectOf() says nothing where the bands are not those that the score was made by", () => {
  const others = defaultRubric.levels.map((level) => ({ ...level, coefficient: 0.1 }));
  expect(effectOf(shown(judged), others, [])).toBeNull();
  expect(effectOf(shown(judged), [], [])).toBeNull();
});
