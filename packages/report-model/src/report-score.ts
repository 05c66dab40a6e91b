/** The models that the spec (section 2.7) names for scoring. All of it is plain JSON. */
import type { BasisPoints, NonNegativeInteger, Points, PositiveInteger, Share, WholePoints } from "./number-ranges.ts";

/**
 * Grade bands of the spec (section 8), best first: 优秀 90-100, 良好 80-89, 中等 70-79, 及格 60-69, 不及格 0-59.
 */
export const EVALUATION_LEVELS = ["excellent", "good", "fair", "pass", "fail"] as const;
/** One of {@link EVALUATION_LEVELS}. */
export type EvaluationLevel = (typeof EVALUATION_LEVELS)[number];

/** A level with its name. */
export interface GradedLevel {
  /** The level, for programs. */
  readonly code: EvaluationLevel;
  /** Name of the level in the language of the score, as the rubric has it. */
  readonly label: string;
}

/** The three parts of a report that are scored separately. */
export const SECTION_KINDS = ["table_of_contents", "body", "citations"] as const;
/** One of {@link SECTION_KINDS}. */
export type SectionKind = (typeof SECTION_KINDS)[number];

/** `ai`: a model judged; `simulated`: measured features did; `mixed`: some criteria each. */
export type ScoringMode = "ai" | "simulated" | "mixed";

/** A verbatim quotation that a judgement rests on. */
export interface Evidence {
  /** The quotation. */
  readonly quote: string;
  /** 1-based; null when the quotation could not be placed. */
  readonly page: PositiveInteger | null;
  /** Points from the top-left corner of the page. */
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number } | null;
  /** UTF-16 offsets in the parsed report's text. */
  readonly start: NonNegativeInteger | null;
  /** The offset behind it; `null` when the quotation could not be placed. */
  readonly end: NonNegativeInteger | null;
  /** True when the quotation was found in the text. */
  readonly verified: boolean;
  /**
   * True if the judge quoted literally, apart from width, white space and hyphens. False if the report's wording, which
   * is given here, differs in a few characters from the judge's quotation.
   */
  readonly exact: boolean;
}

/** A measured feature behind a simulated judgement. */
export interface MeasuredFeature {
  /** Id in the catalogue of features. */
  readonly id: string;
  /** Name in the score's language. */
  readonly name: string;
  /** What was measured, in `unit`. */
  readonly value: number;
  /** Unit of `value`, `zeroAt` and `fullAt`; empty for a plain number. */
  readonly unit: string;
  /** The value that earns nothing; it is the larger one where less is better. */
  readonly zeroAt: number;
  /** The value from which on it earns full marks. */
  readonly fullAt: number;
  /** Share of full marks that the value earned, 0 to 1. */
  readonly attained: Share;
}

/**
 * A remark of scoring itself about a criterion or section, in addition to the comment of the judge. Like a finding it
 * has no words: code and figures are put into words in the language of the reader.
 */
export interface Remark {
  /** Such as `no_passage`; other versions may have others. */
  readonly code: string;
  /** By name, such as `parts`. */
  readonly figures: Readonly<Record<string, number>>;
}

/**
 * Whether a criterion has points. `judged`: it has. `unmeasured`: the report has nothing to measure it on, or it was not
 * recognised. `unjudged`: the model gave points but no passage for them.
 */
export type CriterionStatus = "judged" | "unmeasured" | "unjudged";

/** One criterion judged (spec: EvaluationResult). */
export interface EvaluationResult {
  /** Id of the criterion in the rubric. */
  readonly criterionId: string;
  /** Name of the criterion in the score's language. */
  readonly name: string;
  /** Whether it has points. */
  readonly status: CriterionStatus;
  /** Integer 0 to 100; null unless `judged`: the criterion is left out of the sum with its weight. */
  readonly score: WholePoints | null;
  /** Weight inside its section, in basis points; a section's weights add up to 10,000. */
  readonly weight: BasisPoints;
  /** Null without points. */
  readonly level: GradedLevel | null;
  /** What the judge wrote; empty where it wrote nothing. */
  readonly comment: string;
  /** What scoring itself has to say of it. */
  readonly remarks: readonly Remark[];
  /** Quotations that the judgement rests on. */
  readonly evidence: readonly Evidence[];
  /** Measured features that a simulated judgement rests on; empty for others. */
  readonly features: readonly MeasuredFeature[];
  /** Who gave the points: a model, measured features, or a person. */
  readonly source: "ai" | "simulated" | "human";
  /** True when a person should look: no verified evidence, or the judge contradicts the measured facts. */
  readonly needsReview: boolean;
}

