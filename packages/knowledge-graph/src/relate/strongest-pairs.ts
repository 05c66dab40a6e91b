/** A relation of one thing with another, by their positions in a list. */
export interface Candidate {
  readonly other: number;
  readonly strength: number;
  readonly shared: number;
}

export interface Pair {
  readonly left: number;
  readonly right: number;
  readonly strength: number;
  readonly shared: number;
}

/**
 * Collects the strongest relations of each thing; a pair stays when either end counts it among its strongest.
 * Memory grows with things times `limit`, not with pairs.
 */
export function createPairCollector(limit: number): {
  /** Adds all relations of one thing. */
  add(left: number, candidates: readonly Candidate[]): void;
  /** The pairs, each once with `left < right`, in order. */
  pairs(): readonly Pair[];
} {
  const kept = new Map<string, Pair>();
  return {
    add(left, candidates) {
      const strongest = candidates
        .toSorted((first, second) => second.strength - first.strength || first.other - second.other)
        .slice(0, limit);
      for (const { other, strength, shared } of strongest) {
        const pair = { left: Math.min(left, other), right: Math.max(left, other), strength, shared };
        kept.set(`${pair.left} ${pair.right}`, pair);
      }
    },
    pairs: () => [...kept.values()].sort((first, second) => first.left - second.left || first.right - second.right),
  };
}

/** For each key the positions of the lists that hold it. */
export function invert(lists: readonly Iterable<string>[]): ReadonlyMap<string, readonly number[]> {
  const holders = new Map<string, number[]>();
  lists.forEach((list, position) => {
    for (const key of list) {
      const found = holders.get(key);
      if (found === undefined) holders.set(key, [position]);
      else found.push(position);
    }
  });
  return holders;
}

/** Six decimals: enough to rank by, and the same on every engine. */
export function roundWeight(weight: number): number {
  return Math.round(weight * 1e6) / 1e6;
}
