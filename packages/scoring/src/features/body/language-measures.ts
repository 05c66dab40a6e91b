/** Measures of the wording: connectives, vocabulary, repetition, punctuation, quantities. */
import { typeTokenRatio } from "../../substance/type-token-ratio.ts";
import { countMatches, isChinese, textLength } from "../text-measures.ts";

const CHINESE_CONNECTIVES =
  /因此|因而|所以|由于|从而|于是|然而|但是|不过|尽管|虽然|却|反之|相反|此外|另外|同时|而且|并且|不仅|首先|其次|再次|最后|综上|总之|例如|比如|具体而言|换言之|也就是说|与此相比|相比之下|如果|只有|除非|为了|以便|由此可见|可见|进而|基于此|一方面|另一方面/g;
const ENGLISH_CONNECTIVES =
  /\b(?:therefore|thus|hence|consequently|because|since|so that|as a result|however|although|though|nevertheless|nonetheless|whereas|while|in contrast|on the contrary|moreover|furthermore|in addition|additionally|also|first(?:ly)?|second(?:ly)?|finally|in conclusion|to summari[sz]e|for example|for instance|e\.g\.|i\.e\.|in other words|specifically|in particular|similarly|if|unless|in order to|instead|on the other hand)\b/gi;

/** Connectives for 1,000 characters. */
export function connectivesPerThousand(text: string, length: number): number {
  return perThousand(countMatches(text, CHINESE_CONNECTIVES) + countMatches(text, ENGLISH_CONNECTIVES), length);
}

const QUANTITY =
  /\d+(?:[.,]\d+)*\s?(?:%|％|‰|°C|℃|°|[kMGT]?B\b|[kMGT]?Hz\b|[munμ]?s\b|ms\b|fps\b|[kcmnμ]?m\b|k?g\b|[kM]?W\b|V\b|A\b|K\b|dB\b|x\b|×|倍|次|个|人|名|条|项|种|类|张|篇|万|亿|元|年|月|天|小时|分钟|秒|米|公里|千克|克|吨|帧|字节|像素|行|列|层|percent\b|times\b|seconds?\b|minutes?\b|hours?\b|days?\b|years?\b|users?\b|participants?\b|samples?\b|pages?\b|lines?\b|bytes?\b|pixels?\b)|(?<![\d.])\d+\.\d+(?![\d.])/g;

/** Numbers with a unit, and decimal fractions, for 1,000 characters. */
export function quantitiesPerThousand(text: string, length: number): number {
  return perThousand(countMatches(text, QUANTITY), length);
}

const HALF_WIDTH_IN_CHINESE = /(?<=\p{Script=Han})[,;:?!](?=\p{Script=Han})/gu;
const POINT_IN_CHINESE = /(?<=\p{Script=Han})\.(?=\p{Script=Han}|$)/gmu;
const FULL_WIDTH_IN_ENGLISH =
  /(?<=\p{Script=Latin}{2})[，。；：？！](?=\s?\p{Script=Latin}{2}\S*\s+\p{Script=Latin})/gu;

/** Places where the punctuation has the wrong width for the language around it, for 1,000 characters. */
export function punctuationSlips(
  text: string,
  length: number,
): { readonly value: number; readonly firstAt: number | null } {
  const patterns = [HALF_WIDTH_IN_CHINESE, POINT_IN_CHINESE, FULL_WIDTH_IN_ENGLISH];
  const count = patterns.reduce((sum, pattern) => sum + countMatches(text, pattern), 0);
  const firsts = patterns.flatMap((pattern) => [...text.matchAll(pattern)].slice(0, 1).map((match) => match.index));
  return { value: perThousand(count, length), firstAt: firsts.length === 0 ? null : Math.min(...firsts) };
}

const MIN_REPEATED_LENGTH = 15;

/** Percent of the text in sentences (of at least 15 characters) that occurred before, and the longest such sentence. */
export function repetitionOf(sentences: readonly string[]): {
  readonly value: number;
  readonly longest: string | null;
} {
  const seen = new Set<string>();
  let total = 0;
  let repeated = 0;
  let longest = "";
  for (const sentence of sentences) {
    const length = textLength(sentence);
    total += length;
    if (length < MIN_REPEATED_LENGTH) continue;
    const key = sentence.replaceAll(/[\s\d]/g, "");
    if (!seen.has(key)) {
      seen.add(key);
      continue;
    }
    repeated += length;
    if (sentence.length > longest.length) longest = sentence;
  }
  return { value: total === 0 ? 0 : (repeated / total) * 100, longest: longest === "" ? null : longest };
}

const VOCABULARY_WINDOW = 100;

/**
 * Type-token ratio in percent over windows of 100 words; null for fewer words.
 * Words are cut paragraph by paragraph: on one long string some runtimes need time squared.
 */
export function vocabularyOf(paragraphs: readonly string[]): number | null {
  return typeTokenRatio(paragraphs.flatMap(wordsOf), VOCABULARY_WINDOW);
}

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
const MAX_SEGMENT = 2000;

/** Words of a text in lower case, without numbers. */
export function wordsOf(paragraph: string): string[] {
  const words: string[] = [];
  for (let start = 0; start < paragraph.length; start += MAX_SEGMENT) {
    for (const { segment, isWordLike } of segmenter.segment(paragraph.slice(start, start + MAX_SEGMENT))) {
      if (isWordLike === true && !/^\d/.test(segment)) words.push(segment.toLowerCase());
    }
  }
  return words;
}

/** Percent of the sentences between 6 and 100 characters; headings and list items count by their paragraph. */
export function sentenceShare(sentences: readonly string[]): {
  readonly value: number | null;
  readonly longest: string | null;
} {
  const lengths = sentences.map(textLength);
  const suitable = lengths.filter((length) => length >= 6 && length <= 100).length;
  const longestAt = lengths.indexOf(Math.max(...lengths, 0));
  const longest = (lengths[longestAt] ?? 0) > 100 ? (sentences[longestAt] ?? null) : null;
  return { value: sentences.length === 0 ? null : (suitable / sentences.length) * 100, longest };
}

/** Languages among some texts: Chinese, other. */
export function countLanguages(texts: readonly string[]): number {
  return new Set(texts.map(isChinese)).size;
}

function perThousand(count: number, length: number): number {
  return length === 0 ? 0 : (count / length) * 1000;
}