/** One of the three sections scored. */
export interface SectionScore {
  /** Which of the three it is. */
  readonly section: SectionKind;
  /** Name of the section in the score's language. */
  readonly name: string;
  /** Weighted mean of the criteria that have points, 0 to 100 with two decimals; null when none has. */
  readonly score: Points | null;
  /** Share in the base score, in basis points; 0 when the section only gives the coefficient. */
  readonly weight: BasisPoints;
  /** Null without points. */
  readonly level: GradedLevel | null;
  /** Who judged its criteria. */
  readonly mode: ScoringMode;
  /** Its criteria in the order of the rubric. */
  readonly criteria: readonly EvaluationResult[];
  /** What the judge wrote; empty where it wrote nothing. */
  readonly comment: string;
  /** What scoring itself has to say of it. */
  readonly remarks: readonly Remark[];
  /** What the judge found good, in sentences. */
  readonly strengths: readonly string[];
  /** What the judge would improve, in sentences. */
  readonly suggestions: readonly string[];
}

/** Calculation of the final score, step by step. */
export interface ScoreBreakdown {
  /** Mean of the terms by their weights, before the cap: 0 to 100 with two decimals, cut so that the printed sum adds up. */
  readonly uncappedBaseScore: Points;
  /** Limit of the base score; null if the report shows no sign of form without substance. */
  readonly cap: ScoreCap | null;
  /** Base score that the coefficient is applied to: the mean of the terms, at most the cap. */
  readonly baseScore: Points;
  /** 0 to 1 with two decimals. */
  readonly coefficient: Share;
  /** Level of the table of contents that the coefficient belongs to. */
  readonly coefficientLevel: GradedLevel;
  /** Integer 0 to 100. */
  readonly finalScore: WholePoints;
  /** Sections that have points and a weight. */
  readonly terms: readonly { readonly section: SectionKind; readonly score: Points; readonly weight: BasisPoints }[];
}

/** A limit of the base score, one point below the pass mark, with the reasons for it. */
export interface ScoreCap {
  /** The most that the base score may be. */
  readonly points: WholePoints;
  /** The reasons, at least one. */
  readonly gates: readonly ScoreGate[];
}

/** A statistic of the text outside of the range in which real reports lie; a finding of the same code words it. */
export interface ScoreGate {
  /** Such as `text_repeated`, `vocabulary_out_of_range`, `sentences_unrelated`. */
  readonly code: string;
  /** What was measured. */
  readonly value: number;
  /** Lower bound of the range of real reports; `null` where there is none. */
  readonly least: number | null;
  /** Upper bound of the range of real reports; `null` where there is none. */
  readonly most: number | null;
  /** Pages that show it, 1-based, ascending. */
  readonly pages: readonly PositiveInteger[];
}

/**
 * A SHA-256 in lower-case hexadecimal.
 *
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;

/** Who and what produced a score. */
export interface ScoreProvenance {
  /** Id of the rubric. */
  readonly rubricId: string;
  /** SHA-256 of the rubric in canonical JSON. */
  readonly rubricHash: Sha256;
  /** SHA-256 of the prompts; `null` when no model judged. */
  readonly promptHash: Sha256 | null;
  /** SHA-256 of the report's text. */
  readonly textHash: Sha256;
  /** Version of `@rubrica/scoring`. */
  readonly packageVersion: string;
  /** Provider of the model; `null` when none was asked. */
  readonly provider: string | null;
  /** Id of the model; `null` when none was asked. */
  readonly modelId: string | null;
  /** Tokens that the model read, of all calls; null when none was asked. */
  readonly inputTokens: NonNegativeInteger | null;
  /** Tokens that the model wrote, of all calls; null when none was asked. */
  readonly outputTokens: NonNegativeInteger | null;
  /**
   * When scoring began, in ISO 8601.
   *
   * @format date-time
   */
  readonly startedAt: string;
  /**
   * How long scoring took.
   *
   * @minimum 0
   */
  readonly durationMilliseconds: number;
}

