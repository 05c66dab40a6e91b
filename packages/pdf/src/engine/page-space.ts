import type { Box } from "./page-primitives.ts";

/** Turns points of PDF user space (origin below, y up, unrotated) into page space (see `page-primitives.ts`). */
export interface PageSpace {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  /** Page space = (a·x + c·y + e, b·x + d·y + f). */
  readonly matrix: Matrix;
}

/** A PDF transformation: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function concatenate(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** `view` is the visible rectangle in user space; `rotation` turns the page clockwise by 0, 90, 180 or 270 degrees. */
export function createPageSpace(view: Box, rotation: number): PageSpace {
  const { x0, y0, x1, y1 } = view;
  const turned = ((Math.round(rotation / 90) % 4) + 4) % 4;
  const upright = turned % 2 === 0;
  const matrices: readonly Matrix[] = [
    [1, 0, 0, -1, -x0, y1],
    [0, 1, 1, 0, -y0, -x0],
    [-1, 0, 0, 1, x1, -y0],
    [0, -1, -1, 0, y1, x1],
  ];
  return {
    width: upright ? x1 - x0 : y1 - y0,
    height: upright ? y1 - y0 : x1 - x0,
    rotation: turned * 90,
    matrix: matrices[turned] ?? IDENTITY,
  };
}

/** Smallest upright box around a transformed rectangle. */
export function transformBox(matrix: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const [a, b, c, d, e, f] = matrix;
  const ax = Math.min(a * x0, a * x1);
  const aX = Math.max(a * x0, a * x1);
  const cx = Math.min(c * y0, c * y1);
  const cX = Math.max(c * y0, c * y1);
  const by = Math.min(b * x0, b * x1);
  const bY = Math.max(b * x0, b * x1);
  const dy = Math.min(d * y0, d * y1);
  const dY = Math.max(d * y0, d * y1);
  return { x0: ax + cx + e, y0: by + dy + f, x1: aX + cX + e, y1: bY + dY + f };
}

/** What two boxes have in common; `second` where the first is null. Turned inside out where there is nothing. */
export function intersect(first: Box | null, second: Box): Box {
  if (first === null) return second;
  return {
    x0: Math.max(first.x0, second.x0),
    y0: Math.max(first.y0, second.y0),
    x1: Math.min(first.x1, second.x1),
    y1: Math.min(first.y1, second.y1),
  };
}
