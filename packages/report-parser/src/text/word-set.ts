/** A set of words without a string for each: a long document has millions of words, and every one would be cut out. */
export class WordSet {
  /** 53 bits a word: two words of a document that share them are not to be expected. */
  readonly #keys = new Set<number>();

  /** Adds the word that stands from `start` to `end` (exclusive), in either case. */
  add(text: string, start: number, end: number): void {
    this.#keys.add(keyOf(text, start, end));
  }

  has(word: string): boolean {
    return this.hasPart(word, 0, word.length);
  }

  /** Whether what stands from `start` to `end` (exclusive) is a word of the set. */
  hasPart(text: string, start: number, end: number): boolean {
    return this.#keys.has(keyOf(text, start, end));
  }
}

/** 32 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) and 21 of the same with another multiplier. */
function keyOf(text: string, start: number, end: number): number {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let index = start; index < end; index++) {
    const code = foldCase(text.charCodeAt(index));
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b);
  }
  return (second >>> 11) * 0x100000000 + (first >>> 0);
}

/** Lower case of the letters that differ by one bit: ASCII and Latin-1. */
function foldCase(code: number): number {
  const isUpper = (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0xde && code !== 0xd7);
  return isUpper ? code | 0x20 : code;
}
