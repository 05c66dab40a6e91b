import { splitSentences } from "../features/text-measures.ts";
import { openingLeaning, type SubstanceLanguage } from "./background.ts";
import { wordTokens } from "./word-tokens.ts";

/** Whether paragraphs begin as paragraphs begin. */
export interface SentenceDirection {
  /** Paragraphs of two sentences or more. */
  readonly paragraphs: number;
  /**
   * How many standard errors the first sentences look more like first ones than the last do: above 0 for texts that
   * run forward, below for those that run backward. 0 without paragraphs.
   */
  readonly forward: number;
}

/** A shorter sentence is an item of a list. */
const MIN_TOKENS = 5;

/**
 * `Therefore`, `this`, `此外` follow on something: a paragraph seldom begins with them. What real paragraphs begin and
 * end with was counted; a text whose sentences stand in reverse has it the other way round.
 */
export function measureDirection(paragraphs: readonly string[], language: SubstanceLanguage): SentenceDirection {
  const differences = paragraphs.flatMap((paragraph) => {
    const sentences = splitSentences(paragraph)
      .map(wordTokens)
      .filter((tokens) => tokens.length >= MIN_TOKENS);
    const [first, last] = [sentences[0], sentences.at(-1)];
    if (first === undefined || last === undefined || sentences.length < 2) return [];
    return [leaningOf(first, language) - leaningOf(last, language)];
  });
  const sum = differences.reduce((total, each) => total + each, 0);
  const squares = differences.reduce((total, each) => total + each * each, 0);
  return { paragraphs: differences.length, forward: squares === 0 ? 0 : sum / Math.sqrt(squares) };
}

/** What a sentence opens with, the shorter first. */
export function openingsOf(tokens: readonly string[], language: SubstanceLanguage): string[] {
  const [first = "", second = ""] = tokens;
  return language === "zh" ? [first, `${first}${second}`] : [first, `${first} ${second}`];
}

function leaningOf(tokens: readonly string[], language: SubstanceLanguage): number {
  const leanings = openingsOf(tokens, language).map((opening) => openingLeaning(opening, language));
  return leanings.reduce((total, each) => total + each, 0) / leanings.length;
}
