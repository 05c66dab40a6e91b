/** A logistic regression over things that are seen or not, whose weights keep the sign that their names promise. */

/** What is seen in one passage. */
export type Seen = readonly string[];

export interface Learned {
  readonly bias: number;
  readonly weights: ReadonlyMap<string, number>;
}

export interface Lessons {
  /** Texts that speak to a grader, by what is seen in each of their passages: one of them is to be recognised. */
  readonly attacking: readonly (readonly Seen[])[];
  /** Passages of texts that do not: none is to be. */
  readonly harmless: readonly { readonly seen: Seen; readonly weight: number }[];
}

const ROUNDS = 25;
const STEP = 0.1;
const DECAY = 0.02;
/** Attacks are few beside the passages of a corpus. */
const ATTACK_WEIGHT = 8;

/**
 * Stochastic gradient with steps that shrink by what a weight has moved (AdaGrad, Duchi et al. 2011), L2 decay, and
 * multiple-instance learning: of each attack the passage that is recognised best stands for it. The same lessons give
 * the same weights.
 */
export function learnWeights({ attacking, harmless }: Lessons): Learned {
  const weights = new Map<string, number>();
  const moved = new Map<string, number>();
  let [bias, biasMoved] = [-3, 1e-6];
  const logOdds = (seen: Seen): number => seen.reduce((sum, name) => sum + (weights.get(name) ?? 0), bias);
  const random = createRandom(1);
  for (let round = 0; round < ROUNDS; round++) {
    const lessons = [
      ...attacking.flatMap((passages) => {
        const best = passages.toSorted((left, right) => logOdds(right) - logOdds(left))[0];
        return best === undefined ? [] : [{ seen: best, wanted: 1, weight: ATTACK_WEIGHT }];
      }),
      ...harmless.map(({ seen, weight }) => ({ seen, wanted: 0, weight })),
    ];
    for (const { seen, wanted, weight } of shuffle(lessons, random)) {
      const slope = (1 / (1 + Math.exp(-logOdds(seen))) - wanted) * weight;
      if (Math.abs(slope) < 1e-3) continue;
      biasMoved += slope * slope;
      bias -= (STEP * slope) / Math.sqrt(biasMoved);
      for (const name of seen) {
        const now = weights.get(name) ?? 0;
        const own = slope + DECAY * now;
        const total = (moved.get(name) ?? 1e-6) + own * own;
        moved.set(name, total);
        const next = now - (STEP * own) / Math.sqrt(total);
        weights.set(name, name.startsWith("not: ") ? Math.min(0, next) : Math.max(0, next));
      }
    }
  }
  return { bias, weights };
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
