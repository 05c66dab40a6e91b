/**
 * From the criteria's points to the grade, in integers only: points are whole, weights basis points, coefficients
 * hundredths. Nothing is rounded before the final score, which is rounded half up once; so 89.5 is 90, 优秀.
 * A criterion without points, and a section of nothing else, is left out with its weight: it counts neither as 0 nor
 * as full marks.
 */

import type { EvaluationLevel, SectionKind } from "@rubrica/report-model";
import { SECTION_KINDS } from "@rubrica/report-model";

/** A grade band with the coefficient for a table of contents of that level. */
export interface GradeBand {
  readonly code: EvaluationLevel;
  /** Lowest rounded score of the band. */
  readonly from: number;
  readonly coefficientHundredths: number;
}

/** What a score is made of. */
export interface AggregateRequest {
  readonly sections: Readonly<Record<SectionKind, WeightedSection>>;
  /** Best first; the last one starts at 0. */
  readonly bands: readonly GradeBand[];
  /** Most that the base score may be, a whole number. Default: 100. */
  readonly capPoints?: number;
}

/** A section with its criteria. */
export interface WeightedSection {
  /** Basis points of the base score; the three sections add up to 10,000. */
  readonly weight: number;
  readonly criteria: readonly WeightedPoints[];
}

/** The points of a criterion. */
export interface WeightedPoints {
  /** Integer 0 to 100; null for a criterion that nobody could judge. */
  readonly score: number | null;
  /** Basis points of the section; they add up to 10,000. */
  readonly weight: number;
}

/** What points come to. */
export interface Aggregate {
  /** Integer 0 to 100. */
  readonly finalScore: number;
  readonly level: EvaluationLevel;
  /** Before rounding: two decimals, cut and not rounded, since an exact 89.4999 must not read as 89.50 beside 89. */
  readonly unroundedScore: number;
  /** The same uncut, for differences: the double nearest to it. */
  readonly exactScore: number;
  /**
   * After the cap, with two decimals as it is printed: `baseScore` times `coefficient`, cut at two decimals, is
   * `unroundedScore`. Cut and not rounded, and a hundredth more where the cut base would make the product a hundredth less.
   */
  readonly baseScore: number;
  /** Before the cap; the same as `baseScore` where no cap holds it down, else cut at two decimals. */
  readonly uncappedBaseScore: number;
  readonly coefficient: number;
  readonly coefficientLevel: EvaluationLevel;
  readonly sections: Readonly<Record<SectionKind, AggregatedSection>>;
}

/** What the points of a section come to; both null for a section without any. */
export interface AggregatedSection {
  readonly score: number | null;
  readonly level: EvaluationLevel | null;
}

const BASIS_POINTS = 10_000;

/** An exact number: `numerator / denominator`, never negative. Larger than the exact integers of a double. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * final = round half up(min(cap, Σ section weight × Σ criterion weight × points) × coefficient), within 0 to 100, each
 * sum over the weights that take part. Without any points at all the base score is 0; a table of contents without
 * points gives the best coefficient, for it is not known to be worse.
 * Throws a RangeError when points are no integers in 0 to 100 or weights do not add up.
 */
export function aggregate(request: AggregateRequest): Aggregate {
  requireSum(
    SECTION_KINDS.map((kind) => request.sections[kind].weight),
    "section weights",
  );
  const means = perSection((kind) => sectionMean(request.sections[kind], kind));
  const bandOfSection = (kind: SectionKind): GradeBand | null => {
    const mean = means[kind];
    return mean === null ? null : bandOf(roundFraction(mean), request.bands);
  };
  const contentsBand = bandOfSection("table_of_contents") ?? bandOf(100, request.bands);
  const uncapped = meanOfSections(request.sections, means);
  const base = atMost(uncapped, BigInt(request.capPoints ?? 100));
  const final = {
    numerator: base.numerator * BigInt(contentsBand.coefficientHundredths),
    denominator: base.denominator * 100n,
  };
  const finalScore = clampPoints(roundFraction(final));
  const baseScore = printedBase(base, contentsBand.coefficientHundredths);

  return {
    finalScore,
    level: bandOf(finalScore, request.bands).code,
    unroundedScore: cutToHundredths(final),
    exactScore: Number(final.numerator) / Number(final.denominator),
    baseScore,
    uncappedBaseScore: base === uncapped ? baseScore : cutToHundredths(uncapped),
    coefficient: contentsBand.coefficientHundredths / 100,
    coefficientLevel: contentsBand.code,
    sections: perSection((kind) => {
      const mean = means[kind];
      return { score: mean === null ? null : cutToHundredths(mean), level: bandOfSection(kind)?.code ?? null };
    }),
  };
}

