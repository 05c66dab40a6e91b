import { checkScore, countHan, type ReportScore } from "@rubrica/report-model";
import { provisionalNotice } from "./judge/simulated-words.ts";
import type { Bilingual, ScoreLanguage } from "./rubric/rubric.ts";
import { type ScoreWording, type WordedScore, wordScore } from "./wording/word-score.ts";

/** `finalScore` as `final_score`. */
type SnakeKey<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeKey<Rest>}`
    : `_${Lowercase<First>}${SnakeKey<Rest>}`
  : Key;

/** The same value with all keys in snake_case, at every depth. */
export type SnakeCased<Value> = Value extends readonly (infer Item)[]
  ? readonly SnakeCased<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value as Key extends string ? SnakeKey<Key> : Key]: SnakeCased<Value[Key]> }
    : Value;

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
  const worded = wordScore(score, wording ?? { language: languageOfScore(score) });
  const warnings = worded.findings.map(({ code, message, pages, weight }) => ({
    code,
    message,
    page: pages[0] ?? null,
    pages,
    review: weight !== "note",
  }));
  return { ...toSnakeCase(worded), warnings, notice: provisionalNotice(score.mode) };
}

/** Copies plain JSON with its camelCase keys in snake_case; other keys (`DOI`, `container-title`) stay as they are. */
export function toSnakeCase<Value>(value: Value): SnakeCased<Value> {
  return convert(value) as SnakeCased<Value>;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeKey(key), convert(inner)]));
}

function snakeKey(key: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(key)) return key;
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The language that a score was made in, by the names of its sections. */
function languageOfScore({ sections }: ReportScore): ScoreLanguage {
  return sections.some(({ name }) => countHan(name) > 0) ? "zh" : "en";
}
