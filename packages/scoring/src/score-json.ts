import { checkScore, type ReportScore } from "@rubrica/report-model";
import { provisionalNotice } from "./judge/simulated-words.ts";
import type { Bilingual } from "./rubric/rubric.ts";

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
export type ScoreJson = SnakeCased<ReportScore> & {
  /** What whoever shows the score has to say with it; null where a model judged everything. */
  readonly notice: Bilingual | null;
};

/**
 * A score as JSON with names in snake case, and the sentence that a score without a model needs in `notice` (null for
 * one by a model).
 * @throws {InvalidArgumentError} for what is no score.
 */
export function toScoreJson(score: ReportScore): ScoreJson {
  checkScore("toScoreJson(score)", score);
  return { ...toSnakeCase(score), notice: provisionalNotice(score.mode) };
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
