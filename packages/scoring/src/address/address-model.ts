/** How much passages of a text speak to a grader: the mean weight of their n-grams, learned from sentences that do and do not. */
import learned from "./address-weights.json" with { type: "json" };
import { BUCKETS, DAMPING, type TextNgrams } from "./text-ngrams.ts";

/** The model as it is kept: made by `bun run train:address` from the sentences under benchmarks/trust/sentences. */
export interface AddressModel {
  /** The learned line, as log odds; the odds of passages are counted from it. */
  readonly threshold: number;
  readonly bias: number;
  /** What a weight of 1 in the file adds. */
  readonly scale: number;
  /** Words of Latin letters that attacks are made of, parted by spaces: a disguised word is told by them. */
  readonly words: string;
  /** Buckets with a weight, in base64: the gap to the one before (seven bits a byte, the lowest first), then the weight (-127 to 127). */
  readonly weights: string;
}

/** A model that is ready to weigh. */
export interface OpenAddressModel extends Pick<AddressModel, "threshold" | "bias" | "scale"> {
  /** By bucket. */
  readonly weights: Int8Array;
  /** Whether attacks are known to hold the word. */
  readonly isKnownWord: (word: string) => boolean;
}

/** Makes a model that was read from a file ready to weigh. */
export function openAddressModel({ threshold, bias, scale, words, weights }: AddressModel): OpenAddressModel {
  const known = new Set(words.split(" "));
  return { threshold, bias, scale, weights: unpackWeights(weights), isKnownWord: (word) => known.has(word) };
}

let shipped: OpenAddressModel | null = null;

/** The model that this package ships. The first call unpacks its weights, which programs that judge no report do without. */
export function shippedModel(): OpenAddressModel {
  shipped ??= openAddressModel(learned);
  return shipped;
}

/** Weighs stretches of one text. */
export interface Weigher {
  /** Log odds over the threshold that the passage by its offsets speaks to a grader; its edges are those of a sentence. */
  passage(start: number, end: number): number;
  /** The same for the tokens from one number to before another; the edges count nothing. */
  window(from: number, to: number): number;
}

/**
 * A logistic regression over n-grams, whose sum is divided by the root of their number: long passages say no more for
 * being long.
 */
export function createWeigher(ngrams: TextNgrams, model: OpenAddressModel): Weigher {
  const { tokensBefore, byLength, pieces, opening, closing } = ngrams;
  const weightOf = (bucket = 0): number => model.weights[bucket] ?? 0;
  const sums = byLength.map((buckets) => addUp(buckets.length, (index) => weightOf(buckets[index])));
  const ofPieces = addUp(pieces.length, (index) => {
    let sum = 0;
    for (const bucket of pieces[index] ?? []) sum += weightOf(bucket);
    return sum;
  });
  const countOfPieces = addUp(pieces.length, (index) => pieces[index]?.length ?? 0);
  const between = (added: Float64Array, from: number, to: number): number => (added[to] ?? 0) - (added[from] ?? 0);
  const weigh = (from: number, to: number, hasEdges: boolean): number => {
    if (to - from < FEWEST_TOKENS) return Number.NEGATIVE_INFINITY;
    let count = between(countOfPieces, from, to);
    let sum = between(ofPieces, from, to);
    for (const [index, added] of sums.entries()) {
      if (to - index <= from) break;
      sum += between(added, from, to - index);
      count += to - index - from;
    }
    if (hasEdges) {
      sum += weightOf(opening[2 * from]) + weightOf(opening[2 * from + 1]);
      sum += weightOf(closing[2 * to - 2]) + weightOf(closing[2 * to - 1]);
      count += EDGES;
    }
    return model.bias - model.threshold + (model.scale * sum) / Math.sqrt(count + DAMPING);
  };
  return {
    passage: (start, end) => weigh(tokensBefore[start] ?? 0, tokensBefore[end] ?? 0, true),
    window: (from, to) => weigh(from, to, false),
  };
}

/** Shorter passages ask nothing of anybody. Without this limit the cell of a table that says "This thesis" would consist of edges, which weigh most. */
const FEWEST_TOKENS = 3;

/** The number of buckets of the first and the last token. */
const EDGES = 4;

/** Sums of everything before each place, so that any stretch is one subtraction. */
function addUp(length: number, amountAt: (index: number) => number): Float64Array {
  const sums = new Float64Array(length + 1);
  for (let index = 0; index < length; index++) sums[index + 1] = (sums[index] ?? 0) + amountAt(index);
  return sums;
}

/** The weight of each bucket, from what a model's file holds. */
export function unpackWeights(packed: string): Int8Array {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const weights = new Int8Array(BUCKETS);
  let bucket = 0;
  for (let at = 0; at < bytes.length; at++) {
    let [gap, shift] = [0, 0];
    for (; ; at++, shift += 7) {
      const byte = bytes[at] ?? 0;
      gap |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    bucket += gap;
    weights[bucket] = bytes[++at] ?? 0;
  }
  return weights;
}
