/** The differences between the two languages: measures, marks and phrases. */
import phrases from "./phrases.json" with { type: "json" };

export type Language = "zh" | "en";

/** Lengths are characters without spaces in Chinese and words in English. */
export const RULES = {
  zh: {
    body: { floor: 6_000, least: 7_000, aim: 11_500, most: 18_500 },
    paragraph: { least: 30, most: 520 },
    passage: { least: 40, most: 320 },
    sentence: { least: 14, most: 140 },
    abstract: { least: 60 },
    letters: /\p{Script=Han}/gu,
    space: "",
    stop: "。",
    comma: "，",
  },
  en: {
    body: { floor: 4_000, least: 4_400, aim: 6_200, most: 9_300 },
    paragraph: { least: 12, most: 190 },
    passage: { least: 20, most: 150 },
    sentence: { least: 8, most: 50 },
    abstract: { least: 40 },
    letters: /[A-Za-z]/gu,
    space: " ",
    stop: ".",
    comma: ", ",
  },
} as const;

type PhraseList = keyof (typeof phrases)["zh"] & keyof (typeof phrases)["en"];

/** A list of `phrases.json`: words stand between spaces, phrases between bars. */
export function listOf(name: PhraseList, language: Language): string[] {
  return phrases[language][name].split(name === "stopWords" || name === "synonyms" || name === "glue" ? " " : "|");
}
