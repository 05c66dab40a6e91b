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

/** The score of a run in force: with overrides and reviews, worded in the reader's language. */
export interface WordedEntry {
  readonly reportId: string;
  readonly runId: string;
  /** Version of the score. A change has to name the current one; each change increments it. */
  readonly version: number;
  readonly createdAt: Date;
  /** Time of release to the report's owner; null while it is not released. */
  readonly releasedAt: Date | null;
  /** The score in force, with people's points. Its findings say what has to be done and by whom. */
  readonly score: WordedScore;
  /** The final score without overrides. */
  readonly judgedFinalScore: number;
  /** People's points in force, with the judge's points. */
  readonly overrides: readonly StandingOverride[];
  /** The decision in force; follows from the open findings. */
  readonly decision: MarkDecision;
  /** As the run left it. */
  readonly judgedDecision: MarkDecision;
  /** True while an open finding leaves it without a total: pages and prints show none. */
  readonly totalWithheld: boolean;
  /** A model has not judged every part yet. The mark is released after that at the earliest. */
  readonly awaitsJudgement: boolean;
  /** Findings of the score, heaviest first, with their acknowledgements. */
  readonly findings: readonly StandingFinding[];
  /** What is known of the file itself, now. Empty for students. */
  readonly fileFindings: readonly FileFinding[];
  /** The person who accepted the mark; null if nobody did, and for students. */
  readonly acceptance: ScoreReview | null;
}

/** A finding of a score as it stands. */
export interface StandingFinding extends WordedFinding {
  /** Names the finding; its place in the score, from 1 on. */
  readonly number: number;
  /** `note` while a model is to answer it: it asks nothing of a person yet. */
  readonly weight: Finding["weight"];
  /** The person who acknowledged it; null if nobody did, and for students. */
  readonly acknowledgement: ScoreReview | null;
  /** The finding required action, and a person has acknowledged it. */
  readonly settled: boolean;
}

/** A person's points in force. */
export interface StandingOverride extends OverrideInForce {
  /** The judge's points; null if it gave none. */
  readonly judgedPoints: number | null;
}

/** Dependencies of wording an entry. */
interface EntryWording extends Pick<ScoreWording, "language" | "rubric"> {
  /** False for students, who do not see what teachers said about findings. */
  readonly namesPeople: boolean;
  readonly fileFindings: readonly FileFinding[];
}

/** The score of a run with overrides and reviews, and the judge's own points. */
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

/** The finding required action, and a person has acknowledged it. */
function isSettled(
  { openFindings, awaited }: GradebookEntry<ReportScore>,
  { weight }: Pick<Finding, "weight">,
  number: number,
): boolean {
  return weight !== "note" && !awaited.includes(number) && !openFindings.includes(number);
}
