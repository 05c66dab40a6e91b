/** How much a sentence has in common with the next. */
export interface NeighbourCoherence {
  /** Mean likeness of neighbours in percent. */
  readonly near: number;
  /** The same of sentences eight to fourteen places apart: some paragraphs on, of the same section. */
  readonly middle: number;
  /** The same of sentences half a report apart. */
  readonly far: number;
  /** Likeness of each sentence and the one behind it, 0 to 1. */
  readonly links: readonly number[];
}

/** More likeness is the same sentence again, which links no thoughts. */
const SAME_SENTENCE = 0.7;

/** Distances around half a report whose mean is taken: one alone is a matter of luck in a short text. */
const FAR_SPREAD = 5;
/** From here on one distance has pairs enough, and eleven would take seconds. */
const MANY_SENTENCES = 6000;
/** Distances of sentences of one section. */
const MIDDLE_DISTANCES = [8, 10, 12, 14] as const;
/** From so many sentences on one of them has pairs enough. */
const ENOUGH_SENTENCES = 2000;

/**
 * Likeness of two sentences: cosine of their units, each weighted by its rarity (log of sentences over sentences that
 * hold it; Salton & Buckley 1988), so that `the` and `的` link nothing. Who writes on a subject stays with it for some
 * sentences and then goes on: neighbours are more alike than sentences far apart. Null for fewer than two sentences.
 */
export function neighbourCoherence(sentences: readonly ReadonlySet<string>[]): NeighbourCoherence | null {
  const count = sentences.length;
  if (count < 2) return null;
  const weights = rarityOf(sentences);
  const lengths = sentences.map((units) => Math.sqrt(sumOfSquares(units, weights)));
  const likeness = (left: number, right: number): number => {
    const [a, b] = [sentences[left], sentences[right]];
    const product = (lengths[left] ?? 0) * (lengths[right] ?? 0);
    if (a === undefined || b === undefined || product === 0) return 0;
    const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
    let shared = 0;
    for (const unit of fewer) if (more.has(unit)) shared += (weights.get(unit) ?? 0) ** 2;
    const cosine = shared / product;
    return cosine > SAME_SENTENCE ? 0 : cosine;
  };
  const links = Array.from({ length: count - 1 }, (_, index) => likeness(index, index + 1));
  const half = Math.floor(count / 2);
  const spread = count > MANY_SENTENCES ? 0 : Math.min(FAR_SPREAD, Math.floor(half / 4));
  let far = 0;
  for (let distance = half - spread; distance <= half + spread; distance++) {
    for (let index = 0; index < count; index++) far += likeness(index, (index + distance) % count);
  }
  let middle = 0;
  let middlePairs = 0;
  for (const distance of count > ENOUGH_SENTENCES ? MIDDLE_DISTANCES.slice(1, 2) : MIDDLE_DISTANCES) {
    for (let index = 0; index + distance < count; index++) {
      middle += likeness(index, index + distance);
      middlePairs++;
    }
  }
  return {
    middle: (middle / Math.max(1, middlePairs)) * 100,
    near: (links.reduce((sum, link) => sum + link, 0) / links.length) * 100,
    far: (far / (count * (2 * spread + 1))) * 100,
    links,
  };
}

function rarityOf(sentences: readonly ReadonlySet<string>[]): Map<string, number> {
  const holding = new Map<string, number>();
  for (const units of sentences) for (const unit of units) holding.set(unit, (holding.get(unit) ?? 0) + 1);
  return new Map([...holding].map(([unit, times]) => [unit, Math.log(sentences.length / times)]));
}

function sumOfSquares(units: Iterable<string>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const unit of units) sum += (weights.get(unit) ?? 0) ** 2;
  return sum;
}
