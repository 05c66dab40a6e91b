import { expect, test } from "bun:test";
import fc from "fast-check";
import { bootstrapEstimates } from "./bootstrap.ts";
import type { MarkedReport } from "./measure-agreement.ts";
import { measureAgreement } from "./measure-agreement.ts";

const bands = [
  { code: "excellent", from: 90 },
  { code: "good", from: 80 },
  { code: "fair", from: 70 },
  { code: "pass", from: 60 },
  { code: "fail", from: 0 },
] as const;

const total = (points: number) => ({ total: points, parts: {} });

function marked(name: string, machine: number, ...teachers: number[]): MarkedReport {
  return {
    name,
    machine: [total(machine)],
    teachers: teachers.map((points, index) => ({ rater: `${index + 1}`, ...total(points) })),
  };
}

test("measureAgreement() compares the machine with the mean of the teachers, furthest apart first", () => {
  const figures = measureAgreement([marked("a", 82, 80, 79), marked("b", 95, 70), marked("c", 50, 55)], bands);
  expect(figures.reports).toBe(3);
  // The mean of 80 and 79 is 79.5, which is good.
  expect(figures.confusion).toEqual([
    [0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0],
    [1, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 1],
  ]);
  expect(figures.differences.map(({ name, difference }) => [name, difference])).toEqual([
    ["b", 25],
    ["c", -5],
    ["a", 2.5],
  ]);
  expect(figures.totals.exact.value).toBeCloseTo(2 / 3, 12);
  expect(figures.totals.adjacent.value).toBeCloseTo(2 / 3, 12);
  expect(figures.totals.bias.value).toBeCloseTo(7.5, 12);
  expect(figures.totals.meanAbsoluteError.value).toBeCloseTo(32.5 / 3, 12);
});

test("measureAgreement() puts the agreement of two teachers beside that of the machine with one", () => {
  const figures = measureAgreement([marked("a", 85, 85, 95), marked("b", 65, 65, 65), marked("c", 75, 75)], bands);
  expect(figures.raters).toMatchObject({ reports: 2, raters: ["1", "2"] });
  expect(figures.raters?.betweenTeachers.meanAbsoluteError.value).toBe(5);
  expect(figures.raters?.machineAndTeacher.meanAbsoluteError.value).toBe(2.5);
  expect(measureAgreement([marked("a", 85, 85)], bands).raters).toBeNull();
});

test("measureAgreement() measures each part over the reports that both marked in it", () => {
  const report = (name: string, machine: Record<string, number>, teacher: Record<string, number>): MarkedReport => ({
    name,
    machine: [{ total: null, parts: machine }],
    teachers: [{ rater: "1", total: null, parts: teacher }],
  });
  const figures = measureAgreement(
    [report("a", { method: 80, style: 60 }, { method: 70 }), report("b", { method: 90 }, { method: 90, other: 3 })],
    bands,
  );
  expect(figures.reports).toBe(0);
  expect(figures.parts).toMatchObject([{ part: "method", reports: 2, bias: { value: 5 } }]);
  expect(figures.teacherRange).toBeNull();
});

test("measureAgreement() tells how far repeated scorings of one report lie apart", () => {
  const figures = measureAgreement(
    [
      {
        name: "a",
        machine: [
          { total: 78, parts: { method: 78, style: 90 } },
          { total: 82, parts: { method: 81, style: 95 } },
        ],
        teachers: [],
      },
      marked("b", 70, 70),
    ],
    bands,
  );
  expect(figures.repeats).toEqual({
    reports: 1,
    runs: 2,
    meanDeviation: Math.sqrt(8),
    largestDeviation: Math.sqrt(8),
    changedLevels: 0.5,
    changedBands: 1,
  });
});

const points = fc.integer({ min: 0, max: 100 });

test("measureAgreement() is 1 and 0 on identical marks, and the confusion table holds every report once", () => {
  fc.assert(
    fc.property(fc.array(points, { minLength: 1, maxLength: 15 }), (totals) => {
      const figures = measureAgreement(
        totals.map((value, index) => marked(String(index), value, value)),
        bands,
        { resamples: 20 },
      );
      expect(figures.totals).toMatchObject({
        exact: { value: 1 },
        bias: { value: 0 },
        meanAbsoluteError: { value: 0 },
      });
      expect(figures.totals.kappaBands.value ?? 1).toBeCloseTo(1, 12);
      expect(figures.confusion.flat().reduce((sum, count) => sum + count, 0)).toBe(totals.length);
    }),
    { numRuns: 40 },
  );
});

test("bootstrapEstimates() gives the same interval for the same seed, around the value, and none for few items", () => {
  const values = [3, 5, 8, 13, 21, 34, 4, 9];
  const statistics = { mean: (items: readonly number[]) => items.reduce((sum, item) => sum + item, 0) / items.length };
  const first = bootstrapEstimates(values, statistics, { seed: 7 });
  expect(bootstrapEstimates(values, statistics, { seed: 7 })).toEqual(first);
  expect(bootstrapEstimates(values, statistics, { seed: 8 })).not.toEqual(first);
  expect(first.mean.low ?? 0).toBeLessThan(12.125);
  expect(first.mean.high ?? 0).toBeGreaterThan(12.125);
  expect(bootstrapEstimates(values.slice(0, 4), statistics).mean).toEqual({ value: 7.25, low: null, high: null });
});

test("bootstrapEstimates() comes near the interval of the normal distribution where that holds", () => {
  // 400 zeros and ones, half each: the mean has a standard error of 0.5 / √400 = 0.025.
  const coins = Array.from({ length: 400 }, (_, index) => index % 2);
  const { mean } = bootstrapEstimates(coins, {
    mean: (items) => items.reduce((sum, item) => sum + item, 0) / items.length,
  });
  expect(mean.low ?? 0).toBeCloseTo(0.5 - 1.96 * 0.025, 2);
  expect(mean.high ?? 0).toBeCloseTo(0.5 + 1.96 * 0.025, 2);
});

test("measureAgreement() counts as teachers only those who gave a total", () => {
  const report = (name: string) => ({
    name,
    machine: [{ total: 70, parts: { content: 70 } }],
    teachers: [
      { rater: "Li", total: 72, parts: {} },
      { rater: "Chen", total: 68, parts: {} },
      // A column of a criterion that names nobody.
      { rater: "1", total: null, parts: { content: 75 } },
    ],
  });
  const { raters } = measureAgreement(
    [report("a"), report("b")],
    [
      { code: "pass", from: 60 },
      { code: "fail", from: 0 },
    ],
  );
  expect(raters?.raters).toEqual(["Li", "Chen"]);
});