/** The band of a rounded score. */
export function bandOf<Band extends { readonly from: number }>(score: number, bands: readonly Band[]): Band {
  const band = bands.find((candidate) => score >= candidate.from);
  if (band === undefined) throw new RangeError(`no grade band holds ${score}`);
  return band;
}

/** Nearest whole number; a half goes up. */
function roundFraction({ numerator, denominator }: Fraction): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Mean of the points by their weights; null when no criterion has any. */
function sectionMean(section: WeightedSection, kind: SectionKind): Fraction | null {
  requireSum(
    section.criteria.map((criterion) => criterion.weight),
    `criteria weights of ${kind}`,
  );
  let [numerator, denominator] = [0, 0];
  for (const { score, weight } of section.criteria) {
    if (score === null) continue;
    if (!Number.isInteger(score) || score < 0 || score > 100) {
      throw new RangeError(`points must be integers from 0 to 100, not ${score}`);
    }
    numerator += score * weight;
    denominator += weight;
  }
  return denominator === 0 ? null : { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

function meanOfSections(
  sections: Readonly<Record<SectionKind, WeightedSection>>,
  means: Readonly<Record<SectionKind, Fraction | null>>,
): Fraction {
  let sum: Fraction = { numerator: 0n, denominator: 1n };
  let weights = 0;
  for (const kind of SECTION_KINDS) {
    const mean = means[kind];
    const { weight } = sections[kind];
    if (mean === null || weight === 0) continue;
    weights += weight;
    sum = {
      numerator: sum.numerator * mean.denominator + mean.numerator * BigInt(weight) * sum.denominator,
      denominator: sum.denominator * mean.denominator,
    };
  }
  return weights === 0 ? sum : { numerator: sum.numerator, denominator: sum.denominator * BigInt(weights) };
}

function atMost(fraction: Fraction, points: bigint): Fraction {
  return fraction.numerator > points * fraction.denominator ? { numerator: points, denominator: 1n } : fraction;
}

function requireSum(weights: readonly number[], what: string): void {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const whole = weights.every((weight) => Number.isInteger(weight) && weight >= 0);
  if (!whole || sum !== BASIS_POINTS)
    throw new RangeError(`${what} must be basis points that add up to 10000, not ${sum}`);
}

function cutToHundredths({ numerator, denominator }: Fraction): number {
  return Number((numerator * 100n) / denominator) / 100;
}

/** The base score with two decimals whose product with the coefficient is printed as the exact product is. */
function printedBase(base: Fraction, coefficientHundredths: number): number {
  const coefficient = BigInt(coefficientHundredths);
  const hundredths = (base.numerator * 100n) / base.denominator;
  const product = (base.numerator * 100n * coefficient) / (base.denominator * 100n);
  return Number((hundredths * coefficient) / 100n < product ? hundredths + 1n : hundredths) / 100;
}

function clampPoints(points: number): number {
  return Math.min(100, Math.max(0, points));
}

function perSection<Value>(value: (kind: SectionKind) => Value): Record<SectionKind, Value> {
  return Object.fromEntries(SECTION_KINDS.map((kind) => [kind, value(kind)])) as Record<SectionKind, Value>;
}
