import { isHan, type WordToken } from "./word-tokens.ts";

/** How far the words of a text depend on each other. */
export interface Collocation {
  /** Pairs of places with the same two words side by side, over what words in any order would have. */
  readonly pairs: number | null;
  /** Pairs of places with the same word between the same two, over what the middle word alone would make of it. */
  readonly triples: number | null;
}

/** More says nothing more, and takes its time. */
const MAX_STEPS = 60_000;
/** Fewer coincidences than this are expected of chance alone, and their ratio is chance too. */
const MIN_EXPECTED = 30;

/**
 * In any language words come in company: `in order to`, `卷积神经网络`. Words of the subject thrown together have no more
 * company than chance gives them, and a chain in which each word follows from the one before has pairs but no triples.
 * Two places of the text are drawn: how often do they agree, and how often would they if nothing depended on what stood
 * before? (A measure of repetition like Yule's K, 1944, for pairs and triples.) Words of Chinese are stood for by pairs
 * of characters side by side, those of other scripts are themselves; repeated whole passages are left to another measure.
 */
export function measureCollocation(sentences: readonly (readonly WordToken[])[]): Collocation {
  const numbers = new Map<string, number>();
  const numberOf = (unit: string): number => {
    const known = numbers.get(unit);
    if (known !== undefined) return known;
    numbers.set(unit, numbers.size);
    return numbers.size - 1;
  };
  const chinese = isChinese(sentences);
  const rows: number[][] = [];
  let steps = 0;
  for (const tokens of sentences) {
    if (steps > MAX_STEPS) break;
    rows.push(...(chinese ? characterPairs(tokens, numberOf) : [tokens.map(numberOf)]));
    steps += tokens.length;
  }
  const scale = numbers.size + 1;
  return { pairs: pairRatio(rows, scale), triples: tripleRatio(rows, scale) };
}

function isChinese(sentences: readonly (readonly WordToken[])[]): boolean {
  let han = 0;
  let other = 0;
  for (const tokens of sentences) for (const token of tokens) isHan(token) ? han++ : other++;
  return han > other;
}

/** Every pair of characters followed by the next two: two rows, one from the first and one from the second character. */
function characterPairs(tokens: readonly WordToken[], numberOf: (unit: string) => number): number[][] {
  return [0, 1].map((from) => {
    const row: number[] = [];
    for (let at = from; at + 1 < tokens.length; at += 2) row.push(numberOf(`${tokens[at]}${tokens[at + 1]}`));
    return row;
  });
}

/** Unordered pairs of equal members. */
function coincidences(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += (count * (count - 1)) / 2;
  return sum;
}

function increment(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function pairRatio(rows: readonly (readonly number[])[], scale: number): number | null {
  const singles = new Map<number, number>();
  const pairs = new Map<number, number>();
  let places = 0;
  for (const row of rows) {
    for (let at = 0; at + 1 < row.length; at++) {
      const [left, right] = [row[at] ?? 0, row[at + 1] ?? 0];
      increment(singles, left);
      increment(pairs, left * scale + right);
      places++;
    }
  }
  const all = coincidences([places]);
  const expected = all === 0 ? 0 : coincidences(singles.values()) ** 2 / all;
  return expected < MIN_EXPECTED ? null : coincidences(pairs.values()) / expected;
}

interface Surroundings {
  readonly before: Map<number, number>;
  readonly after: Map<number, number>;
  readonly both: Map<number, number>;
  places: number;
}

function tripleRatio(rows: readonly (readonly number[])[], scale: number): number | null {
  const around = new Map<number, Surroundings>();
  for (const row of rows) {
    for (let at = 1; at + 1 < row.length; at++) {
      const [left, middle, right] = [row[at - 1] ?? 0, row[at] ?? 0, row[at + 1] ?? 0];
      let of = around.get(middle);
      if (of === undefined) {
        of = { before: new Map(), after: new Map(), both: new Map(), places: 0 };
        around.set(middle, of);
      }
      increment(of.before, left);
      increment(of.after, right);
      increment(of.both, left * scale + right);
      of.places++;
    }
  }
  let seen = 0;
  let expected = 0;
  for (const { before, after, both, places } of around.values()) {
    const all = coincidences([places]);
    if (all === 0) continue;
    seen += coincidences(both.values());
    expected += (coincidences(before.values()) * coincidences(after.values())) / all;
  }
  return expected < MIN_EXPECTED ? null : seen / expected;
}
