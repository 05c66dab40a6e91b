/** Groups boxes that touch or nearly touch, over a grid so that time stays near linear in their number. */
import type { Box } from "../engine/page-primitives.ts";
import { unionOf } from "./box-geometry.ts";

const CELL_POINTS = 24;
/** Larger pages (posters, forged sizes) get larger cells instead of more. */
const MAXIMUM_CELLS_ACROSS = 64;

/** Clusters in which each box is within `gap` points of another one of its cluster. */
export function clusterBoxes<T extends { readonly box: Box }>(items: readonly T[], gap: number): T[][] {
  const parents = items.map((_, index) => index);
  const grid = new Map<number, number[]>();
  const { x0, y0, x1, y1 } = unionOf(items.map((item) => item.box));
  const size = Math.max(CELL_POINTS, (x1 - x0) / MAXIMUM_CELLS_ACROSS, (y1 - y0) / MAXIMUM_CELLS_ACROSS);
  items.forEach(({ box }, index) => {
    const lastColumn = Math.floor((box.x1 + gap / 2) / size);
    const lastRow = Math.floor((box.y1 + gap / 2) / size);
    // Large boxes are entered along their border and inside alike; a box of a page is some 900 cells.
    for (let row = Math.floor((box.y0 - gap / 2) / size); row <= lastRow; row++) {
      for (let column = Math.floor((box.x0 - gap / 2) / size); column <= lastColumn; column++) {
        enter(index, row * 10_000 + column);
      }
    }
  });
  const clusters = new Map<number, T[]>();
  items.forEach((item, index) => {
    const root = rootOf(parents, index);
    const known = clusters.get(root);
    if (known) known.push(item);
    else clusters.set(root, [item]);
  });
  return [...clusters.values()];

  function enter(index: number, cell: number): void {
    const others = grid.get(cell);
    if (!others) {
      grid.set(cell, [index]);
      return;
    }
    const { box } = items[index]!;
    let joined = false;
    for (const other of others) {
      if (rootOf(parents, other) === rootOf(parents, index)) joined = true;
      else if (areNear(items[other]!.box, box, gap)) {
        parents[rootOf(parents, other)] = rootOf(parents, index);
        joined = true;
      }
    }
    // A cell needs only few members of one cluster; more would make dense drawings quadratic.
    if (!joined || others.length < 8) others.push(index);
  }
}

function areNear(a: Box, b: Box, gap: number): boolean {
  return a.x0 - gap <= b.x1 && b.x0 - gap <= a.x1 && a.y0 - gap <= b.y1 && b.y0 - gap <= a.y1;
}

function rootOf(parents: number[], index: number): number {
  let root = index;
  while (parents[root] !== root) root = parents[root]!;
  parents[index] = root;
  return root;
}
