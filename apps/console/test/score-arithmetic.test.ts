import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { arithmeticOf, lossesOf } from "../report/score/score-arithmetic.ts";

/** Lowest mean of the contents' level, and the coefficient that it gives, in hundredths. */
const coefficients = [
  [90, 100],
  [80, 97],
  [70, 94],
  [60, 90],
  [0, 85],
] as const;
const kinds = ["table_of_contents", "body", "citations"] as const;

type Points = readonly (number | null)[];
type Given = Parameters<typeof lossesOf>[0];

const weights = { table_of_contents: 0, body: 7500, citations: 2500 } as const;

/** A score by the service's rules: means over what was judged, cut and not rounded, a cap, a coefficient. */
function scoreOf(points: { readonly [kind in (typeof kinds)[number]]: Points }, capPoints = 100): Given {
  const criteriaOf = (kind: (typeof kinds)[number]) =>
    points[kind].map((score, index) => ({ score, weight: index === 0 ? 3300 : 6700 }));
  const means = Object.fromEntries(kinds.map((kind) => [kind, meanOf(criteriaOf(kind))]));
  const uncapped = meanOf(kinds.map((kind) => ({ score: means[kind] ?? null, weight: weights[kind] }))) ?? 0;
  const contents = Math.round(means.table_of_contents ?? 100);
  const hundredths = coefficients.find(([from]) => contents >= from)?.[1] ?? 100;
  const base = Math.min(uncapped, capPoints);
  const breakdown = {
    uncapped_base_score: cut(uncapped),
    cap: capPoints === 100 ? null : { points: capPoints, gates: [] },
    base_score: cut(base),
    coefficient: hundredths / 100,
    final_score: Math.round((base * hundredths) / 100),
    terms: kinds.flatMap((section) => {
      const mean = means[section] ?? null;
      return mean === null || weights[section] === 0 ? [] : [{ section, score: cut(mean), weight: weights[section] }];
    }),
  };
  const sections = kinds.map((section) => ({
    section,
    criteria: criteriaOf(section).map((each, index) => ({ ...each, criterion_id: `${section}-${index}` })),
  }));
  return { breakdown, sections } as unknown as Given;
}

/** Null where nothing has points. */
function meanOf(parts: readonly { readonly score: number | null; readonly weight: number }[]): number | null {
  const judged = parts.filter(({ score, weight }) => score !== null && weight > 0);
  const sum = judged.reduce((all, { weight }) => all + weight, 0);
  return sum === 0 ? null : judged.reduce((all, { score, weight }) => all + (score ?? 0) * weight, 0) / sum;
}

function cut(value: number): number {
  return Math.floor(value * 100 + 1e-9) / 100;
}

const pointsOrNone = fc.option(fc.integer({ min: 0, max: 100 }), { freq: 5 });
const section = fc.tuple(pointsOrNone, pointsOrNone);
const sections = fc.record({ table_of_contents: section, body: section, citations: section });

describe("arithmeticOf()", () => {
  test("prints parts that add up to the base score, to the hundredth, whatever was scored", () => {
    fc.assert(
      fc.property(sections, fc.constantFrom(100, 59, 40), (points, cap) => {
        const { terms, uncapped, base, coefficient, product } = arithmeticOf(scoreOf(points, cap));
        if (terms.length === 0) return;
        const cents = terms.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
        expect(cents).toBe(Math.round(uncapped * 100));
        for (const { score, share, value } of terms) expect(Math.abs(score * share - value)).toBeLessThan(0.03);
        expect(product).toBeLessThanOrEqual(base * coefficient + 1e-6);
        expect(base * coefficient - product).toBeLessThan(0.01);
      }),
    );
  });

  test("names a cap only where it holds the base score down", () => {
    const points = { table_of_contents: [100, 100], body: [80, 80], citations: [80, 80] };
    expect(arithmeticOf(scoreOf(points, 59))).toMatchObject({ cap: 59, uncapped: 80, base: 59, final: 59 });
    expect(arithmeticOf(scoreOf(points, 90)).cap).toBeNull();
  });
});

describe("lossesOf()", () => {
  test("has the criteria lose together what the base score is short of 100, times the coefficient", () => {
    fc.assert(
      fc.property(sections, (points) => {
        const score = scoreOf(points);
        const { terms, base, coefficient } = arithmeticOf(score);
        if (terms.length === 0) return;
        const criteria = lossesOf(score).filter(({ reason }) => reason === "criterion");
        const sum = criteria.reduce((all, loss) => all + loss.points, 0);
        // Those too small to be printed are left out, four of 0.05 at most, and base scores are cut at two decimals.
        expect(Math.abs((100 - base) * coefficient - sum)).toBeLessThan(0.22);
      }),
    );
  });

  test("says in points of the final score what a criterion costs, and names the cap alone while it holds", () => {
    const points = { table_of_contents: [100, 100], body: [80, 100], citations: [100, 88] };
    expect(
      lossesOf(scoreOf(points)).map(({ criterionId, points: lost }) => [criterionId, Number(lost.toFixed(2))]),
    ).toEqual([
      ["body-0", 4.95],
      ["citations-1", 2.01],
    ]);
    expect(lossesOf(scoreOf(points, 59)).map(({ reason }) => reason)).toEqual(["cap"]);
    const poorContents = { ...points, table_of_contents: [65, 65] };
    expect(lossesOf(scoreOf(poorContents)).find(({ reason }) => reason === "coefficient")?.points).toBeCloseTo(9.3, 1);
  });
});
