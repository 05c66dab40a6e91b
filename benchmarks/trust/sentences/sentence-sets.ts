/** Sentences that speak to a grader and sentences that do not, as data beside this file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface MadeSentence {
  readonly text: string;
  readonly language: string;
  /** How it is put (`plain`, `polite`, `split`), or the field that it is from. */
  readonly of: string;
}

/** The sets by what they are used for; those apart were made by somebody who had not seen the code, and train nothing. */
export const SENTENCE_SETS = {
  attacking: "attacking.json",
  attackingMore: "attacking-more.json",
  attackingApart: "apart/attacking.json",
  harmless: "harmless.json",
  harmlessMore: "harmless-more.json",
  harmlessApart: "apart/harmless.json",
} as const;

export function readSentences(set: keyof typeof SENTENCE_SETS): MadeSentence[] {
  const path = join(import.meta.dirname, SENTENCE_SETS[set]);
  const entries = JSON.parse(readFileSync(path, "utf8")) as readonly Record<string, string>[];
  return entries.map(({ text = "", language = "", kind, field }) => ({ text, language, of: kind ?? field ?? "" }));
}
