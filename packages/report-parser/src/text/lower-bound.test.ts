import { expect, test } from "bun:test";
import fc from "fast-check";
import { lowerBound } from "./lower-bound.ts";

test("lowerBound() is the index of the first item that passes, or their number", () => {
  const values = [1, 3, 3, 7];
  expect([0, 1, 2, 3, 7, 8].map((least) => lowerBound(values, (value) => value >= least))).toEqual([0, 0, 1, 1, 3, 4]);
  expect(lowerBound([], () => true)).toBe(0);
});

test("lowerBound() finds in ordered values what a search one by one finds", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 })), fc.integer({ min: -25, max: 25 }), (values, least) => {
      const sorted = [...values].sort((left, right) => left - right);
      const first = sorted.findIndex((value) => value >= least);
      expect(lowerBound(sorted, (value) => value >= least)).toBe(first < 0 ? sorted.length : first);
    }),
  );
});
