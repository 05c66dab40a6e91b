import { en } from "./en.ts";
import { type Language, language, useLanguage } from "./language.ts";
import { type EarlyWords, type LateWords, type Words, zh } from "./zh.ts";

// A screen that has words of its own brings them before anything of it is drawn.
const dictionaries: Readonly<Record<Language, EarlyWords & Partial<LateWords>>> = { zh: { ...zh }, en: { ...en } };

/** Adds the words of a screen that is loaded when it is needed; called once by its module. */
export function provideWords<Feature extends keyof LateWords>(
  feature: Feature,
  words: Readonly<Record<Language, LateWords[Feature]>>,
): void {
  for (const language of ["zh", "en"] as const) Object.assign(dictionaries[language], { [feature]: words[language] });
}

/** The words of one feature in the language of the person: `const words = useWords("report")`. */
export function useWords<Feature extends keyof Words>(feature: Feature): Words[Feature] {
  return (dictionaries[useLanguage()] as Words)[feature];
}

/** The same outside of a component. */
export function wordsOf<Feature extends keyof Words>(feature: Feature): Words[Feature] {
  return (dictionaries[language()] as Words)[feature];
}
