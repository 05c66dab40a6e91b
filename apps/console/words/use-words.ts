import { en } from "./en.ts";
import { type Language, language, useLanguage } from "./language.ts";
import { type Words, zh } from "./zh.ts";

const dictionaries: Readonly<Record<Language, Words>> = { zh, en };

/** The words of one feature in the language of the person: `const words = useWords("report")`. */
export function useWords<Feature extends keyof Words>(feature: Feature): Words[Feature] {
  return dictionaries[useLanguage()][feature];
}

/** The same outside of a component. */
export function wordsOf<Feature extends keyof Words>(feature: Feature): Words[Feature] {
  return dictionaries[language()][feature];
}
