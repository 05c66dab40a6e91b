import type { ReportText } from "../../../../scripts/sample-reports/report-text.ts";

/** A report of the demonstration, with what a model answered about it. */
export interface MadeReport {
  readonly text: ReportText;
  /** E-mail address of its author's account, before the `@`. */
  readonly author: string;
  /** When it was handed in. */
  readonly handedInAt: string;
  /** `null`: scored without a model. */
  readonly answers: RecordedAnswers | null;
  /** The teacher has released its mark. Default false. */
  readonly released?: true;
}

/**
 * What a model answered about one report, by criterion of the default rubric: it is found again whatever the prompts of the
 * judge say.
 */
export interface RecordedAnswers {
  readonly criteria: Readonly<Record<string, CriterionAnswer>>;
  readonly sections: Readonly<Record<SectionPrefix, SectionAnswer>>;
}

/** Points, comment, and the passages that it rests on, as they stand in the report. */
export type CriterionAnswer = readonly [points: number, comment: string, ...quotes: readonly string[]];

/** How the ids of the criteria of a section begin. */
export type SectionPrefix = "contents" | "body" | "citations";

/** Comment, strengths and suggestions about a section. */
export type SectionAnswer = readonly [comment: string, strengths: readonly string[], suggestions: readonly string[]];
