import type { TextRange } from "@rubrica/report-model";
import { findApproximately } from "./edit-distance.ts";
import { foldQuotation } from "./fold-quotation.ts";

export interface FoundQuote {
  /** Where it stands in the original text. */
  readonly range: TextRange;
  /** False when it differs in a few characters. */
  readonly exact: boolean;
}

/** Shorter quotations occur by chance and prove nothing. */
const MIN_FOLDED_LENGTH = 4;
const MIN_FUZZY_LENGTH = 16;
const MAX_QUOTE_LENGTH = 1200;
/** One error in twelve characters, at most sixteen: a slip of copying, not another sentence. */
const CHARACTERS_PER_ERROR = 12;
const MAX_ERRORS = 16;
const MAX_CANDIDATES = 12;

/** Finds quotations in one text. */
export interface QuoteFinder {
  /** The place of a quotation, or null when the text does not contain it. */
  find(quote: string): FoundQuote | null;
}

/** Folds the text once; each search is then bounded whatever the quotation is. */
export function createQuoteFinder(text: string): QuoteFinder {
  const { text: folded, offsets } = foldQuotation(text);
  const toOriginal = (start: number, end: number): TextRange => {
    const first = offsets[start] ?? 0;
    const last = offsets[end - 1] ?? first;
    return { start: first, end: last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) };
  };

  return {
    find(quote) {
      const needle = foldQuotation(quote.slice(0, MAX_QUOTE_LENGTH)).text;
      if (needle.length < MIN_FOLDED_LENGTH) return null;
      const at = folded.indexOf(needle);
      if (at >= 0) return { range: toOriginal(at, at + needle.length), exact: true };
      const match = needle.length < MIN_FUZZY_LENGTH ? null : findFuzzily(needle, folded);
      return match === null ? null : { range: toOriginal(match.start, match.end), exact: false };
    },
  };
}

/**
 * Of k+1 pieces of a quotation with at most k errors one is without error, so only the surroundings of exact
 * occurrences of pieces need the expensive comparison.
 */
function findFuzzily(needle: string, text: string): { readonly start: number; readonly end: number } | null {
  const maxErrors = Math.min(MAX_ERRORS, Math.floor(needle.length / CHARACTERS_PER_ERROR));
  const pieceLength = Math.floor(needle.length / (maxErrors + 1));
  let candidates = 0;
  const tried = new Set<number>();
  for (let piece = 0; piece <= maxErrors; piece++) {
    const from = piece * pieceLength;
    const part = needle.slice(from, from + pieceLength);
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      const windowStart = Math.max(0, at - from - maxErrors);
      if (tried.has(windowStart)) continue;
      tried.add(windowStart);
      const window = text.slice(windowStart, at - from + needle.length + maxErrors);
      const match = findApproximately(needle, window, maxErrors);
      if (match !== null) return { start: windowStart + match.start, end: windowStart + match.end };
      if (++candidates >= MAX_CANDIDATES) return null;
    }
  }
  return null;
}