/** The score of a report. */
export interface ReportScore {
  /** Integer 0 to 100. */
  readonly finalScore: WholePoints;
  /** 0 to 100 with two decimals. */
  readonly baseScore: Points;
  /** 0 to 1 with two decimals, by the level of the table of contents. */
  readonly coefficient: Share;
  /** Level of the final score. */
  readonly level: GradedLevel;
  /** Who judged. */
  readonly mode: ScoringMode;
  /**
   * True unless a model judged everything. A provisional score measures form on its own scale: do not sort or average it
   * together with scores of a model. It does not predict the mark of a teacher.
   */
  readonly provisional: boolean;
  /** Decision that follows from the findings. A mark on `hold` is not released automatically. */
  readonly decision: Decision;
  /** True unless the decision is `clear`. */
  readonly needsReview: boolean;
  /** Why simulated scoring was used; null when a model judged everything. */
  readonly fallbackReason: FallbackReason | null;
  /** The three sections. */
  readonly sections: readonly SectionScore[];
  /** How the final score came about. */
  readonly breakdown: ScoreBreakdown;
  /** The score in a few sentences. */
  readonly summary: string;
  /** What the judge found good in all sections, in turn. */
  readonly strengths: readonly string[];
  /** What the judge would improve in all sections, in turn. */
  readonly suggestions: readonly string[];
  /** Heaviest first, each once. */
  readonly findings: readonly Finding[];
  /** What produced it. */
  readonly provenance: ScoreProvenance;
}

/**
 * Action that a finding requires, lightest first. `note`: none, for information. `look`: somebody should look at it when
 * there is time. `hold`: a teacher has to decide before the mark is released to the student.
 */
export const FINDING_WEIGHTS = ["note", "look", "hold"] as const;
/** One of {@link FINDING_WEIGHTS}. */
export type FindingWeight = (typeof FINDING_WEIGHTS)[number];

/** Decision about a report: the heaviest weight of its findings. Best first. */
export const DECISIONS = ["clear", "look", "hold"] as const;
/** One of {@link DECISIONS}. */
export type Decision = (typeof DECISIONS)[number];

/** A figure that a finding is worded with. */
export type FindingFigure = number | string | readonly number[] | readonly string[];

/**
 * Something that a person should know about a report before trusting its score. It has no words: code, place and figures
 * are put into words in the language of the reader.
 */
export interface Finding {
  /** A code of the catalogue, such as `hidden_text`; other versions may have others. */
  readonly code: string;
  /** What it asks for. */
  readonly weight: FindingWeight;
  /** The section that it is about; null for the whole report. */
  readonly section: SectionKind | null;
  /** Criteria that it is about, by id; empty where it is about none in particular. */
  readonly criterionIds: readonly string[];
  /** Pages that it is about, 1-based, ascending; empty when it is about the whole. */
  readonly pages: readonly PositiveInteger[];
  /** By name, such as `percent`. */
  readonly figures: Readonly<Record<string, FindingFigure>>;
  /** The stored words and their language. Only in scores that were made before findings had codes and figures. */
  readonly words?: { readonly language: "zh" | "en"; readonly text: string };
}

/** Why a model's judgement was not used. */
export interface FallbackReason {
  /** What went wrong. */
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
    | "context_too_small"
    | "no_evidence"
    | "budget_exceeded";
  /** HTTP status that the server answered with; null where there was no answer, or none that says why. */
  readonly status: NonNegativeInteger | null;
}
