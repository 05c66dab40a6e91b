import { expect, test } from "bun:test";
import fc from "fast-check";
import { backoffSeconds } from "../index.ts";

test("backoffSeconds() doubles from attempt to attempt up to its maximum", () => {
  const waits = [1, 2, 3, 4, 5, 100].map((attempt) => backoffSeconds(attempt, { baseSeconds: 10, maxSeconds: 100 }, 1));
  expect(waits).toEqual([10, 20, 40, 80, 100, 100]);
});

test("backoffSeconds() leaves half to chance", () => {
  expect(backoffSeconds(1, { baseSeconds: 10 }, 0)).toBe(5);
  expect(backoffSeconds(1, { baseSeconds: 10 }, 0.5)).toBe(7.5);
});

test("backoffSeconds() is finite, not negative, and within its maximum", () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), chance, (attempt, random) => {
      const seconds = backoffSeconds(attempt, {}, random);
      expect(seconds).toBeGreaterThanOrEqual(2.5);
      expect(seconds).toBeLessThanOrEqual(600);
    }),
  );
});
