/** Pieces of a row that stand apart, and the columns they stand in. */
import type { Gutter } from "./column-gutters.ts";
import type { Fragment } from "./text-fragments.ts";
import type { Row } from "./text-rows.ts";

/** Fragments that make one line, and the column they stand in (0 across the page). */
export interface Segment {
  readonly fragments: Fragment[];
  u0: number;
  u1: number;
  readonly baseline: number;
  column: number;
}

/** A row with the pieces that stand apart in it, from left to right; there is at least one. */
export interface SplitRow extends Row {
  readonly segments: readonly Segment[];
}

/** Fragments of a row closer than this many ems belong to one segment whatever the columns are. */
const SEGMENT_GAP = 0.45;

export function splitRow(row: Row): SplitRow {
  const segments: Segment[] = [];
  let current: Segment | null = null;
  for (const fragment of row.fragments) {
    if (current !== null && fragment.u0 - current.u1 <= SEGMENT_GAP * row.size) {
      current.fragments.push(fragment);
      current.u1 = Math.max(current.u1, fragment.inkEnd);
      continue;
    }
    current = { fragments: [fragment], u0: fragment.u0, u1: fragment.inkEnd, baseline: row.baseline, column: 0 };
    segments.push(current);
  }
  return { ...row, segments };
}

/** A row that is read from edge to edge. */
export function mergeRow(row: Row): Segment {
  let u0 = Number.POSITIVE_INFINITY;
  let u1 = Number.NEGATIVE_INFINITY;
  for (const fragment of row.fragments) {
    u0 = Math.min(u0, fragment.u0);
    u1 = Math.max(u1, fragment.u1);
  }
  return { fragments: row.fragments, u0, u1, baseline: row.baseline, column: 0 };
}

/** Puts each segment into its column and joins what stands in the same column on the same row. */
export function joinWithinColumns(row: readonly Segment[], gutters: readonly Gutter[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of row) {
    segment.column = columnOf(segment, gutters);
    const previous = joined.at(-1);
    if (previous !== undefined && previous.column === segment.column) {
      previous.fragments.push(...segment.fragments);
      previous.u1 = Math.max(previous.u1, segment.u1);
    } else joined.push(segment);
  }
  return joined;
}

export function columnOf(segment: Segment, gutters: readonly Gutter[]): number {
  let column = 1;
  for (const gutter of gutters) {
    const middle = (gutter.from + gutter.to) / 2;
    if (segment.u0 < middle - 2 && segment.u1 > middle + 2) return 0;
    if (segment.u0 >= middle - 2) column++;
  }
  return column;
}
