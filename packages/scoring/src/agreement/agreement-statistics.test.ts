import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  meanAbsoluteError,
  meanDifference,
  pearsonCorrelation,
  quadraticWeightedKappa,
  sampleDeviation,
  shareWithin,
  spearmanCorrelation,
} from "./agreement-statistics.ts";

const times = (count: number, value: number) => Array<number>(count).fill(value);

test("quadraticWeightedKappa() gives the value that scikit-learn's own test expects of cohen_kappa_score", () => {
  // sklearn/metrics/tests/test_classification.py, test_cohen_kappa, weights="quadratic", four decimals.
  const left = [...times(46, 0), ...times(44, 1), ...times(10, 2)];
  const right = [...times(50, 0), ...times(40, 1), ...times(10, 2)];
  expect(quadraticWeightedKappa(left, right)).toBeCloseTo(0.9541, 4);
});

test("quadraticWeightedKappa() gives the values of the tests of ml_metrics", () => {
  expect(quadraticWeightedKappa([1, 2, 3], [1, 2, 3])).toBe(1);
  expect(quadraticWeightedKappa([1, 2, 1], [1, 2, 2])).toBeCloseTo(0.4, 12);
  expect(quadraticWeightedKappa([1, 2, 3, 1, 2, 2, 3], [1, 2, 3, 1, 2, 3, 2])).toBeCloseTo(0.75, 12);
});

test("quadraticWeightedKappa() follows the definition over the table of observed and expected counts", () => {
  // Categories 0 to 2, table [[2, 1, 0], [1, 2, 1], [0, 1, 2]] by hand: rows 3, 4, 3; columns 3, 4, 3; n = 10.
  // Σ w·observed = 4; Σ w·expected = (12 + 12 + 12 + 12 + 4·9 + 4·9) / 10 = 12; kappa = 1 − 4/12.
  const left = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2];
  const right = [0, 0, 1, 0, 1, 1, 2, 1, 2, 2];
  expect(quadraticWeightedKappa(left, right)).toBeCloseTo(2 / 3, 12);
});

test("pearsonCorrelation() gives 0.816 for each of Anscombe's first two sets", () => {
  // F. J. Anscombe, The American Statistician 27 (1973), 17–21.
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const first = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const second = [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74];
  expect(pearsonCorrelation(x, first)).toBeCloseTo(0.816, 3);
  expect(pearsonCorrelation(x, second)).toBeCloseTo(0.816, 3);
});

test("spearmanCorrelation() gives −29/165 for the textbook example without ties, and averages the ranks of ties", () => {
  const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110];
  const television = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17];
  expect(spearmanCorrelation(iq, television)).toBeCloseTo(-29 / 165, 12);
  // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: Σxy = 4.5, Σx² = 4.5, Σy² = 5 around the mean 2.5.
  expect(spearmanCorrelation([10, 20, 20, 30], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
});

test("shareWithin(), meanAbsoluteError(), meanDifference() and sampleDeviation() count as one would by hand", () => {
  const [left, right] = [
    [4, 3, 2, 1],
    [4, 4, 0, 1],
  ];
  expect([shareWithin(left, right, 0), shareWithin(left, right, 1)]).toEqual([0.5, 0.75]);
  expect([meanAbsoluteError(left, right), meanDifference(left, right)]).toEqual([0.75, 0.25]);
  expect(sampleDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12);
});

test("the figures are null where they are not defined, and refuse series that do not pair up", () => {
  expect(quadraticWeightedKappa([3, 3], [3, 3])).toBeNull();
  expect(quadraticWeightedKappa([], [])).toBeNull();
  expect(pearsonCorrelation([1, 2], [5, 5])).toBeNull();
  expect(spearmanCorrelation([1], [1])).toBeNull();
  expect(sampleDeviation([1])).toBeNull();
  expect(() => quadraticWeightedKappa([1], [1, 2])).toThrow(RangeError);
});

const series = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 2, maxLength: 30 });
const columns = (pairs: readonly (readonly [number, number])[]) =>
  [pairs.map(([left]) => left), pairs.map(([, right]) => right)] as const;

test("quadraticWeightedKappa() is symmetric, 1 on identity, at most 1, and the same in any order", () => {
  fc.assert(
    fc.property(series, fc.nat(), (pairs, shift) => {
      const [left, right] = columns(pairs);
      const kappa = quadraticWeightedKappa(left, right);
      expect(quadraticWeightedKappa(left, left) ?? 1).toBeCloseTo(1, 12);
      if (kappa === null) return;
      expect(kappa).toBeLessThanOrEqual(1);
      expect(quadraticWeightedKappa(right, left)).toBeCloseTo(kappa, 9);
      const turned = pairs.map((_, index) => pairs[(index + shift) % pairs.length] ?? ([0, 0] as const));
      expect(quadraticWeightedKappa(...columns(turned))).toBeCloseTo(kappa, 9);
    }),
  );
});

test("spearmanCorrelation() does not change when one series is stretched without changing its order", () => {
  fc.assert(
    fc.property(series, (pairs) => {
      const [left, right] = columns(pairs);
      const before = spearmanCorrelation(left, right);
      const stretched = spearmanCorrelation(
        left.map((value) => value ** 3 + 7),
        right,
      );
      if (before === null) expect(stretched).toBeNull();
      else expect(stretched).toBeCloseTo(before, 9);
    }),
  );
});
