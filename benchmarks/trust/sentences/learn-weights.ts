/** A logistic regression over n-grams of which most were never seen: learns from texts of which each has several passages. */

/** Buckets of the n-grams of one passage, as often as they stand there. */
export type Ngrams = Uint32Array;

import { DAMPING } from "../../../packages/scoring/src/address/text-ngrams.ts";
export interface Lessons {
  /** Texts that speak to a grader, by their passages: one of them is to be recognised. */
  readonly attacking: readonly (readonly Ngrams[])[];
  /** Texts that do not, written to be near the line: none of their passages is to be. */
  readonly harmless: readonly (readonly Ngrams[])[];
  /** Passages of documents that nobody wrote for this. */
  readonly background: readonly Ngrams[];
}

export interface Learned {
  readonly bias: number;
  /** By bucket; 0 where nothing was learned. */
  readonly weights: Float32Array;
}

const ROUNDS = 14;
const STEP = 0.1;
const DECAY = 0.002;
const ATTACK_WEIGHT = 4;
const HARMLESS_WEIGHT = 4;
const BACKGROUND_WEIGHT = 3;
/** What the background counts beside the made harmless texts where n-grams are counted. */
const BACKGROUND_SHARE = 0.5;
/** An n-gram of one text alone says who wrote it. */
const FEWEST_TEXTS = 1.5;
/** Lessons are learned in this many random orders, and the weights averaged: what a single order happens to give is evened out. */
const ORDERS = [1, 2, 3];
/** Of the background that which is near the line is learned from, chosen anew every few rounds. */
const CHOSEN_EVERY = 6;
const NEAR_LINE = -5;
const FIRST_CHOICE = 16;

/**
 * Stochastic gradient with steps that shrink by what a weight has moved (AdaGrad, Duchi et al. 2011) and L2 decay, over
 * n-grams scaled by how differently the two kinds of text use them (the log of the ratio of counts, after Wang and
 * Manning 2012; its root here), and multiple-instance learning: of each attack the passage that is recognised best stands
 * for it. The same lessons give the same weights.
 */
export function learnWeights(lessons: Lessons, buckets: number): Learned {
  const telling = tellingOf(lessons, buckets);
  const scales = [telling, telling.map((each) => (each === 0 ? 0 : 1))];
  const learned = ORDERS.flatMap((order) => scales.map((scale) => learnOnce(lessons, scale, order)));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    bias: mean(learned.map(({ bias }) => bias)),
    weights: telling.map((_, bucket) => mean(learned.map(({ weights }) => weights[bucket] ?? 0))),
  };
}

function learnOnce({ attacking, harmless, background }: Lessons, scale: Float32Array, order: number): Learned {
  const weights = new Float32Array(scale.length);
  const moved = new Float32Array(scale.length).fill(1e-6);
  let [bias, biasMoved] = [-3, 1e-6];
  const logOdds = (ngrams: Ngrams): number => {
    let sum = 0;
    for (const bucket of ngrams) sum += (weights[bucket] ?? 0) * (scale[bucket] ?? 0);
    return bias + (sum * UNIT) / Math.sqrt(ngrams.length + DAMPING);
  };
  const random = createRandom(order);
  let chosen = background.filter((_, index) => index % FIRST_CHOICE === 0);
  for (let round = 0; round < ROUNDS; round++) {
    if (round % CHOSEN_EVERY === 1) chosen = background.filter((ngrams) => logOdds(ngrams) > NEAR_LINE);
    const examples = [
      ...attacking.flatMap((passages) => {
        const best = passages.reduce<{ ngrams: Ngrams; odds: number } | null>((found, ngrams) => {
          const odds = logOdds(ngrams);
          return found === null || odds > found.odds ? { ngrams, odds } : found;
        }, null);
        return best === null ? [] : [{ ngrams: best.ngrams, wanted: 1, weight: ATTACK_WEIGHT }];
      }),
      ...harmless.flat().map((ngrams) => ({ ngrams, wanted: 0, weight: HARMLESS_WEIGHT })),
      ...chosen.map((ngrams) => ({ ngrams, wanted: 0, weight: BACKGROUND_WEIGHT })),
    ];
    for (const { ngrams, wanted, weight } of shuffle(examples, random)) {
      const slope = (1 / (1 + Math.exp(-logOdds(ngrams))) - wanted) * weight;
      if (Math.abs(slope) < 1e-3) continue;
      biasMoved += slope * slope;
      bias -= (STEP * slope) / Math.sqrt(biasMoved);
      const share = (slope * UNIT) / Math.sqrt(ngrams.length + DAMPING);
      for (const bucket of ngrams) {
        const telling = scale[bucket] ?? 0;
        if (telling === 0) continue;
        const now = weights[bucket] ?? 0;
        const own = share * telling + DECAY * now;
        const total = (moved[bucket] ?? 0) + own * own;
        moved[bucket] = total;
        weights[bucket] = now - (STEP * own) / Math.sqrt(total);
      }
    }
  }
  return { bias, weights: weights.map((weight, bucket) => weight * (scale[bucket] ?? 0) * UNIT) };
}

/** Keeps the sums of common passages near 1 a weight: the root of how many n-grams a short sentence has. */
const UNIT = Math.sqrt(60);

/** How differently the two kinds of text use each n-gram; 0 for those of a single text. */
function tellingOf({ attacking, harmless, background }: Lessons, buckets: number): Float32Array {
  const inAttacks = new Float32Array(buckets).fill(1);
  const inOthers = new Float32Array(buckets).fill(1);
  const lastSeen = new Int32Array(buckets);
  let texts = 0;
  const count = (into: Float32Array, passages: readonly Ngrams[], by: number): void => {
    texts++;
    for (const ngrams of passages) {
      for (const bucket of ngrams) {
        if (lastSeen[bucket] === texts) continue;
        lastSeen[bucket] = texts;
        into[bucket] = (into[bucket] ?? 0) + by;
      }
    }
  };
  for (const passages of attacking) count(inAttacks, passages, 1);
  for (const passages of harmless) count(inOthers, passages, 1);
  const share = (BACKGROUND_SHARE * harmless.length) / Math.max(1, background.length);
  for (const ngrams of background) count(inOthers, [ngrams], share);
  const others = harmless.length * (1 + BACKGROUND_SHARE);
  return inAttacks.map((count, bucket) => {
    const other = inOthers[bucket] ?? 1;
    if (count + other < 2 + FEWEST_TEXTS) return 0;
    return Math.sqrt(Math.abs(Math.log(count / Math.max(1, attacking.length) / (other / Math.max(1, others)))));
  });
}

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
