import type { Schemas } from "@rubrica/contract";
import type { RunComparison, WordedRun } from "@rubrica/gradebook";
import { provisionalNotice } from "@rubrica/scoring";

/** A run in short on the wire. */
export function toRunJson(run: WordedRun): Schemas["ScoreRun"] {
  const { provenance, change } = run;
  return {
    run_id: run.runId,
    version: run.version,
    created_at: run.createdAt.toISOString(),
    asked_anew: run.askedAnew,
    released_at: run.releasedAt?.toISOString() ?? null,
    final_score: run.finalScore,
    judged_final_score: run.judgedFinalScore,
    level: run.level,
    mode: run.mode,
    provisional: run.provisional,
    notice: provisionalNotice(run.mode),
    decision: run.decision,
    total_withheld: run.totalWithheld,
    needs_review: run.decision !== "clear",
    accepted_at: run.acceptedAt?.toISOString() ?? null,
    rubric_id: provenance.rubricId,
    rubric_hash: provenance.rubricHash,
    model_id: provenance.modelId,
    overrides: run.overrides.map(({ criterionId, points, reason, personId, personName, at }) => ({
      criterion_id: criterionId,
      points,
      reason,
      person: { id: personId, name: personName },
      at: at.toISOString(),
    })),
    change: change && {
      final_score: change.finalScore,
      criteria: change.criteria.map(({ criterionId, change: points }) => ({
        criterion_id: criterionId,
        change: points,
      })),
    },
  };
}

/** The points of the runs for one criterion on the wire. */
export function toRunComparisonJson({
  criterionId,
  name,
  section,
  points,
  spread,
}: RunComparison): Schemas["RunComparison"] {
  return {
    criterion_id: criterionId,
    name,
    section,
    points: points.map(({ runId, judgedPoints, ...run }) => ({
      run_id: runId,
      points: run.points,
      judged_points: judgedPoints,
      source: run.source,
    })),
    spread,
  };
}
