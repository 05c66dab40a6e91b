import { checkScore, countHan, type ReportScore, type SnakeCased, toSnakeCase } from "@rubrica/report-model";
import { provisionalNotice } from "./judge/simulated-words.ts";
import type { Bilingual, ScoreLanguage } from "./rubric/rubric.ts";
import { type ScoreWording, type WordedScore, wordScore } from "./wording/word-score.ts";

/** A score as it goes over HTTP and out of the command line. */
export type ScoreJson = SnakeCased<WordedScore> & {
  /** What whoever shows the score has to say with it; null where a model judged everything. */
  readonly notice: Bilingual | null;
  /** @deprecated The findings in the shape of version 0.1; gone with the next. */
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
    readonly page: number | null;
    readonly pages: readonly number[];
    readonly review: boolean;
  }[];
};

/**
 * A score as JSON with names in snake case, worded for whoever reads, and the sentence that a score without a model needs
 * in `notice` (null for one by a model).
 * @param wording Default: the language and the names that the score was made with.
 * @throws {InvalidArgumentError} for what is no score.
 */
export function toScoreJson(score: ReportScore, wording?: ScoreWording): ScoreJson {
  checkScore("toScoreJson(score)", score);
  return wordedScoreJson(wordScore(score, wording ?? { language: languageOfScore(score) }));
}

/**
 * The same of a score that is worded already.
 * @param worded as `wordScore()` returns it.
 * @throws {InvalidArgumentError} for what is no score.
 */
export function wordedScoreJson(worded: WordedScore): ScoreJson {
  checkScore("wordedScoreJson(worded)", worded);
  const warnings = worded.findings.map(({ code, message, pages, weight }) => ({
    code,
    message,
    page: pages[0] ?? null,
    pages,
    review: weight !== "note",
  }));
  return { ...toSnakeCase(worded), warnings, notice: provisionalNotice(worded.mode) };
}

/** The language that a score was made in, by the names of its sections. */
function languageOfScore({ sections }: ReportScore): ScoreLanguage {
  return sections.some(({ name }) => countHan(name) > 0) ? "zh" : "en";
}
