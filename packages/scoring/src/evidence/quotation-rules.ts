/** When a passage is enough of a quotation, and when a quotation says something else than the passage. */
import { countHan } from "@rubrica/report-model";

const MIN_HAN = 8;
const MIN_WORDS = 5;
const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}\d'’-]*/gu;

/** At least eight Chinese characters, five words, or as much of both together: less proves nothing. */
export function isLongEnough(quote: string): boolean {
  return measureLength(quote) >= 1;
}

/** Length as a share of what a quotation of the text needs. */
export function measureLength(quote: string): number {
  const words = quote.match(LATIN_WORD)?.length ?? 0;
  return countHan(quote) / MIN_HAN + words / MIN_WORDS;
}

const NUMBER = /\d+(?:[.,]\d+)*|[〇零一二三四五六七八九十百千万亿两]+/g;
const NEGATION = /[不没未无非否勿]|\b(?:not|no|never|cannot|without|neither|nor)\b|n['’]t\b/gi;
const NEGATION_BEFORE = /(?:[不没未无非勿]|\b(?:not|no|never|cannot|without|neither|nor)\s+|n['’]t\s+)$/i;

/** True when a slip of copying has changed a number or a negation. */
export function changesMeaning(quote: string, passage: string): boolean {
  return differs(quote, passage, NUMBER) || differs(quote, passage, NEGATION);
}

/** True when the quotation begins right behind a negation, so that it says the opposite of the passage. */
export function cutsOffNegation(before: string): boolean {
  return NEGATION_BEFORE.test(before);
}

function differs(left: string, right: string, marks: RegExp): boolean {
  const found = (text: string): string => (text.normalize("NFKC").toLowerCase().match(marks) ?? []).join(" ");
  return found(left) !== found(right);
}
