import { expect, test } from "bun:test";
import { EVALUATION_LEVELS, SECTION_KINDS } from "@rubrica/report-model";
import fc from "fast-check";
import type { AggregateRequest, GradeBand, WeightedPoints, WeightedSection } from "./aggregate.ts";
import { aggregate, bandOf } from "./aggregate.ts";

const BANDS: readonly GradeBand[] = [
  { code: "excellent", from: 90, coefficientHundredths: 100 },
  { code: "good", from: 80, coefficientHundredths: 97 },
  { code: "fair", from: 70, coefficientHundredths: 94 },
  { code: "pass", from: 60, coefficientHundredths: 90 },
  { code: "fail", from: 0, coefficientHundredths: 80 },
];

function request(contents: number, body: number, citations: number): AggregateRequest {
  const one = (score: number): readonly WeightedPoints[] => [{ score, weight: 10_000 }];
  return {
    sections: {
      table_of_contents: { weight: 0, criteria: one(contents) },
      body: { weight: 7500, criteria: one(body) },
      citations: { weight: 2500, criteria: one(citations) },
    },
    bands: BANDS,
  };
}

/** Splits 10,000 basis points at random. */
const weights = (count: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: count - 1, maxLength: count - 1 }).map((cuts) => {
    const points = [0, ...cuts.sort((left, right) => left - right), 10_000];
    return points.slice(1).map((point, index) => point - (points[index] as number));
  });
const points = fc.integer({ min: 0, max: 100 });
const criteria: fc.Arbitrary<WeightedPoints[]> = fc
  .integer({ min: 1, max: 6 })
  .chain((count) =>
    fc
      .tuple(weights(count), fc.array(points, { minLength: count, maxLength: count }))
      .map(([shares, scores]) => shares.map((weight, index) => ({ weight, score: scores[index] as number }))),
  );
const bands: fc.Arbitrary<GradeBand[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 4 }),
    fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([starts, coefficients]) => {
    const from = [...starts.sort((left, right) => right - left), 0];
    const falling = coefficients.sort((left, right) => right - left);
    return EVALUATION_LEVELS.map((code, index) => ({
      code,
      from: from[index] as number,
      coefficientHundredths: falling[index] as number,
    }));
  });
const requests: fc.Arbitrary<AggregateRequest> = fc
  .tuple(weights(3), fc.array(criteria, { minLength: 3, maxLength: 3 }), bands)
  .map(([shares, sections, levels]) => {
    const weighted = SECTION_KINDS.map((kind, index): [string, WeightedSection] => [
      kind,
      { weight: shares[index] as number, criteria: sections[index] as WeightedPoints[] },
    ]);
    return { sections: Object.fromEntries(weighted) as unknown as AggregateRequest["sections"], bands: levels };
  });

test("aggregate() gives 89.5 one answer: 90, excellent", () => {
  // 0.75 × 90 + 0.25 × 88 = 89.5
  expect(aggregate(request(95, 90, 88))).toMatchObject({ finalScore: 90, baseScore: 89.5, level: "excellent" });
});

test("aggregate() rounds once, so that 89.49 stays good", () => {
  const exact = request(95, 90, 88);
  const split = {
    ...exact.sections.citations,
    criteria: [
      { score: 88, weight: 9600 },
      { score: 87, weight: 400 },
    ],
  };
  const result = aggregate({ ...exact, sections: { ...exact.sections, citations: split } });
  expect(result).toMatchObject({ finalScore: 89, baseScore: 89.49, level: "good" });
});

test("aggregate() multiplies by the coefficient of the contents' rounded level", () => {
  expect(aggregate(request(89, 80, 80))).toMatchObject({ coefficient: 0.97, coefficientLevel: "good", finalScore: 78 });
  expect(aggregate(request(90, 80, 80))).toMatchObject({
    coefficient: 1,
    coefficientLevel: "excellent",
    finalScore: 80,
  });
  expect(aggregate(request(0, 100, 100))).toMatchObject({ coefficient: 0.8, finalScore: 80, level: "good" });
});

test("aggregate() equals exact arithmetic on rational numbers", () => {
  fc.assert(
    fc.property(requests, (input) => {
      const result = aggregate(input);
      expect(result.finalScore).toBe(referenceScore(input));
    }),
  );
});

test("aggregate() stays between 0 and 100, and its level is the band of its score", () => {
  fc.assert(
    fc.property(requests, (input) => {
      const { finalScore, level, baseScore } = aggregate(input);
      expect(Number.isInteger(finalScore) && finalScore >= 0 && finalScore <= 100).toBe(true);
      expect(baseScore >= 0 && baseScore <= 100).toBe(true);
      expect(level).toBe(bandOf(finalScore, input.bands).code);
    }),
  );
});

