/**
 * From the criteria's points to the grade, in integers only: points are whole, weights basis points, coefficients
 * hundredths. Nothing is rounded before the final score, which is rounded half up once; so 89.5 is 90, 优秀.
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

export interface AggregateRequest {
  readonly sections: Readonly<Record<SectionKind, WeightedSection>>;
  /** Best first; the last one starts at 0. */
  readonly bands: readonly GradeBand[];
}

export interface WeightedSection {
  /** Basis points of the base score; the three sections add up to 10,000. */
  readonly weight: number;
  readonly criteria: readonly WeightedPoints[];
}

export interface WeightedPoints {
  /** Integer 0 to 100. */
  readonly score: number;
  /** Basis points of the section; they add up to 10,000. */
  readonly weight: number;
}

export interface Aggregate {
  /** Integer 0 to 100. */
  readonly finalScore: number;
  readonly level: EvaluationLevel;
  /**
   * Two decimals, cut and not rounded: an exact 89.4999 must not read as 89.50 beside a final score of 89.
   */
  readonly baseScore: number;
  readonly coefficient: number;
  readonly coefficientLevel: EvaluationLevel;
  readonly sections: Readonly<Record<SectionKind, { readonly score: number; readonly level: EvaluationLevel }>>;
}

const BASIS_POINTS = 10_000;

/**
 * final = round half up(Σ section weight × Σ criterion weight × points × coefficient), within 0 to 100.
 * Throws a RangeError when points are no integers in 0 to 100 or weights do not add up.
 */
export function aggregate(request: AggregateRequest): Aggregate {
  requireSum(
    SECTION_KINDS.map((kind) => request.sections[kind].weight),
    "section weights",
  );
  const numerators = perSection((kind) => sectionNumerator(request.sections[kind], kind));
  const bandOfSection = (kind: SectionKind): GradeBand =>
    bandOf(roundHalfUp(numerators[kind], BASIS_POINTS), request.bands);
  const contentsBand = bandOfSection("table_of_contents");

  // At most 100 × 10,000 × 10,000 × 100 = 10^12, far inside the exact integers of a double.
  const baseNumerator = SECTION_KINDS.reduce((sum, kind) => sum + numerators[kind] * request.sections[kind].weight, 0);
  const finalNumerator = baseNumerator * contentsBand.coefficientHundredths;
  const finalScore = clampPoints(roundHalfUp(finalNumerator, BASIS_POINTS * BASIS_POINTS * 100));

  return {
    finalScore,
    level: bandOf(finalScore, request.bands).code,
    baseScore: cutToHundredths(baseNumerator, BASIS_POINTS * BASIS_POINTS),
    coefficient: contentsBand.coefficientHundredths / 100,
    coefficientLevel: contentsBand.code,
    sections: perSection((kind) => ({
      score: cutToHundredths(numerators[kind], BASIS_POINTS),
      level: bandOfSection(kind).code,
    })),
  };
}

/** The band of a rounded score. */
export function bandOf<Band extends { readonly from: number }>(score: number, bands: readonly Band[]): Band {
  const band = bands.find((candidate) => score >= candidate.from);
  if (band === undefined) throw new RangeError(`no grade band holds ${score}`);
  return band;
}

/** Nearest integer of a fraction of two non-negative integers; a half goes up. */
export function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

function sectionNumerator(section: WeightedSection, kind: SectionKind): number {
  requireSum(
    section.criteria.map((criterion) => criterion.weight),
    `criteria weights of ${kind}`,
  );
  return section.criteria.reduce((sum, criterion) => {
    if (!Number.isInteger(criterion.score) || criterion.score < 0 || criterion.score > 100) {
      throw new RangeError(`points must be integers from 0 to 100, not ${criterion.score}`);
    }
    return sum + criterion.score * criterion.weight;
  }, 0);
}

function requireSum(weights: readonly number[], what: string): void {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const whole = weights.every((weight) => Number.isInteger(weight) && weight >= 0);
  if (!whole || sum !== BASIS_POINTS)
    throw new RangeError(`${what} must be basis points that add up to 10000, not ${sum}`);
}

function cutToHundredths(numerator: number, denominator: number): number {
  return Math.floor((numerator * 100) / denominator) / 100;
}

function clampPoints(points: number): number {
  return Math.min(100, Math.max(0, points));
}

function perSection<Value>(value: (kind: SectionKind) => Value): Record<SectionKind, Value> {
  return Object.fromEntries(SECTION_KINDS.map((kind) => [kind, value(kind)])) as Record<SectionKind, Value>;
}
