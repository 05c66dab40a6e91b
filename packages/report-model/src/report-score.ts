/** The models that the spec (section 2.7) names for scoring. All of it is plain JSON. */

/**
 * Grade bands of the spec (section 8), best first: 优秀 90-100, 良好 80-89, 中等 70-79, 及格 60-69, 不及格 0-59.
 */
export const EVALUATION_LEVELS = ["excellent", "good", "fair", "pass", "fail"] as const;
export type EvaluationLevel = (typeof EVALUATION_LEVELS)[number];

/** A level with the label of the spec. */
export interface GradedLevel {
  readonly code: EvaluationLevel;
  readonly label: string;
}

/** The three parts of a report that are scored separately. */
export const SECTION_KINDS = ["table_of_contents", "body", "citations"] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** `ai`: a model judged; `simulated`: measured features did; `mixed`: some criteria each. */
export type ScoringMode = "ai" | "simulated" | "mixed";

/** A verbatim quotation that a judgement rests on. */
export interface Evidence {
  readonly quote: string;
  /** 1-based; null when the quotation could not be placed. */
  readonly page: number | null;
  /** Points from the top-left corner of the page. */
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number } | null;
  /** UTF-16 offsets in the parsed report's text. */
  readonly start: number | null;
  readonly end: number | null;
  /** True when the quotation was found in the text. */
  readonly verified: boolean;
}

/** A measured feature behind a simulated judgement. */
export interface MeasuredFeature {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The value that earns nothing and the value from which on it earns full marks; less is better when zeroAt is the larger. */
  readonly zeroAt: number;
  readonly fullAt: number;
  /** Share of full marks that the value earned, 0 to 1. */
  readonly attained: number;
}

/** One criterion judged (spec: EvaluationResult). */
export interface EvaluationResult {
  readonly criterionId: string;
  readonly name: string;
  /** Integer 0 to 100. */
  readonly score: number;
  /** Weight inside its section, in basis points; a section's weights add up to 10,000. */
  readonly weight: number;
  readonly level: GradedLevel;
  readonly comment: string;
  readonly evidence: readonly Evidence[];
  readonly features: readonly MeasuredFeature[];
  readonly source: "ai" | "simulated" | "human";
  /** True when a person should look: no verified evidence, or the judge contradicts the measured facts. */
  readonly needsReview: boolean;
}

/** One of the three sections scored. */
export interface SectionScore {
  readonly section: SectionKind;
  readonly name: string;
  /** Weighted mean of the criteria, 0 to 100 with two decimals. */
  readonly score: number;
  /** Share in the base score, in basis points; 0 when the section only gives the coefficient. */
  readonly weight: number;
  readonly level: GradedLevel;
  readonly mode: ScoringMode;
  readonly criteria: readonly EvaluationResult[];
  readonly comment: string;
  readonly strengths: readonly string[];
  readonly suggestions: readonly string[];
}

/** How the final score came about, step by step, for whoever wants to check the sum. */
export interface ScoreBreakdown {
  /** Exact base score before rounding, 0 to 100 with two decimals. */
  readonly baseScore: number;
  readonly coefficient: number;
  /** Level of the table of contents that the coefficient belongs to. */
  readonly coefficientLevel: GradedLevel;
  readonly finalScore: number;
  readonly terms: readonly { readonly section: SectionKind; readonly score: number; readonly weight: number }[];
}

/** Who and what produced a score. */
export interface ScoreProvenance {
  readonly rubricId: string;
  readonly rubricHash: string;
  readonly promptHash: string | null;
  readonly textHash: string;
  readonly packageVersion: string;
  readonly provider: string | null;
  readonly modelId: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly startedAt: string;
  readonly durationMilliseconds: number;
}

/** The score of a report. */
export interface ReportScore {
  /** Integer 0 to 100. */
  readonly finalScore: number;
  /** 0 to 100 with two decimals. */
  readonly baseScore: number;
  /** 0 to 1 with two decimals, by the level of the table of contents. */
  readonly coefficient: number;
  readonly level: GradedLevel;
  readonly mode: ScoringMode;
  /** Why simulated scoring was used; null when a model judged everything. */
  readonly fallbackReason: FallbackReason | null;
  readonly sections: readonly SectionScore[];
  readonly breakdown: ScoreBreakdown;
  readonly summary: string;
  readonly strengths: readonly string[];
  readonly suggestions: readonly string[];
  readonly warnings: readonly { readonly code: string; readonly message: string; readonly page: number | null }[];
  readonly provenance: ScoreProvenance;
}

/** Why a model's judgement was not used. */
export interface FallbackReason {
  readonly code:
    | "not_configured"
    | "connection_failed"
    | "unauthorized"
    | "rate_limited"
    | "server_error"
    | "client_error"
    | "timeout"
    | "invalid_json"
    | "schema_mismatch"
    | "truncated"
    | "refused"
    | "budget_exceeded";
  readonly message: string;
}
