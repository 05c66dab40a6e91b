/** Commands, braces, operators and calls: a sentence with any of these is code or describes code. */
const CODE = /\\[a-z]{2,}|[{}]|[=<>_|][^=<>_|]*[=<>_|]|\w\(\)|::|->/i;
/** A sentence of prose has more than this share of letters; lists of numbers and formulas have fewer. */
const LEAST_LETTERS = 0.5;

/** True for text that is written as code. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** True for a sentence of words. Code, formulas and lists say nothing about how the prose was written. */
export function isProse(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  const signs = sentence.match(/\S/gu)?.length ?? 0;
  return letters > LEAST_LETTERS * signs && !isCode(sentence);
}
