import type { Given, Schemas } from "@rubrica/contract";
import type { ScoreReview } from "@rubrica/core";
import type { StandingFinding, StandingOverride, WordedEntry } from "@rubrica/gradebook";
import { toSnakeCase } from "@rubrica/report-model";
import { CAP_OVERRIDE } from "@rubrica/scoring";
import { toFileFindingJson } from "./file-finding.ts";

/** A score as it is answered. */
type EntryJson = Given<Schemas["ReportScore"]>;

/** The score of a run with what people changed and said, the judge's own points beside it. */
export function toEntryJson(entry: WordedEntry): EntryJson {
  const score = toSnakeCase(entry.score);
  const overrideOf = (id: string) => {
    const override = entry.overrides.find(({ criterionId }) => criterionId === id);
    return override ? toOverrideJson(override) : null;
  };
  return {
    report_id: entry.reportId,
    run_id: entry.runId,
    version: entry.version,
    created_at: entry.createdAt.toISOString(),
    released_at: entry.releasedAt?.toISOString() ?? null,
    overridden: entry.overrides.length > 0,
    judged_final_score: entry.judgedFinalScore,
    cap_override: overrideOf(CAP_OVERRIDE),
    ...score,
    decision: entry.decision,
    judged_decision: entry.judgedDecision,
    needs_review: entry.decision !== "clear",
    total_withheld: entry.totalWithheld,
    awaiting_judgement: entry.awaitsJudgement,
    findings: [...entry.findings.map(toFindingJson), ...entry.fileFindings.map(toFileFindingJson)],
    accepted: entry.acceptance && toReviewJson(entry.acceptance),
    sections: score.sections.map((section) => ({
      ...section,
      criteria: section.criteria.map((criterion) => ({ ...criterion, override: overrideOf(criterion.criterion_id) })),
    })),
  };
}

function toFindingJson({
  acknowledgement,
  settled,
  words: _,
  ...found
}: StandingFinding): EntryJson["findings"][number] {
  return { ...toSnakeCase(found), acknowledged: acknowledgement && toReviewJson(acknowledgement), settled };
}

function toReviewJson({ personId, personName, at, reason }: ScoreReview) {
  return { person: { id: personId, name: personName }, at: at.toISOString(), reason };
}

function toOverrideJson({ points, judgedPoints, reason, personId, personName, at }: StandingOverride) {
  return {
    points,
    judged_points: judgedPoints,
    reason,
    person: { id: personId, name: personName },
    at: at.toISOString(),
  };
}
