import { checkScore, type ReportScore } from "@rubrica/report-model";

/** What changed between two runs of a report. */
export interface ScoreComparison {
  /** Points of the final score, newer minus older. */
  readonly finalScore: number;
  /** Criteria of both whose points differ, by id: newer minus older. */
  readonly criteria: readonly { readonly criterionId: string; readonly change: number }[];
}

/**
 * Compares a score with one of an earlier run. Null where the two are not on one scale: by different rubrics, or not
 * both by a model or both by measures alone.
 */
export function compareScores(newer: ReportScore, older: ReportScore): ScoreComparison | null {
  checkScore("compareScores(newer)", newer);
  checkScore("compareScores(older)", older);
  // Of two mixed scores each has sections of its own by measures.
  if (newer.mode === "mixed" || older.mode !== newer.mode) return null;
  if (older.provenance.rubricHash !== newer.provenance.rubricHash) return null;
  const before = new Map(pointsOf(older));
  const criteria = pointsOf(newer).flatMap(([criterionId, points]) => {
    const change = points - (before.get(criterionId) ?? points);
    return change === 0 ? [] : [{ criterionId, change }];
  });
  return { finalScore: newer.finalScore - older.finalScore, criteria };
}

/** Points by criterion, of those that have any. */
function pointsOf({ sections }: ReportScore): [criterionId: string, points: number][] {
  return sections.flatMap(({ criteria }) =>
    criteria.flatMap(({ criterionId, score }): [string, number][] => (score === null ? [] : [[criterionId, score]])),
  );
}
