import {
  checkFunction,
  checkNumber,
  checkObject,
  checkOneOf,
  checkReport,
  checkSignal,
  InvalidArgumentError,
  type ParsedReport,
  type SectionKind,
} from "@rubrica/report-model";
import type { SuspectedPassage } from "./address/suspected-passages.ts";
import type { ReportFeatures } from "./features/report-features.ts";
import type { AnswerStore, Judge } from "./judge/judge.ts";
import { checkLanguage, checkRubric } from "./rubric/check-rubric.ts";
import type { Rubric, ScoreLanguage } from "./rubric/rubric.ts";

/** Progress of scoring: `share` goes from 0 to 1 over the whole; `section` is the one that moved. */
export interface ScoreProgress {
  readonly step: "measure" | "judge" | "aggregate";
  readonly section: SectionKind | null;
  /** 0 to 1. */
  readonly share: number;
}

/** What `scoreReport` needs. */
export interface ScoreReportRequest {
  /** What is scored, as `parseReport` of report-parser reads it. */
  readonly report: ParsedReport;
  /** What `measureReport` measured on it before. Default: measured now. */
  readonly features?: ReportFeatures;
  /** What `findSuspectedPassages` proposed for it before. Default: proposed now. */
  readonly suspected?: readonly SuspectedPassage[];
  /** What the report is graded by. Default: `defaultRubric`. */
  readonly rubric?: Rubric;
  /** Who gives the points. Default: none, so that measured features decide and the score says `not_configured`. */
  readonly judge?: Judge;
  /** Answers that a model gave about this report before. Default: none, so that every call is paid. */
  readonly answers?: AnswerStore;
  /** What to do when the judge fails. Default `simulate`; `throw` raises a `ScoringError` `judge_failed`. */
  readonly fallback?: "simulate" | "throw";
  /** How many judgings of the same report came before; what they left open is asked in other words. Default 0. */
  readonly attempt?: number;
  /** Language of comments. Default: `commentLanguage`. */
  readonly language?: ScoreLanguage;
  /** Dates the score. Default: the machine's clock. */
  readonly clock?: {
    /** The present moment. */
    now(): Date;
  };
  /** Aborting rejects with the signal's reason; no score is made up for an aborted call. */
  readonly signal?: AbortSignal;
  /** Told when a section begins, and how far it is. Default: nobody is. */
  readonly onProgress?: (progress: ScoreProgress) => void;
}

/** @throws {InvalidArgumentError} for what cannot be meant. */
export function checkScoreRequest(request: ScoreReportRequest): void {
  const name = (field: keyof ScoreReportRequest) => `scoreReport(request.${field})`;
  if (typeof request !== "object" || request === null) {
    const expected = "an object with the report, such as { report }";
    throw new InvalidArgumentError({ argument: "scoreReport(request)", expected, value: request });
  }
  checkReport(name("report"), request.report);
  if (request.rubric !== undefined) checkRubric(name("rubric"), request.rubric);
  if (request.judge !== undefined) {
    checkObject(name("judge"), request.judge, { expected: "a Judge", methods: ["judgeSection"], fields: ["source"] });
  }
  if (request.answers !== undefined) {
    checkObject(name("answers"), request.answers, { expected: "an AnswerStore", methods: ["find", "keep"] });
  }
  if (request.suspected !== undefined && !Array.isArray(request.suspected)) {
    const expected = "a list as findSuspectedPassages gives it";
    throw new InvalidArgumentError({ argument: name("suspected"), expected, value: request.suspected });
  }
  checkOneOf(name("fallback"), request.fallback, ["simulate", "throw"]);
  checkLanguage(name("language"), request.language);
  checkNumber(name("attempt"), request.attempt, { least: 0 });
  if (request.clock !== undefined) checkObject(name("clock"), request.clock, { expected: "a clock", methods: ["now"] });
  checkSignal(name("signal"), request.signal);
  checkFunction(name("onProgress"), request.onProgress);
}
