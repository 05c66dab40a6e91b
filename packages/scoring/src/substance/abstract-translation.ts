import type { ParsedReport } from "@rubrica/report-model";
import type { SubstanceLanguage } from "./background.ts";
import { rarityOf } from "./background.ts";
import { wordTokens } from "./word-tokens.ts";

/** How an abstract in another language than the body goes with the report. */
export interface TranslationLikeness {
  /** Names and figures of the abstract: Latin words that most reports do not have, abbreviations, numbers. */
  readonly marks: number;
  /** Percent of their weight that stands anywhere else in the report. */
  readonly found: number;
  readonly page: number;
}

const NUMBER = /\d+(?:\.\d+)?%?/g;
const LATIN = /^\p{Script=Latin}{3,}/u;
const NUMBER_WEIGHT = 2;

/**
 * What an abstract in English says in Latin letters and digits can be looked for in a Chinese thesis without a
 * dictionary: its terms come back in brackets, in the English title, in titles of references, its figures in the text.
 */
export function measureTranslations(report: ParsedReport, language: SubstanceLanguage): TranslationLikeness[] {
  return report.abstracts
    .filter((abstract) => abstract.language === "en" && language === "zh")
    .map(({ text, range, page }) => {
      const rest = `${report.text.slice(0, range.start)}\n${report.text.slice(range.end)}`;
      const words = new Set(wordTokens(rest).filter((token) => LATIN.test(token)));
      const numbers = new Set(rest.match(NUMBER) ?? []);
      let all = 0;
      let found = 0;
      let marks = 0;
      for (const token of new Set(wordTokens(text).filter((each) => LATIN.test(each)))) {
        const weight = rarityOf(token, "en");
        if (weight <= 0.7) continue;
        marks++;
        all += weight;
        if (words.has(token)) found += weight;
      }
      for (const number of new Set(text.match(NUMBER) ?? [])) {
        marks++;
        all += NUMBER_WEIGHT;
        if (numbers.has(number)) found += NUMBER_WEIGHT;
      }
      return { marks, found: all === 0 ? 0 : (found / all) * 100, page };
    });
}
