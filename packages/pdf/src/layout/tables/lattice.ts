/** The grid that a component of edges draws: positions of its lines and the cells that borders really separate. */
import type { EdgeComponent } from "./rule-components.ts";
import type { Edge } from "./rule-edges.ts";

export interface LatticeCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

export interface Lattice {
  /** x of the column borders, ascending; one more than there are columns. */
  readonly xs: readonly number[];
  /** y of the row borders, ascending; one more than there are rows. */
  readonly ys: readonly number[];
  readonly cells: readonly LatticeCell[];
}

/** Borders closer than this are one border. */
const SAME_BORDER_POINTS = 3.5;
/** Share of a cell's side that must be drawn to separate it from its neighbour. */
const DRAWN_SHARE = 0.55;
const MAXIMUM_COLUMNS = 120;
const MAXIMUM_ROWS = 600;

/** Draws the grid, or null when the component has no closed row or column or is too large for a table. */
export function drawLattice(component: EdgeComponent): Lattice | null {
  const xs = distinctPositions(component.vertical);
  const ys = distinctPositions(component.horizontal);
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns < 1 || rows < 1 || columns > MAXIMUM_COLUMNS || rows > MAXIMUM_ROWS) return null;
  // right[row * columns + column]: there is a border between the cell and its right neighbour.
  const right = drawnSides(component.vertical, xs, ys);
  const below = drawnSides(component.horizontal, ys, xs);
  const isRightDrawn = (row: number, column: number) => right[(column + 1) * rows + row] === 1;
  const isBelowDrawn = (row: number, column: number) => below[(row + 1) * columns + column] === 1;
  return { xs, ys, cells: mergeCells(rows, columns, isRightDrawn, isBelowDrawn) };
}

/** Share of an outer side that must be drawn; boxes joined by arrows draw less. */
const FRAME_SHARE = 0.7;

/** Whether the outer sides of the grid are drawn for the most part. */
export function isFramed(component: EdgeComponent, { xs, ys }: Lattice): boolean {
  const left = drawnLength(component.vertical, xs[0]!);
  const right = drawnLength(component.vertical, xs[xs.length - 1]!);
  const top = drawnLength(component.horizontal, ys[0]!);
  const bottom = drawnLength(component.horizontal, ys[ys.length - 1]!);
  const height = ys[ys.length - 1]! - ys[0]!;
  const width = xs[xs.length - 1]! - xs[0]!;
  // A header without its corner is common at one side, not at two.
  const complete = [left / height, right / height, top / width, bottom / width].filter((each) => each >= FRAME_SHARE);
  return complete.length >= 3;
}

function drawnLength(edges: readonly Edge[], position: number): number {
  const on = edges.filter((edge) => Math.abs(edge.position - position) <= SAME_BORDER_POINTS);
  let covered = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const edge of on.sort((a, b) => a.from - b.from)) {
    covered += Math.max(0, edge.to - Math.max(edge.from, reached));
    reached = Math.max(reached, edge.to);
  }
  return covered;
}

function distinctPositions(edges: readonly Edge[]): number[] {
  const sorted = edges.map((edge) => edge.position).sort((a, b) => a - b);
  const distinct: number[] = [];
  let group: number[] = [];
  for (const position of sorted) {
    if (group.length > 0 && position - group[0]! > SAME_BORDER_POINTS) {
      distinct.push(middleOf(group));
      group = [];
    }
    group.push(position);
  }
  if (group.length > 0) distinct.push(middleOf(group));
  return distinct;
}

function middleOf(sorted: readonly number[]): number {
  return (sorted[0]! + sorted[sorted.length - 1]!) / 2;
}

/** For each border position and each interval along it: 1 where edges cover most of the interval. */
function drawnSides(edges: readonly Edge[], positions: readonly number[], along: readonly number[]): Uint8Array {
  const intervals = along.length - 1;
  const covered = new Float32Array(positions.length * intervals);
  for (const edge of edges) {
    const place = nearest(positions, edge.position);
    for (let interval = 0; interval < intervals; interval++) {
      const shared = Math.min(edge.to, along[interval + 1]!) - Math.max(edge.from, along[interval]!);
      if (shared > 0) covered[place * intervals + interval]! += shared;
    }
  }
  const drawn = new Uint8Array(covered.length);
  for (let index = 0; index < covered.length; index++) {
    const interval = index % intervals;
    const length = along[interval + 1]! - along[interval]!;
    if (covered[index]! >= DRAWN_SHARE * length) drawn[index] = 1;
  }
  return drawn;
}

function nearest(positions: readonly number[], position: number): number {
  let best = 0;
  for (let index = 1; index < positions.length; index++) {
    if (Math.abs(positions[index]! - position) < Math.abs(positions[best]! - position)) best = index;
  }
  return best;
}

/** Largest rectangles without an inner border, taken from the top-left; never overlapping, covering everything. */
function mergeCells(
  rows: number,
  columns: number,
  isRightDrawn: (row: number, column: number) => boolean,
  isBelowDrawn: (row: number, column: number) => boolean,
): LatticeCell[] {
  const taken = new Uint8Array(rows * columns);
  const cells: LatticeCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row * columns + column]) continue;
      let columnSpan = 1;
      while (
        column + columnSpan < columns &&
        !taken[row * columns + column + columnSpan] &&
        !isRightDrawn(row, column + columnSpan - 1)
      ) {
        columnSpan++;
      }
      let rowSpan = 1;
      while (row + rowSpan < rows && isOpenBelow(row + rowSpan - 1, column, columnSpan)) rowSpan++;
      for (let r = row; r < row + rowSpan; r++) taken.fill(1, r * columns + column, r * columns + column + columnSpan);
      cells.push({ row, column, rowSpan, columnSpan });
    }
  }
  return cells;

  /** The row below continues the cell: no border above it and none inside it, across the whole width. */
  function isOpenBelow(row: number, column: number, columnSpan: number): boolean {
    for (let c = column; c < column + columnSpan; c++) {
      if (isBelowDrawn(row, c) || taken[(row + 1) * columns + c]) return false;
      if (c > column && isRightDrawn(row + 1, c - 1)) return false;
    }
    return true;
  }
}
