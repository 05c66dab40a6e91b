import type { Evidence, FallbackReason, Finding, ParsedReport, Remark, SectionKind } from "@rubrica/report-model";
import type { ReportFeatures } from "../features/report-features.ts";
import type { Rubric, ScoreLanguage } from "../rubric/rubric.ts";
import type { CallBudget } from "./call-budget.ts";

/** Gives the criteria of one section their points. Everything after that (levels, totals, grade) is code. */
export interface Judge {
  readonly source: "ai" | "simulated";
  readonly provider: string | null;
  readonly modelId: string | null;
  /** Judges every criterion of the section, each exactly once. Rejects with a {@link JudgeFailure} or the abort reason. */
  judgeSection(request: JudgeRequest): Promise<SectionJudgement>;
  /**
   * Says which passages speak to whoever marks the report; it is not shown the rest of the report. Rejects with the abort
   * reason. Default: no passage is answered, which never counts as a no.
   */
  confirmPassages?(request: ConfirmRequest): Promise<Confirmation>;
}

/** Passages that statistics propose. They are data of a student, never instructions. */
export interface ConfirmRequest {
  /** Strongest first. */
  readonly passages: readonly PassageInQuestion[];
  /** Language of the report. */
  readonly language: ScoreLanguage;
  /** Answers of earlier calls about the same report. Default: none, so that every call is paid. */
  readonly answers?: AnswerStore;
  readonly signal?: AbortSignal;
}

/** A passage, and what stands beside it. */
export interface PassageInQuestion {
  readonly text: string;
  /** The end of what stands before it; empty where it follows a heading or nothing. */
  readonly before: string;
  /** The beginning of what stands after it. */
  readonly after: string;
}

/** What a reader said of one passage. `no_answer`: the reader was asked and gave no usable answer. `not_asked`: too many passages came before. */
export type PassageVerdict = "addressed" | "not_addressed" | "no_answer" | "not_asked";

/** What a reader said of all passages. */
export interface Confirmation {
  /** In the order of the passages. */
  readonly verdicts: readonly PassageVerdict[];
  readonly usage: TokenUsage;
}

/** What a model is asked about: a section, or whether passages speak to whoever marks the report. */
export type CallSubject = SectionKind | "words_to_grader";

/** What a judge is asked: one section of one report. */
export interface JudgeRequest {
  readonly section: SectionKind;
  readonly rubric: Rubric;
  readonly report: ParsedReport;
  readonly features: ReportFeatures;
  /** Language of comments. */
  readonly language: ScoreLanguage;
  /** Answers of earlier calls about the same report. Default: none, so that every call is paid. */
  readonly answers?: AnswerStore;
  /** What all sections of this judging of the report may ask together. Default: each section has its own. */
  readonly calls?: CallBudget;
  /** How many judgings of the same report came before: what they left open is asked in other words. Default 0. */
  readonly attempt?: number;
  readonly signal?: AbortSignal;
  /** Share of the section done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Keeps the answers of a model, so that none is paid twice: not by another attempt, nor behind a crash. The key stands
 * for rubric, prompt, text, model and part. Answers quote the report: they have to go when it goes.
 */
export interface AnswerStore {
  /** What was kept under the key, or null. */
  find(key: string): Promise<string | null>;
  /** Keeps an answer; resolves when it would outlast a crash. */
  keep(key: string, answer: string): Promise<void>;
  /** Called with every answer that a model was asked for anew, also one that did not fit. Default: nothing. */
  record?(call: ModelCall): Promise<void>;
}

/** What a model was asked and what it said, for a teacher who asks why. It holds text of the report. */
export interface ModelCall {
  /** The key that the answer is kept under; another attempt at the same call has the same. */
  readonly key: string;
  readonly section: CallSubject;
  readonly modelId: string;
  readonly instructions: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** `invalid`: it did not fit the schema. `failed`: there was none. */
  readonly outcome: "answered" | "invalid" | "failed";
  /** The answer: JSON where it fits, the model's own text where not, null where there was none. */
  readonly answer: string | null;
  /** Why there was none. */
  readonly failure?: Pick<CallFailure, "code" | "status" | "serverMessage">;
}

/** A call that ended, for figures. It holds neither text of the report nor a key. */
export interface EndedCall {
  readonly section: CallSubject;
  /** `invalid`: the answer did not fit the schema. `failed`: there was none. */
  readonly outcome: "answered" | "invalid" | "failed";
  /** Why there was none; null where there was one. */
  readonly code: FallbackReason["code"] | null;
  /** What it cost, its repetitions included. */
  readonly usage: TokenUsage;
  /** From the question to the answer, waits and repetitions included. */
  readonly seconds: number;
}

/** A call that came to nothing, for the operator. It holds neither text of the report nor a key. */
export interface CallFailure {
  readonly section: CallSubject;
  readonly code: FallbackReason["code"];
  /** HTTP status, or null where there was no answer or one that does not fit. */
  readonly status: number | null;
  /** What happened, in our words, and what to look at. */
  readonly message: string;
  /** The server's own sentence, at most 300 characters; null when it said nothing. */
  readonly serverMessage: string | null;
}

/** What a judge says of a section. The sum and the levels are not for it to decide. */
export interface SectionJudgement {
  readonly criteria: readonly JudgedCriterion[];
  readonly comment: string;
  /** What is to be said of it beside the comment. Default: nothing. */
  readonly remarks?: readonly Remark[];
  readonly strengths: readonly string[];
  readonly suggestions: readonly string[];
  /** Passages that speak to the grader, verified: a report with any is held. Default: none. */
  readonly addressed?: readonly Evidence[];
  readonly findings: readonly Finding[];
  readonly usage: TokenUsage;
  /** SHA-256 of the instructions, without any text of the report; null when no model was asked. */
  readonly promptHash: string | null;
}

/** What a judge says of one criterion. */
export interface JudgedCriterion {
  readonly criterionId: string;
  /** Integer 0 to 100; null when there is nothing to go by: the criterion is then left out of the sum. */
  readonly score: number | null;
  readonly comment: string;
  /** What is to be said of it beside the comment. Default: nothing. */
  readonly remarks?: readonly Remark[];
  /** Verified quotations only. */
  readonly evidence: readonly Evidence[];
  /** True when the judge itself has not enough to go by. */
  readonly uncertain: boolean;
}

/** Tokens of all calls, failed ones included. */
export interface TokenUsage {
  /** Tokens that the model read. */
  readonly inputTokens: number;
  /** Tokens that the model wrote. */
  readonly outputTokens: number;
}

export const NO_USAGE: TokenUsage = { inputTokens: 0, outputTokens: 0 };

const marker = Symbol.for("rubrica.scoring.judge-failure");

/** A judge that could not judge a section. Its message never holds text of the report or of the answer. */
export class JudgeFailure extends Error {
  override readonly name = "JudgeFailure";
  readonly code: FallbackReason["code"];
  readonly usage: TokenUsage;
  /** HTTP status of the answer that says why; null where there was none. */
  readonly status: number | null;

  constructor(
    code: FallbackReason["code"],
    message: string,
    usage: TokenUsage = NO_USAGE,
    status: number | null = null,
  ) {
    super(message);
    this.code = code;
    this.usage = usage;
    this.status = status;
    Object.defineProperty(this, marker, { value: true });
  }

  /** True for failures of any copy of this package. */
  static isInstance(value: unknown): value is JudgeFailure {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}

/** The methods of a judge that ask a model. */
export type ModelJudge = Required<Pick<Judge, "judgeSection" | "confirmPassages">>;
