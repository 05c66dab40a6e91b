/** The middle value; the upper one of two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which that share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of what each round's two values say of each other, so that a slow minute counts for both. */
export function medianRatio(values: readonly number[], floors: readonly number[]): number {
  return median(values.map((value, round) => value / (floors[round] ?? Number.NaN)));
}