test("aggregate() never falls when a criterion rises", () => {
  fc.assert(
    fc.property(requests, fc.constantFrom(...SECTION_KINDS), fc.nat(), points, (input, kind, at, raised) => {
      const section = input.sections[kind];
      const index = at % section.criteria.length;
      const better = section.criteria.map((criterion, position) =>
        position === index ? { ...criterion, score: Math.max(criterion.score ?? 0, raised) } : criterion,
      );
      const after = aggregate({ ...input, sections: { ...input.sections, [kind]: { ...section, criteria: better } } });
      expect(after.finalScore).toBeGreaterThanOrEqual(aggregate(input).finalScore);
    }),
  );
});

test("aggregate() does not depend on the order of the criteria", () => {
  fc.assert(
    fc.property(requests, (input) => {
      const turned = SECTION_KINDS.map((kind) => [
        kind,
        { ...input.sections[kind], criteria: input.sections[kind].criteria.toReversed() },
      ]);
      expect(aggregate({ ...input, sections: Object.fromEntries(turned) })).toEqual(aggregate(input));
    }),
  );
});

test("aggregate() refuses points that are no integers from 0 to 100 and weights that do not add up", () => {
  for (const score of [-1, 101, 89.5, Number.NaN]) expect(() => aggregate(request(80, score, 80))).toThrow(RangeError);
  const short = request(80, 80, 80);
  const sections = { ...short.sections, body: { weight: 7400, criteria: short.sections.body.criteria } };
  expect(() => aggregate({ ...short, sections })).toThrow("add up to 10000, not 9900");
});

test("aggregate() leaves out what has no points, with its weight", () => {
  const whole = request(95, 80, 40);
  const unmeasured = { weight: 2500, criteria: [{ score: null, weight: 10_000 }] };
  const result = aggregate({ ...whole, sections: { ...whole.sections, citations: unmeasured } });
  expect(result).toMatchObject({
    finalScore: 80,
    baseScore: 80,
    sections: { citations: { score: null, level: null } },
  });

  const body = {
    weight: 7500,
    criteria: [
      { score: 90, weight: 3333 },
      { score: null, weight: 6667 },
    ],
  };
  expect(aggregate({ ...whole, sections: { ...whole.sections, body } }).sections.body.score).toBe(90);
});

test("aggregate() gives the base score 0 and no worse coefficient where nothing has points", () => {
  const none = { criteria: [{ score: null, weight: 10_000 }] };
  const sections = {
    table_of_contents: { weight: 0, ...none },
    body: { weight: 7500, ...none },
    citations: { weight: 2500, ...none },
  };
  expect(aggregate({ sections, bands: BANDS })).toMatchObject({ finalScore: 0, baseScore: 0, coefficient: 1 });
});

test("aggregate() holds the base score to the cap and shows it without", () => {
  const capped = aggregate({ ...request(95, 90, 88), capPoints: 59 });
  expect(capped).toMatchObject({ finalScore: 59, level: "fail", baseScore: 59, uncappedBaseScore: 89.5 });
  expect(aggregate({ ...request(0, 40, 40), capPoints: 59 })).toMatchObject({ baseScore: 40, uncappedBaseScore: 40 });
});

function referenceScore(input: AggregateRequest): number {
  const numerator = (section: WeightedSection): bigint =>
    section.criteria.reduce((sum, { score, weight }) => sum + BigInt(score ?? 0) * BigInt(weight), 0n);
  const rounded = (value: bigint, unit: bigint): bigint =>
    value / unit + (((value % unit) * 2n) / unit >= 1n ? 1n : 0n);
  const contents = Number(rounded(numerator(input.sections.table_of_contents), 10_000n));
  const coefficient = input.bands.find(({ from }) => contents >= from)?.coefficientHundredths ?? 0;
  const base = SECTION_KINDS.reduce(
    (sum, kind) => sum + numerator(input.sections[kind]) * BigInt(input.sections[kind].weight),
    0n,
  );
  return Number(rounded(base * BigInt(coefficient), 10_000n * 10_000n * 100n));
}

test("aggregate() cuts what is not rounded, so that 89.4999 never reads as 89.50 beside 89", () => {
  const { sections, bands } = request(95, 0, 0);
  const body = {
    weight: 10_000,
    criteria: [
      { score: 89, weight: 5001 },
      { score: 90, weight: 4999 },
    ],
  };
  const total = aggregate({ bands, sections: { ...sections, body, citations: { ...sections.citations, weight: 0 } } });
  expect([total.finalScore, total.unroundedScore]).toEqual([89, 89.49]);
  expect(total.exactScore).toBeCloseTo(89.4999, 10);
});

test("aggregate() gives a base score whose printed product is the printed score", () => {
  fc.assert(
    fc.property(requests, (input) => {
      const { baseScore, coefficient, unroundedScore, uncappedBaseScore } = aggregate(input);
      const hundredths = (value: number) => BigInt(Math.round(value * 100));
      const product = (hundredths(baseScore) * hundredths(coefficient)) / 100n;
      expect(product).toBe(hundredths(unroundedScore));
      expect(uncappedBaseScore).toBe(baseScore);
    }),
  );
});
