import type { FragmentMetadata, GraphFragment } from "@rubrica/knowledge-graph";
import type { ReportScore } from "@rubrica/report-model";
import type { ReportFeatures, Rubric, ScoringErrorCode } from "@rubrica/scoring";
import type { RecordedJudgements } from "./recorded-judgements.ts";

/** What is to be computed; bytes that go along are the JSON of a parsed report. */
export type ComputeParameters = MeasureParameters | ScoreParameters | { readonly kind: "build" };

export interface MeasureParameters {
  readonly kind: "measure";
  readonly reportId: string;
  readonly names: FragmentMetadata;
}

export interface ScoreParameters {
  readonly kind: "score";
  readonly features: ReportFeatures;
  readonly rubric: Rubric;
  /** What a judge said before; null: the simulated judge decides. */
  readonly judged: RecordedJudgements | null;
  /** When the scoring began, ISO 8601. */
  readonly startedAt: string;
}

/** How far a build has come, 0 to 1. */
export interface ComputeMessage {
  readonly share: number;
}

export type ComputeResult = MeasuredReport | ScoredReport | Uint8Array;

/** What a report is scored by, and what it contributes to the knowledge graph. */
export interface MeasuredReport {
  readonly features: ReportFeatures;
  readonly fragment: GraphFragment;
  /** Of the fragment. */
  readonly hash: string;
  /** Recognised on the cover, cleaned; null where none was. */
  readonly title: string | null;
}

/** The score, or why there is nothing to judge. */
export type ScoredReport =
  | { readonly status: "scored"; readonly score: ReportScore }
  | { readonly status: "rejected"; readonly code: Exclude<ScoringErrorCode, "judge_failed"> };
