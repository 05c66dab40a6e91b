/** A figure with the interval in which it would lie in 95 of 100 samples like this one. */
export interface Estimate {
  /** Null where it is not defined on these marks. */
  readonly value: number | null;
  /** Both null where there are too few reports, or the figure is not defined in too many of the resamples. */
  readonly low: number | null;
  readonly high: number | null;
}

/** How intervals are resampled. The same seed gives the same figures. */
export interface BootstrapOptions {
  /** Whole number from which the resamples follow. Default 1. */
  readonly seed?: number;
  /** Resamples of each figure. Default 2,000. */
  readonly resamples?: number;
}

/** Below this an interval by resampling claims more than it knows. */
const LEAST_ITEMS = 5;
/** Share of resamples in which the figure must be defined. */
const LEAST_DEFINED = 0.9;
const TAIL = 0.025;

/**
 * Value and 95 % interval of each statistic by the percentile bootstrap: items are drawn with replacement, the interval
 * runs from the 2.5th to the 97.5th percentile of the statistic over the resamples. All statistics share the resamples.
 * The same seed gives the same interval.
 *
 * Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), section 13.3.
 */
export function bootstrapEstimates<Item, Name extends string>(
  items: readonly Item[],
  statistics: Readonly<Record<Name, (items: readonly Item[]) => number | null>>,
  { seed = 1, resamples = 2000 }: BootstrapOptions = {},
): Record<Name, Estimate> {
  const names = Object.keys(statistics) as Name[];
  const drawn = new Map<Name, number[]>(names.map((name) => [name, []]));
  if (items.length >= LEAST_ITEMS) {
    const random = createRandom(seed);
    for (let round = 0; round < resamples; round++) {
      const sample = items.map(() => items[Math.floor(random() * items.length)] as Item);
      for (const name of names) {
        const value = statistics[name](sample);
        if (value !== null) drawn.get(name)?.push(value);
      }
    }
  }
  return Object.fromEntries(
    names.map((name): [Name, Estimate] => {
      const value = statistics[name](items);
      const values = (drawn.get(name) ?? []).sort((left, right) => left - right);
      const known = value !== null && values.length > 0 && values.length >= LEAST_DEFINED * resamples;
      return [
        name,
        { value, low: known ? percentile(values, TAIL) : null, high: known ? percentile(values, 1 - TAIL) : null },
      ];
    }),
  ) as Record<Name, Estimate>;
}

/** Linear between the two nearest of ascending values (type 7 of Hyndman and Fan 1996). */
function percentile(values: readonly number[], share: number): number {
  const position = share * (values.length - 1);
  const below = values[Math.floor(position)] ?? Number.NaN;
  const above = values[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

/** Mulberry32 (T. Ettinger, public domain): 32 bits of state are plenty for some million draws. 0 to below 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
