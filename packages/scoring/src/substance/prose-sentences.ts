/** Commands, braces, operators and calls: a sentence with any of these is code, or says what code does. */
const CODE = /\\[a-z]{2,}|[{}]|[=<>_|][^=<>_|]*[=<>_|]|\w\(\)|::|->/i;
/** Of a sentence of prose more than this share are letters: lists of numbers and formulas have fewer. */
const LEAST_LETTERS = 0.5;

/** True for what is written as code. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** True for a sentence of words: which words of code, formulas and lists stand together says nothing about who wrote the prose. */
export function isProse(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  const signs = sentence.match(/\S/gu)?.length ?? 0;
  return letters > LEAST_LETTERS * signs && !isCode(sentence);
}
