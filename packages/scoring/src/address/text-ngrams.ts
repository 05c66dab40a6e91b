/** What a text is made of for a model of n-grams: one, two and three neighbouring tokens, and pieces of Latin words. */

/** The n-grams of a text by the place of their first token. */
export interface TextNgrams {
  /** For each offset of the text, how many tokens begin before it. */
  readonly tokensBefore: Uint32Array;
  /** For each token where it begins and ends. */
  readonly begins: Uint32Array;
  readonly ends: Uint32Array;
  /** Buckets of what begins with each token: itself, then with the next one, then with the next two. */
  readonly byLength: readonly [Uint32Array, Uint32Array, Uint32Array];
  /** Buckets of the pieces of each token; none of those that are not words. */
  readonly pieces: readonly Uint32Array[];
  /** Buckets that a passage has because it begins with the token, and because it ends with it: two each. */
  readonly opening: Uint32Array;
  readonly closing: Uint32Array;
}

/** N-grams share this many buckets: with fewer, too many of a corpus fall together with those of attacks. */
export const BUCKETS: number = 1 << 20;

/** As if every passage had so many n-grams more that say nothing: a word or two are no sentence to anybody. */
export const DAMPING = 40;

const TOKEN = /\p{Script=Han}|[a-z]+(?:['’][a-z]+)?|\d+(?:\.\d+)?|[^\sa-z\p{N}]/gu;
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 5;

/** @param text - As folded by `foldDisguise`. */
export function readNgrams(text: string): TextNgrams {
  const tokens: Token[] = [];
  const places: number[] = [];
  const tokensBefore = new Uint32Array(text.length + 1);
  const known = new Map<string, Token>();
  let filled = 0;
  for (const { 0: written, index } of text.matchAll(TOKEN)) {
    for (; filled <= index; filled++) tokensBefore[filled] = tokens.length;
    const token = known.get(written) ?? readToken(written);
    known.set(written, token);
    tokens.push(token);
    places.push(index, index + written.length);
  }
  for (; filled <= text.length; filled++) tokensBefore[filled] = tokens.length;
  const count = tokens.length;
  const [one, two, three] = [count, Math.max(0, count - 1), Math.max(0, count - 2)].map(
    (size) => new Uint32Array(size),
  );
  const ngrams = {
    tokensBefore,
    begins: Uint32Array.from({ length: count }, (_, index) => places[2 * index] ?? 0),
    ends: Uint32Array.from({ length: count }, (_, index) => places[2 * index + 1] ?? 0),
    byLength: [one ?? NONE, two ?? NONE, three ?? NONE] as const,
    pieces: tokens.map(({ pieces }) => pieces),
    opening: new Uint32Array(2 * count),
    closing: new Uint32Array(2 * count),
  };
  let before = 0;
  for (let index = 0; index < count; index++) {
    const { name, hash } = tokens[index] as Token;
    const next = tokens[index + 1]?.name;
    const pair = next === undefined ? hash : hashOn(hash, next);
    const third = tokens[index + 2]?.name;
    ngrams.byLength[0][index] = bucketOf(hash);
    ngrams.byLength[1][index] = bucketOf(pair);
    if (third !== undefined) ngrams.byLength[2][index] = bucketOf(hashOn(pair, third));
    const opened = hashOn(OPENED, name);
    ngrams.opening[2 * index] = bucketOf(opened);
    ngrams.opening[2 * index + 1] = bucketOf(next === undefined ? opened : hashOn(opened, next));
    ngrams.closing[2 * index] = bucketOf(hashOn(hash, END));
    ngrams.closing[2 * index + 1] = bucketOf(hashOn(index === 0 ? hash : before, END));
    before = pair;
  }
  return ngrams;
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

interface Token {
  readonly name: string;
  /** Of the name alone; longer n-grams go on from it. */
  readonly hash: number;
  readonly pieces: Uint32Array;
}

const NONE = new Uint32Array();

function readToken(written: string): Token {
  const name = nameOf(written);
  return { name, hash: hashOf(OF_TOKENS, name), pieces: piecesOf(written) };
}

/** A token as it counts: signs and numbers by their kind, since which number it is says little. */
function nameOf(token: string): string {
  const code = token.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return nameOfNumber(Number(token));
  if (/\p{L}/u.test(token)) return token;
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

function piecesOf(token: string): Uint32Array {
  if (token.length <= SHORTEST_PIECE || !/^[a-z]/.test(token)) return NONE;
  const word = `<${token}>`;
  const buckets: number[] = [];
  for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length++)
    for (let start = 0; start + length <= word.length; start++)
      buckets.push(bucketOf(hashOf(OF_PIECES, word.slice(start, start + length))));
  return Uint32Array.from(buckets);
}

/** FNV-1a (Fowler, Noll, Vo) from a first state, or on from what stands before. */
function hashOf(state: number, text: string): number {
  let hash = state;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** The n-gram with one token more. */
function hashOn(hash: number, name: string): number {
  return hashOf(Math.imul(hash ^ SPACE, 0x01000193), name);
}

const SPACE = 0x20;
/** What kind of n-gram it is goes into its first state, so that a piece is no word. */
const OF_TOKENS = 0x811c9dc5 ^ 1;
const OF_PIECES = 0x811c9dc5 ^ 2;
const OPENED = hashOf(OF_TOKENS, "^");
const END = "$";

/** Mixed so that the low bits serve. */
function bucketOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) % BUCKETS;
}
