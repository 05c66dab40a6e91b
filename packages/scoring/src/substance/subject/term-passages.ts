import { rarityOf, type SubstanceLanguage } from "../background.ts";
import { termsOf } from "../term-counts.ts";
import type { WordToken } from "../word-tokens.ts";

/** Terms of a passage that not every report has. */
export type Passage = readonly string[];

/** Below this many reports have the term that it tells what a text is about (see `rarityOf`). */
const MIN_RARITY = 0.7;
/** Of a shorter passage nothing can be said. Terms of Chinese overlap, so that there are more of them. */
const MIN_TERMS: Readonly<Record<SubstanceLanguage, number>> = { zh: 25, en: 15 };
/** Sentences of a passage where paragraphs are not to be trusted. */
const SENTENCES = 4;

/** Each paragraph that is long enough. */
export function passagesOfParagraphs(
  paragraphs: readonly (readonly (readonly WordToken[])[])[],
  language: SubstanceLanguage,
): Passage[] {
  return paragraphs
    .map((sentences) => sentences.flatMap(termsOf).filter((term) => rarityOf(term, language) > MIN_RARITY))
    .filter(({ length }) => length >= MIN_TERMS[language]);
}

/** Every four sentences, wherever paragraphs end. */
export function passagesOfSentences(
  sentences: readonly (readonly WordToken[])[],
  language: SubstanceLanguage,
): Passage[] {
  const cut = Array.from({ length: Math.ceil(sentences.length / SENTENCES) }, (_, index) =>
    sentences.slice(index * SENTENCES, (index + 1) * SENTENCES),
  );
  return passagesOfParagraphs(cut, language);
}
