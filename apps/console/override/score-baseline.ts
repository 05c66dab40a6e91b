import type { Schemas } from "../api/client.ts";
import { capId, ownPoints, type PointsChange, savedOverrides } from "./points-draft.ts";
import { type CoefficientBand, type ScoreEffect, type ScoreParts, scoreEffect } from "./score-effect.ts";

type Score = Schemas["ReportScore"];
type Criterion = Schemas["EvaluationResult"];

/** The judge's own points; null where it gave none. */
export function judgedPoints({ override, score }: Pick<Criterion, "override" | "score">): number | null {
  return override ? override.judged_points : score;
}

/** The limit of the base score without a person's; null where nothing holds it down. */
export function judgedCap({ cap_override: override, breakdown }: Score): number | null {
  return override ? override.judged_points : (breakdown.cap?.points ?? null);
}

/** What the judge's points come to, and what the points that count with these changes do. */
export interface EffectOfChanges {
  readonly judged: ScoreEffect;
  readonly mine: ScoreEffect;
  /** What the change or override of each criterion does to the final score, unrounded. */
  readonly differences: ReadonlyMap<string, number>;
}

/** Null where the bands are not those that the score was made by, so that nothing could be said for certain. */
export function effectOf(
  score: Score,
  bands: readonly CoefficientBand[],
  changes: readonly PointsChange[],
): EffectOfChanges | null {
  const saved = savedOverrides(score);
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const own = (id: string) => ownPoints(changeOf.get(id) ?? null, saved.get(id) ?? null);
  const partsWith = (mine: (id: string) => number | null): ScoreParts => ({
    bands,
    cap: limit(mine(capId) ?? judgedCap(score)),
    sections: score.sections.map(({ section, weight, criteria }) => ({
      section,
      weight,
      criteria: criteria.map((criterion) => ({
        id: criterion.criterion_id,
        weight: criterion.weight,
        points: mine(criterion.criterion_id) ?? judgedPoints(criterion),
      })),
    })),
  });
  const judged = scoreEffect(partsWith(() => null));
  if (bands.length === 0 || judged.finalScore !== score.judged_final_score) return null;
  const mine = scoreEffect(partsWith(own));
  const differences = new Map(
    [...saved.keys()]
      .filter((id) => own(id) !== null)
      .map((id) => [id, mine.exact - scoreEffect(partsWith((each) => (each === id ? null : own(each)))).exact]),
  );
  return { judged, mine, differences };
}

/** A limit of 100 holds nothing down. */
function limit(points: number | null): number | null {
  return points === 100 ? null : points;
}
