import type { Schemas } from "../../api/client.ts";
import { roundToSum } from "../../design/score/round-to-sum.ts";

type Score = Schemas["ReportScore"];

/** The score as it adds up on paper: every figure as it is printed. */
export interface ScoreArithmetic {
  /** Sections that count, their shares of those that count, and what each brings; the values add up to `uncapped`. */
  readonly terms: readonly {
    readonly section: string;
    readonly score: number;
    readonly share: number;
    readonly value: number;
  }[];
  readonly uncapped: number;
  /** Most that the base score may be; null where nothing holds it down. */
  readonly cap: number | null;
  readonly base: number;
  readonly coefficient: number;
  /** Before rounding, cut at two decimals so that 89.4999 never reads as 89.50 beside 89. */
  readonly product: number;
  readonly final: number;
}

export function arithmeticOf({ breakdown }: Pick<Score, "breakdown">): ScoreArithmetic {
  const { terms, uncapped_base_score: uncapped, base_score: base, coefficient, cap } = breakdown;
  const weights = terms.reduce((sum, { weight }) => sum + weight, 0);
  const shares = terms.map(({ weight }) => weight / weights);
  const values = roundToSum(
    terms.map(({ score }, index) => score * (shares[index] ?? 0)),
    uncapped,
  );
  return {
    terms: terms.map(({ section, score }, index) => ({
      section,
      score,
      share: shares[index] ?? 0,
      value: values[index] ?? 0,
    })),
    uncapped,
    cap: cap && cap.points < uncapped ? cap.points : null,
    base,
    coefficient,
    product: Math.floor(base * coefficient * 100 + 1e-6) / 100,
    final: breakdown.final_score,
  };
}

/** What keeps the final score from 100, in points of the final score. */
export interface Loss {
  /** Null where it is the table of contents as a whole, or the cap. */
  readonly criterionId: string | null;
  readonly reason: "criterion" | "coefficient" | "cap";
  readonly points: number;
}

/** Below, it would read as 0.0. */
const LEAST_POINTS = 0.05;

/**
 * The largest first. While a cap holds the base score down nothing else would raise it, so the cap stands alone, with the
 * coefficient. Unrounded, and for each as if it were the only change.
 */
export function lossesOf(score: Pick<Score, "breakdown" | "sections">): readonly Loss[] {
  const { terms, base, uncapped, cap, coefficient } = arithmeticOf(score);
  const losses: Loss[] = [{ criterionId: null, reason: "coefficient", points: base * (1 - coefficient) }];
  if (cap !== null) losses.push({ criterionId: null, reason: "cap", points: (uncapped - cap) * coefficient });
  else {
    for (const { section, criteria } of score.sections) {
      const share = terms.find((term) => term.section === section)?.share ?? 0;
      const judged = criteria.filter((each) => each.score !== null);
      const weights = judged.reduce((sum, { weight }) => sum + weight, 0);
      for (const { criterion_id: criterionId, score: points, weight } of judged) {
        const lost = (100 - (points ?? 0)) * (weight / weights) * share * coefficient;
        losses.push({ criterionId, reason: "criterion", points: lost });
      }
    }
  }
  return losses.filter(({ points }) => points >= LEAST_POINTS).sort((a, b) => b.points - a.points);
}
