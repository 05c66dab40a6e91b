import { expect, test } from "bun:test";
import { unionOf } from "./place.ts";

test("unionOf() is the smallest box around two, whichever comes first", () => {
  const left = { x0: 10, y0: 40, x1: 20, y1: 50 };
  const right = { x0: 15, y0: 5, x1: 60, y1: 45 };
  expect(unionOf(left, right)).toEqual({ x0: 10, y0: 5, x1: 60, y1: 50 });
  expect(unionOf(right, left)).toEqual(unionOf(left, right));
  expect(unionOf(left, left)).toEqual(left);
});
