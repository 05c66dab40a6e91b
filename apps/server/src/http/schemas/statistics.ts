import type { Given, Schemas } from "@rubrica/contract";
import type { WordedScale, WordedSummary } from "@rubrica/gradebook";
import { provisionalNotice } from "@rubrica/scoring";
import { keptWord } from "./kept-word.ts";

/** What marks come to on the wire. */
export function toStatisticsJson({ unreleased, scales, findings, ...counts }: WordedSummary) {
  return {
    reports: counts.reports,
    without_score: counts.withoutScore,
    in_progress: counts.inProgress,
    late: counts.late,
    unreleased_held: unreleased.hold,
    unreleased_to_look: unreleased.look,
    unreleased_ready: unreleased.clear,
    unreleased_reviewed: unreleased.accepted,
    awaiting_judgement: unreleased.awaitingJudgement,
    findings: findings.map(({ code, title, weight, reports }) => ({ code, title, weight, count: reports })),
    unreleased_to_review: unreleased.hold + unreleased.look,
    scales: scales.map(toScaleJson),
  };
}

function toScaleJson({ criteria, needsReview, mode, ...scale }: WordedScale): Given<Schemas["ScaleStatistics"]> {
  return {
    ...scale,
    mode: keptWord(mode),
    needs_review: needsReview,
    notice: provisionalNotice(mode),
    criteria: criteria.map(({ criterionId, ...criterion }) => ({ criterion_id: criterionId, ...criterion })),
  };
}
