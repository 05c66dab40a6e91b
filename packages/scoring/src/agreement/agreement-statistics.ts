/**
 * How far two series of marks agree. Each function takes two series of the same length, the i-th of one and the i-th of
 * the other being of the same report, and gives null where the figure is not defined.
 */

/**
 * Cohen's kappa with quadratic weights: 1 − mean of (aᵢ−bᵢ)² / mean over all i, j of (aᵢ−bⱼ)². 1 is full agreement, 0
 * what two graders with the same habits reach by chance. Categories are consecutive whole numbers, such as bands
 * counted from the worst; the number of categories cancels out. Null where both give one and the same category to all.
 *
 * Source: J. Cohen, Weighted kappa, Psychological Bulletin 70 (1968), 213–220, with weights (i − j)².
 */
export function quadraticWeightedKappa(left: readonly number[], right: readonly number[]): number | null {
  const count = sameLength(left, right);
  if (count === 0) return null;
  const observed = meanOf(left.map((value, index) => (value - at(right, index)) ** 2));
  // Σᵢⱼ(aᵢ−bⱼ)²/n² = mean(a²) + mean(b²) − 2·mean(a)·mean(b): the same as summing over the table of expected counts.
  const square = (values: readonly number[]) => meanOf(values.map((value) => value * value));
  const expected = square(left) + square(right) - 2 * meanOf(left) * meanOf(right);
  // Squares of whole numbers: anything below this is what is left of rounding.
  return expected < 1e-9 ? null : 1 - observed / expected;
}

/** Share of pairs that differ by at most `most`: 0 is exact agreement, 1 on bands adjacent agreement. 0 to 1. */
export function shareWithin(left: readonly number[], right: readonly number[], most: number): number | null {
  const count = sameLength(left, right);
  if (count === 0) return null;
  return left.filter((value, index) => Math.abs(value - at(right, index)) <= most).length / count;
}

/** Mean of |left − right|, in points. */
export function meanAbsoluteError(left: readonly number[], right: readonly number[]): number | null {
  return sameLength(left, right) === 0 ? null : meanOf(left.map((value, index) => Math.abs(value - at(right, index))));
}

/** Mean of left − right, in points: positive where the left one gives more. */
export function meanDifference(left: readonly number[], right: readonly number[]): number | null {
  return sameLength(left, right) === 0 ? null : meanOf(left) - meanOf(right);
}

/**
 * Pearson's product-moment correlation, −1 to 1. Null below two pairs and where one series does not vary.
 *
 * Source: K. Pearson, Proceedings of the Royal Society 58 (1895), 240–242.
 */
export function pearsonCorrelation(left: readonly number[], right: readonly number[]): number | null {
  if (sameLength(left, right) < 2) return null;
  const [leftMean, rightMean] = [meanOf(left), meanOf(right)];
  let [product, leftSquares, rightSquares] = [0, 0, 0];
  for (const [index, value] of left.entries()) {
    const [x, y] = [value - leftMean, at(right, index) - rightMean];
    product += x * y;
    leftSquares += x * x;
    rightSquares += y * y;
  }
  if (leftSquares < 1e-9 || rightSquares < 1e-9) return null;
  return Math.min(1, Math.max(-1, product / Math.sqrt(leftSquares * rightSquares)));
}

/**
 * Spearman's rank correlation: Pearson's over ranks, ties taking the mean of their ranks. Null as there.
 *
 * Source: C. Spearman, American Journal of Psychology 15 (1904), 72–101; M. G. Kendall, Rank Correlation Methods (1948),
 * chapter 3, for ties.
 */
export function spearmanCorrelation(left: readonly number[], right: readonly number[]): number | null {
  sameLength(left, right);
  return pearsonCorrelation(ranksOf(left), ranksOf(right));
}

/** Standard deviation of a sample, n − 1 in the denominator; null below two values. */
export function sampleDeviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** NaN for none. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((left, right) => left - right);
  const firstRank = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const [index, value] of sorted.entries()) {
    if (!firstRank.has(value)) firstRank.set(value, index + 1);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return values.map((value) => (firstRank.get(value) ?? 0) + ((counts.get(value) ?? 1) - 1) / 2);
}

function sameLength(left: readonly number[], right: readonly number[]): number {
  if (left.length !== right.length) {
    throw new RangeError(`the series must pair up: ${left.length} marks against ${right.length}`);
  }
  return left.length;
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.NaN;
}
