/** One Chinese character, or one word of a Latin script in lower case. */
export type WordToken = string;

const TOKEN = /\p{Script=Han}|\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*/gu;

/**
 * The tokens of a text in order, without numbers and signs. Chinese is not cut into words: dictionaries differ from
 * runtime to runtime, and nonsense has no words to cut.
 */
export function wordTokens(text: string): WordToken[] {
  return text.normalize("NFKC").toLowerCase().match(TOKEN) ?? [];
}

const HAN = /^\p{Script=Han}$/u;

/** True for a token that is a Chinese character. */
export function isHan(token: WordToken): boolean {
  return HAN.test(token);
}

/** What carries the meaning of a sentence: its pairs of Chinese characters and its Latin words, each once. */
export function meaningUnits(tokens: readonly WordToken[]): Set<string> {
  const units = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (!isHan(token)) {
      units.add(token);
      continue;
    }
    const next = tokens[index + 1];
    if (next !== undefined && isHan(next)) units.add(token + next);
  }
  return units;
}
