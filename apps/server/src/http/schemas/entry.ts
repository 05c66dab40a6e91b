import type { Given, Schemas } from "@rubrica/contract";
import {
  type GradebookEntry,
  type OverrideInForce,
  overridesInForce,
  reviewsInForce,
  type ScoreReview,
} from "@rubrica/core";
import type { EvaluationResult, Finding, ReportScore } from "@rubrica/report-model";
import { CAP_OVERRIDE, readStoredScore, type ScoreWording, toScoreJson } from "@rubrica/scoring";
import type { RubricRegistry } from "../../rubrics/rubric-registry.ts";
import type { FileFindings, ScoreReader } from "../file-findings.ts";

/** Words scores by the rubrics that they were made by. */
export type EntryWriter = (entry: GradebookEntry<ReportScore>, reader: ScoreReader) => Promise<EntryJson>;

/** A score as it is answered. */
type EntryJson = Given<Schemas["ReportScore"]>;

/** What entries are written by. */
export interface EntryWriterOptions {
  /** Those that were kept. */
  readonly rubrics: Pick<RubricRegistry, "findByHash">;
  /** What is known of the reports' files is told with the score, to whom it may be told. */
  readonly fileFindings: FileFindings;
}

/** A writer of entries, the same for whatever answers with a score. */
export function entryWriter({ rubrics, fileFindings }: EntryWriterOptions): EntryWriter {
  return async (entry, reader) => {
    const { person, language } = reader;
    const rubric = await rubrics.findByHash(entry.score.provenance.rubricHash);
    const json = toEntryJson(entry, { language, rubric: rubric ?? undefined }, person.role !== "student");
    const ofFile = await fileFindings.ofReport(reader, entry.reportId);
    return { ...json, findings: [...json.findings, ...ofFile] };
  };
}

/** The score of a run with what people changed and said, the judge's own points beside it. */
function toEntryJson(entry: GradebookEntry<ReportScore>, wording: ScoreWording, namesPeople: boolean): EntryJson {
  const inForce = overridesInForce(entry.overrides);
  const judged = new Map(
    entry.score.sections.flatMap(({ criteria }) => criteria.map((criterion) => [criterion.criterionId, criterion])),
  );
  const overrideOf = (criterionId: string) => {
    const override = inForce.find((candidate) => candidate.criterionId === criterionId);
    return override ? toOverrideJson(override, judged.get(criterionId), entry.score) : null;
  };
  const counted = readStoredScore(entry.overriddenScore ?? entry.score);
  const settled = counted.findings.flatMap((found, index) => (isSettled(entry, found, index + 1) ? [index + 1] : []));
  const score = toScoreJson(counted, { ...wording, awaited: entry.awaited, settled });
  const { acceptance } = reviewsInForce(entry.reviews);
  return {
    report_id: entry.reportId,
    run_id: entry.runId,
    version: entry.version,
    created_at: entry.createdAt.toISOString(),
    released_at: entry.releasedAt?.toISOString() ?? null,
    overridden: inForce.length > 0,
    judged_final_score: entry.score.finalScore,
    cap_override: overrideOf(CAP_OVERRIDE),
    ...score,
    decision: entry.decision,
    judged_decision: readStoredScore(entry.score).decision,
    needs_review: entry.decision !== "clear",
    awaiting_judgement: entry.awaited.length > 0,
    findings: toFindingsJson(entry, score.findings, namesPeople),
    accepted: namesPeople && acceptance ? toReviewJson(acceptance) : null,
    sections: score.sections.map((section) => ({
      ...section,
      criteria: section.criteria.map((criterion) => ({ ...criterion, override: overrideOf(criterion.criterion_id) })),
    })),
  };
}

/** It asked for something, and a person has seen to it. */
function isSettled(
  { openFindings, awaited }: GradebookEntry<ReportScore>,
  { weight }: Pick<Finding, "weight">,
  number: number,
): boolean {
  return weight !== "note" && !awaited.includes(number) && !openFindings.includes(number);
}

type FindingJson = ReturnType<typeof toScoreJson>["findings"][number];

/** What a model is to answer asks nothing of a person yet. */
function toFindingsJson(
  entry: GradebookEntry<ReportScore>,
  findings: readonly FindingJson[],
  namesPeople: boolean,
): EntryJson["findings"] {
  const { acknowledgements } = reviewsInForce(entry.reviews);
  return findings.map(({ words: _, ...found }, index) => {
    const number = index + 1;
    const isAwaited = entry.awaited.includes(number);
    const acknowledgement = acknowledgements.get(number);
    return {
      number,
      ...found,
      weight: isAwaited ? "note" : found.weight,
      acknowledged: namesPeople && acknowledgement ? toReviewJson(acknowledgement) : null,
      settled: isSettled(entry, found, number),
    };
  });
}

function toReviewJson({ personId, personName, at, reason }: ScoreReview) {
  return { person: { id: personId, name: personName }, at: at.toISOString(), reason };
}

function toOverrideJson(override: OverrideInForce, judged: EvaluationResult | undefined, { breakdown }: ReportScore) {
  return {
    points: override.points,
    judged_points: judged ? judged.score : (breakdown.cap?.points ?? null),
    reason: override.reason,
    person: { id: override.personId, name: override.personName },
    at: override.at.toISOString(),
  };
}
