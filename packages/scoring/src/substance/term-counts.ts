import { isHan, type WordToken } from "./word-tokens.ts";

/** How often each term stands in a text. */
export type TermCounts = ReadonlyMap<string, number>;

/** Shorter words of a Latin script are small words and signs of formulas. */
const MIN_LATIN_LETTERS = 3;

/** The terms of a text: pairs of Chinese characters that stand side by side, and Latin words of three letters or more. */
export function termsOf(tokens: readonly WordToken[]): string[] {
  return tokens.flatMap((token, index) => {
    if (!isHan(token)) return token.length >= MIN_LATIN_LETTERS ? [token] : [];
    const next = tokens[index + 1];
    return next !== undefined && isHan(next) ? [token + next] : [];
  });
}

export function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
