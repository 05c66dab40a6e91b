import { checkScore, countHan, type ReportScore, type SnakeCased, toSnakeCase } from "@rubrica/report-model";
import type { ScoreLanguage } from "./rubric/rubric.ts";
import { type ScoreWording, type WordedScore, wordScore } from "./wording/word-score.ts";

/** A score as it goes over HTTP and out of the command line. */
export type ScoreJson = SnakeCased<WordedScore>;

/**
 * A score as JSON with names in snake case, worded for whoever reads.
 * @param wording Default: the language and the names that the score was made with.
 * @throws {InvalidArgumentError} for what is no score.
 */
export function toScoreJson(score: ReportScore, wording?: ScoreWording): ScoreJson {
  checkScore("toScoreJson(score)", score);
  return toSnakeCase(wordScore(score, wording ?? { language: languageOfScore(score) }));
}

/** The language that a score was made in, by the names of its sections. */
function languageOfScore({ sections }: ReportScore): ScoreLanguage {
  return sections.some(({ name }) => countHan(name) > 0) ? "zh" : "en";
}
