import { expect, test } from "bun:test";
import { pageRank } from "./page-rank.ts";

/** Nodes 1, 2 and 3 around node 0, and node 4 alone. */
const star = {
  keys: ["a", "b", "c", "d", "e"],
  offsets: Uint32Array.of(0, 3, 4, 5, 6, 6),
  targets: Uint32Array.of(1, 2, 3, 0, 0, 0),
  weights: Float64Array.of(2, 1, 1, 2, 1, 1),
};

test("pageRank() solves the equations of PageRank", () => {
  const ranks = pageRank(star);
  const [center = 0, strong = 0, left = 0, right = 0, alone = 0] = ranks;
  const everybody = 0.15 + (0.85 * alone) / 5;
  expect(center).toBeCloseTo(everybody + 0.85 * (strong + left + right), 6);
  expect(strong).toBeCloseTo(everybody + (0.85 * center) / 2, 6);
  expect(left).toBeCloseTo(everybody + (0.85 * center) / 4, 6);
  expect(right).toBe(left);
  expect(alone).toBeCloseTo(everybody, 6);
  expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(5, 6);
});
