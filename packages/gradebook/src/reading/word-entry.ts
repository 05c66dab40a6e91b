import type { GradebookEntry, MarkDecision, ScoreReview } from "@rubrica/core";
import type { Finding, ReportScore } from "@rubrica/report-model";
import {
  readStoredScore,
  type ScoreWording,
  type WordedFinding,
  type WordedScore,
  withholdsTotal,
  wordScore,
} from "@rubrica/scoring";
import { judgedPoints } from "../marks/judged-points.ts";
import { type OverrideInForce, overridesInForce } from "../marks/overrides-in-force.ts";
import { reviewsInForce } from "../marks/reviews-in-force.ts";
import type { FileFinding } from "./file-findings.ts";

/** The score of a run as it stands: with what people changed and said, in the words of whoever reads. */
export interface WordedEntry {
  readonly reportId: string;
  readonly runId: string;
  /** Named by whoever changes the score; each change adds one. */
  readonly version: number;
  readonly createdAt: Date;
  /** Since when the report's owner may see it; null: not yet. */
  readonly releasedAt: Date | null;
  /** What counts: with the points of people in force. Its findings say what is asked of whom. */
  readonly score: WordedScore;
  /** The final score without overrides. */
  readonly judgedFinalScore: number;
  /** Points of people in force, the judge's beside them. */
  readonly overrides: readonly StandingOverride[];
  /** In force, by the findings that are open. */
  readonly decision: MarkDecision;
  /** As the run left it. */
  readonly judgedDecision: MarkDecision;
  /** True while an open finding leaves it without a total: pages and prints show none. */
  readonly totalWithheld: boolean;
  /** A model has not judged all of it; judging follows, and till then it is not released. */
  readonly awaitsJudgement: boolean;
  /** Of the score, heaviest first, with what people said of them. */
  readonly findings: readonly StandingFinding[];
  /** What is known of the file itself, now. Empty for students. */
  readonly fileFindings: readonly FileFinding[];
  /** Who stands for the mark as it is; null when nobody does, and to students. */
  readonly acceptance: ScoreReview | null;
}

/** A finding of a score as it stands. */
export interface StandingFinding extends WordedFinding {
  /** Names the finding; its place in the score, from 1 on. */
  readonly number: number;
  /** `note` while a model is to answer it: it asks nothing of a person yet. */
  readonly weight: Finding["weight"];
  /** Who said that it needs nothing more; null when nobody did, and to students. */
  readonly acknowledgement: ScoreReview | null;
  /** It asked for something, and a person has seen to it. */
  readonly settled: boolean;
}

/** A person's points in force. */
export interface StandingOverride extends OverrideInForce {
  /** What the judge gave; null where it gave none. */
  readonly judgedPoints: number | null;
}

/** What an entry is worded with. */
interface EntryWording extends Pick<ScoreWording, "language" | "rubric"> {
  /** False for students: who said what of a finding is between teachers. */
  readonly namesPeople: boolean;
  readonly fileFindings: readonly FileFinding[];
}

/** The score of a run with what people changed and said, the judge's own points beside it. */
export function wordEntry(entry: GradebookEntry<ReportScore>, wording: EntryWording): WordedEntry {
  const { language, rubric, namesPeople, fileFindings } = wording;
  const { reportId, runId, version, createdAt, releasedAt, decision, awaited } = entry;
  const counted = readStoredScore(entry.overriddenScore ?? entry.score);
  const settled = counted.findings.flatMap((found, index) => (isSettled(entry, found, index + 1) ? [index + 1] : []));
  const score = wordScore(counted, { language, rubric, awaited, settled });
  const { acknowledgements, acceptance } = reviewsInForce(entry.reviews);
  return {
    reportId,
    runId,
    version,
    createdAt,
    releasedAt,
    score,
    judgedFinalScore: entry.score.finalScore,
    overrides: overridesInForce(entry.overrides).map((override) => ({
      ...override,
      judgedPoints: judgedPoints(entry.score, override.criterionId),
    })),
    decision,
    judgedDecision: readStoredScore(entry.score).decision,
    totalWithheld: score.findings.some(
      (found, index) => withholdsTotal(found) && entry.openFindings.includes(index + 1),
    ),
    awaitsJudgement: awaited.length > 0,
    findings: score.findings.map((found, index) => {
      const number = index + 1;
      return {
        number,
        ...found,
        weight: awaited.includes(number) ? "note" : found.weight,
        acknowledgement: (namesPeople && acknowledgements.get(number)) || null,
        settled: settled.includes(number),
      };
    }),
    fileFindings,
    acceptance: namesPeople ? acceptance : null,
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
