/** What a text is made of for a model of n-grams: one, two and three neighbouring tokens, and pieces of Latin words. */

/** The n-grams of a text by the place of their first token. */
export interface TextNgrams {
  readonly tokens: number;
  /** For each offset of the text, how many tokens begin before it. */
  readonly tokensBefore: Uint32Array;
  /** Buckets of what begins with each token: itself, then with the next one, then with the next two. */
  readonly byLength: readonly [Uint32Array, Uint32Array, Uint32Array];
  /** Buckets of the pieces of each token; none of those that are not words. */
  readonly pieces: readonly Uint32Array[];
  /** Buckets that a passage has because it begins with the token, and because it ends with it: two each. */
  readonly opening: Uint32Array;
  readonly closing: Uint32Array;
}

/** N-grams share this many buckets: with fewer, too many of a corpus fall together with those of attacks. */
export const BUCKETS = 1 << 20;

/** As if every passage had so many n-grams more that say nothing: a word or two are no sentence to anybody. */
export const DAMPING = 40;

const TOKEN = /\p{Script=Han}|[a-z]+(?:['’][a-z]+)?|\d+(?:\.\d+)?|[^\s\p{L}\p{N}]/gu;
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 5;
/** What kind of n-gram it is goes into its bucket, so that a piece is no word. */
const OF_TOKENS = 1;
const OF_PIECES = 2;

/** @param text - As folded by `foldDisguise`. */
export function readNgrams(text: string): TextNgrams {
  const names: string[] = [];
  const pieces: Uint32Array[] = [];
  const tokensBefore = new Uint32Array(text.length + 1);
  let filled = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    tokensBefore.fill(names.length, filled, index + 1);
    filled = index + 1;
    names.push(nameOf(token));
    pieces.push(piecesOf(token));
  }
  tokensBefore.fill(names.length, filled);
  const bucketsOf = (length: number): Uint32Array =>
    Uint32Array.from({ length: Math.max(0, names.length - length + 1) }, (_, first) =>
      bucketOf(names.slice(first, first + length).join(" "), OF_TOKENS),
    );
  const edges = (edgeOf: (index: number, width: number) => string): Uint32Array =>
    Uint32Array.from({ length: 2 * names.length }, (_, at) => bucketOf(edgeOf(at >> 1, 1 + (at & 1)), OF_TOKENS));
  return {
    tokens: names.length,
    tokensBefore,
    byLength: [bucketsOf(1), bucketsOf(2), bucketsOf(3)],
    pieces,
    opening: edges((index, width) => `^ ${names.slice(index, index + width).join(" ")}`),
    closing: edges((index, width) => `${names.slice(Math.max(0, index + 1 - width), index + 1).join(" ")} $`),
  };
}

/** Buckets of everything within two offsets of the text, as often as it stands there. */
export function bucketsWithin(ngrams: TextNgrams, start: number, end: number): Uint32Array {
  const { tokensBefore, byLength, pieces, opening, closing } = ngrams;
  const [from, to] = [tokensBefore[start] ?? 0, tokensBefore[end] ?? 0];
  const buckets: number[] = [];
  for (const [index, each] of byLength.entries())
    for (let first = from; first + index < to; first++) buckets.push(each[first] ?? 0);
  for (let token = from; token < to; token++) buckets.push(...(pieces[token] ?? []));
  if (to > from) buckets.push(...opening.subarray(2 * from, 2 * from + 2), ...closing.subarray(2 * to - 2, 2 * to));
  return Uint32Array.from(buckets);
}

/** A token as it counts: signs and numbers by their kind, since which number it is says little. */
function nameOf(token: string): string {
  const code = token.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return nameOfNumber(Number(token));
  if (/[\p{L}]/u.test(token)) return token;
  return SIGN_NAMES.find(([signs]) => signs.includes(token))?.[1] ?? token;
}

const SIGN_NAMES: readonly (readonly [string, string])[] = [
  ["\"“”'‘’「」", '"'],
  [",，、", ","],
  [".。;；", "."],
];

/** Marks that are high on a scale of a hundred are what graders are asked for. */
function nameOfNumber(value: number): string {
  if (value >= 85 && value <= 100) return "#high";
  return value <= 10 ? "#small" : "#";
}

const NO_PIECES = new Uint32Array();

function piecesOf(token: string): Uint32Array {
  if (token.length <= SHORTEST_PIECE || !/^[a-z]/.test(token)) return NO_PIECES;
  const word = `<${token}>`;
  const buckets: number[] = [];
  for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length++)
    for (let start = 0; start + length <= word.length; start++)
      buckets.push(bucketOf(word.slice(start, start + length), OF_PIECES));
  return Uint32Array.from(buckets);
}

/** FNV-1a (Fowler, Noll, Vo), with its bits mixed so that the low ones serve. */
function bucketOf(ngram: string, kind: number): number {
  let hash = 0x811c9dc5 ^ kind;
  for (let index = 0; index < ngram.length; index++) hash = Math.imul(hash ^ ngram.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) % BUCKETS;
}
