/** Counts and cuts of running text that mean the same in Chinese, English and both mixed. */
import { foldText } from "@rubrica/report-model";

const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /[\p{Script=Latin}][\p{Script=Latin}\p{M}'’-]*/gu;

/** A Chinese text is about 1.6 characters for each word of its English translation. */
const CHARACTERS_PER_LATIN_WORD = 1.6;

/** Length of a text in characters: Chinese characters, and 1.6 for every word of a Latin script. */
export function textLength(text: string): number {
  return countMatches(text, HAN) + CHARACTERS_PER_LATIN_WORD * countMatches(text, LATIN_WORD);
}

export function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count++;
  return count;
}

/** True when Chinese characters carry the text. */
export function isChinese(text: string): boolean {
  return countMatches(text, HAN) * 2 > countMatches(text, LATIN_WORD);
}

/** Ends of sentences; a point only before white space and a capital, or at the end. */
const SENTENCE_END = /[。！？!?；;]+[”"’）)]*|\.[”"’)]*(?=\s+["“(]?[\p{Lu}\p{Script=Han}]|\s*$)/gu;
const ABBREVIATION = /(?:^|[\s(])(?:al|e\.g|i\.e|cf|vs|Figs?|Eqs?|Sec|No|Vol|pp|Dr|Prof|Mr|Ms|St|[A-Z])\.$/;

/** Sentences of one paragraph, trimmed, in order. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of paragraph.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    const sentence = paragraph.slice(start, end).trim();
    if (ABBREVIATION.test(sentence.slice(-12)) && end < paragraph.length) continue;
    if (sentence !== "") sentences.push(sentence);
    start = end;
  }
  const rest = paragraph.slice(start).trim();
  if (rest !== "") sentences.push(rest);
  return sentences;
}

const NOT_OF_A_TITLE = /[\s\p{P}\p{S}]/gu;

/**
 * Makes equal what differs only in width, case, white space, punctuation and signs. Unlike `foldText` alone it keeps
 * marks and characters without a meaning, so that titles in a garbled font are not all the same.
 */
export function foldTitle(title: string): string {
  return foldText(title, NOT_OF_A_TITLE);
}
