import {
  checkNumber,
  checkScore,
  type EvaluationLevel,
  type EvaluationResult,
  type GradedLevel,
  InvalidArgumentError,
  type ReportScore,
  type ScoreCap,
  type SectionKind,
  type SectionScore,
} from "@rubrica/report-model";
import type { Aggregate, WeightedSection } from "../arithmetic/aggregate.ts";
import { aggregate, bandOf } from "../arithmetic/aggregate.ts";
import { checkRubric } from "../rubric/check-rubric.ts";
import { gradeBandsOf } from "../rubric/grade-bands.ts";
import type { Rubric, ScoreLanguage } from "../rubric/rubric.ts";
import { putRight, summarize } from "../score-summary.ts";
import { gradedLevel } from "../wording/word-level.ts";

/** Stands in the place of a criterion's id where a person sets the most that the base score may be; 100 lifts the cap. */
export const CAP_OVERRIDE = "base-score-cap";

/** Points that a person gives in place of the judge's. */
export interface PointsOverride {
  /** A criterion of the score's rubric, or {@link CAP_OVERRIDE} where the score has a cap. */
  readonly criterionId: string;
  /** Integer 0 to 100. */
  readonly points: number;
}

/**
 * The score with a person's points in place of the judge's; sections, base score, coefficient, level and final score
 * follow by the same integer arithmetic. The score that is handed in stays as it is. What a person has judged needs no
 * review; findings stay, and so does `provisional`: the other points are still the judge's.
 * @param rubric the one that the score was made by; its hash is in the score's provenance.
 * @throws {InvalidArgumentError} when points are no integer from 0 to 100, or an override names nothing of the score.
 */
export function overrideScore(score: ReportScore, rubric: Rubric, overrides: readonly PointsOverride[]): ReportScore {
  checkScore("overrideScore(score)", score);
  checkRubric("overrideScore(rubric)", rubric);
  requireKnown(score, overrides);
  const pointsOf = new Map(overrides.map(({ criterionId, points }) => [criterionId, points]));
  const language = languageOf(score, rubric);
  const grade: Grade = (code) => gradedLevel(rubric, code, language);
  const given = score.sections.map(({ criteria }) =>
    criteria.map((criterion) => {
      const points = pointsOf.get(criterion.criterionId);
      return points === undefined
        ? criterion
        : overrideCriterion(criterion, points, grade(bandOf(points, rubric.levels).code));
    }),
  );
  const weighted: Partial<Record<SectionKind, WeightedSection>> = {};
  for (const [index, { section, weight }] of score.sections.entries()) {
    weighted[section] = { weight, criteria: given[index] ?? [] };
  }
  const cap = overrideCap(score.breakdown.cap, pointsOf.get(CAP_OVERRIDE));
  const total = aggregate({
    sections: weighted as Record<SectionKind, WeightedSection>,
    bands: gradeBandsOf(rubric),
    ...(cap !== null && { capPoints: cap.points }),
  });
  const sections = score.sections.map(
    (section, index): SectionScore => ({
      ...section,
      ...gradeSection(section.section, total, grade),
      criteria: given[index] ?? [],
    }),
  );
  const level = grade(total.level);
  const coefficientLevel = grade(total.coefficientLevel);
  return {
    ...score,
    finalScore: total.finalScore,
    baseScore: total.baseScore,
    coefficient: total.coefficient,
    level,
    sections,
    breakdown: {
      uncappedBaseScore: total.uncappedBaseScore,
      cap,
      baseScore: total.baseScore,
      coefficient: total.coefficient,
      coefficientLevel,
      finalScore: total.finalScore,
      terms: sections.flatMap(({ section, score: points, weight }) =>
        points === null || weight === 0 ? [] : [{ section, score: points, weight }],
      ),
    },
    summary: summarizeOverridden(score, language, { total, capped: cap !== null, level, coefficientLevel }),
  };
}

/** A level as the rubric calls it in the language of the score. */
type Grade = (code: EvaluationLevel) => GradedLevel;

function requireKnown({ sections, breakdown }: ReportScore, overrides: readonly PointsOverride[]): void {
  if (!Array.isArray(overrides)) {
    const expected = "an array of overrides";
    throw new InvalidArgumentError({ argument: "overrideScore(overrides)", expected, value: overrides });
  }
  const known = new Set(sections.flatMap(({ criteria }) => criteria.map(({ criterionId }) => criterionId)));
  if (breakdown.cap !== null) known.add(CAP_OVERRIDE);
  for (const [index, { criterionId, points }] of overrides.entries()) {
    const argument = `overrideScore(overrides[${index}].criterionId)`;
    if (!known.has(criterionId)) {
      const expected = "the id of a criterion of the score";
      const remedy = `It has ${[...known].join(", ")}.`;
      throw new InvalidArgumentError({ argument, expected, value: criterionId, given: "another", remedy });
    }
    checkNumber(`overrideScore(overrides[${index}].points)`, points, { least: 0, most: 100, required: true });
  }
}

function overrideCriterion(criterion: EvaluationResult, points: number, level: GradedLevel): EvaluationResult {
  return { ...criterion, status: "judged", score: points, level, source: "human", needsReview: false };
}

function overrideCap(cap: ScoreCap | null, points: number | undefined): ScoreCap | null {
  if (cap === null || points === undefined) return cap;
  return points === 100 ? null : { ...cap, points };
}

function gradeSection(section: SectionKind, total: Aggregate, grade: Grade): Pick<SectionScore, "score" | "level"> {
  const { score, level } = total.sections[section];
  return { score, level: level === null ? null : grade(level) };
}

function summarizeOverridden(
  score: ReportScore,
  language: ScoreLanguage,
  sums: {
    readonly total: Aggregate;
    readonly capped: boolean;
    readonly level: GradedLevel;
    readonly coefficientLevel: GradedLevel;
  },
): string {
  return putRight(summarize({ ...sums, mode: score.mode, language }), language);
}

/** The language that the score was written in: a section's name is the rubric's in that language. */
function languageOf({ sections }: ReportScore, rubric: Rubric): ScoreLanguage {
  return sections.every(({ section, name }) => name === rubric.sections[section].name.zh) ? "zh" : "en";
}
