import { type Aggregate, aggregate, type GradeBand, type WeightedSection } from "@rubrica/scoring/arithmetic";
import type { Schemas } from "../../api/client.ts";
import { capId, ownPoints, type PointsChange, savedOverrides } from "./points-draft.ts";

type Score = Schemas["ReportScore"];
type Criterion = Schemas["EvaluationResult"];
type SectionKind = Score["sections"][number]["section"];

/** A band of points with the coefficient for a table of contents in it, as the rubric has it. */
export type CoefficientBand = Pick<GradeBand, "code" | "from"> & { readonly coefficient: number };

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
  readonly judged: Aggregate;
  readonly mine: Aggregate;
  /** What the change or override of each criterion does to the final score, unrounded. */
  readonly differences: ReadonlyMap<string, number>;
}

/** Null where the bands are not those that the score was made by, so that nothing could be said for certain. */
export function effectOf(
  score: Score,
  bands: readonly CoefficientBand[],
  changes: readonly PointsChange[],
): EffectOfChanges | null {
  if (bands.length === 0) return null;
  const saved = savedOverrides(score);
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const own = (id: string) => ownPoints(changeOf.get(id) ?? null, saved.get(id) ?? null);
  const sectionWith = (kind: SectionKind, mine: (id: string) => number | null): WeightedSection => {
    const { weight = 0, criteria = [] } = score.sections.find(({ section }) => section === kind) ?? {};
    return {
      weight,
      criteria: criteria.map((criterion) => ({
        weight: criterion.weight,
        score: mine(criterion.criterion_id) ?? judgedPoints(criterion),
      })),
    };
  };
  const sumWith = (mine: (id: string) => number | null): Aggregate => {
    const cap = mine(capId) ?? judgedCap(score);
    return aggregate({
      bands: bands
        .map(({ code, from, coefficient }) => ({ code, from, coefficientHundredths: Math.round(coefficient * 100) }))
        .sort((a, b) => b.from - a.from),
      ...(cap !== null && { capPoints: cap }),
      sections: {
        table_of_contents: sectionWith("table_of_contents", mine),
        body: sectionWith("body", mine),
        citations: sectionWith("citations", mine),
      },
    });
  };
  const judged = sumWith(() => null);
  if (judged.finalScore !== score.judged_final_score) return null;
  const mine = sumWith(own);
  const differences = new Map(
    [...saved.keys()]
      .filter((id) => own(id) !== null)
      .map((id) => [id, mine.exactScore - sumWith((each) => (each === id ? null : own(each))).exactScore]),
  );
  return { judged, mine, differences };
}
