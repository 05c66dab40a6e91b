/**
 * Columns of a page and the order in which its rows are read.
 *
 * A gutter is an empty strip with running text on both sides; a table's columns do not count, because their texts do
 * not fill them. Lines that cross a gutter part the page into bands; within a band each column is read to its end.
 */
import type { Rule } from "../../engine/page-primitives.ts";
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

export interface Gutter {
  readonly from: number;
  readonly to: number;
}

/** Fragments of a row closer than this many ems belong to one segment whatever the columns are. */
const SEGMENT_GAP = 1.2;
const MIN_ROWS_PER_COLUMN = 8;
const MIN_COLUMN_POINTS = 90;
const MIN_GUTTER_POINTS = 6;
/** A line is full when it takes this share of its column. */
const FULL_LINE = 0.8;
const MIN_FULL_LINES = 5;
/** Share of a column's characters in full lines when it holds running text. */
const PROSE_SHARE = 0.5;
/** More horizontal rules than this across a strip make it a table. */
const MAX_RULES_ACROSS = 3;

/** Parts rows into lines in reading order. */
export function orderLines(rows: readonly Row[], length: number, rules: readonly Rule[]): Segment[] {
  const segments = rows.map(splitRow);
  const gutters = findGutters(segments.flat(), length, rules);
  if (gutters.length === 0) return rows.map((row) => mergeAll(row, 0));
  const ordered: Segment[] = [];
  let columns: Segment[][] = gutters.map(() => []);
  columns.push([]);
  const flush = (): void => {
    for (const column of columns) ordered.push(...column);
    columns = columns.map(() => []);
  };
  for (const [index, row] of segments.entries()) {
    const joined = joinWithinColumns(row, gutters);
    const above = columns.every((column) => column.length === 0) ? ordered.at(-1) : undefined;
    if (joined.length === 1 && endsSpanningParagraph(joined[0]!, above, rows[index]!.size)) joined[0]!.column = 0;
    for (const segment of joined) {
      if (segment.column === 0) {
        flush();
        ordered.push(segment);
      } else columns[segment.column - 1]!.push(segment);
    }
  }
  flush();
  return ordered;
}

/** The short last line of a paragraph that runs over both columns. */
function endsSpanningParagraph(segment: Segment, above: Segment | undefined, size: number): boolean {
  if (segment.column !== 1 || above === undefined || above.column !== 0) return false;
  const distance = segment.baseline - above.baseline;
  return Math.abs(segment.u0 - above.u0) < 1.5 && distance > 0 && distance < 1.7 * size;
}

function splitRow(row: Row): Segment[] {
  const segments: Segment[] = [];
  let current: Segment | null = null;
  for (const fragment of row.fragments) {
    if (current !== null && fragment.u0 - current.u1 <= SEGMENT_GAP * row.size) {
      current.fragments.push(fragment);
      current.u1 = Math.max(current.u1, fragment.u1);
      continue;
    }
    current = { fragments: [fragment], u0: fragment.u0, u1: fragment.u1, baseline: row.baseline, column: 0 };
    segments.push(current);
  }
  return segments;
}

function mergeAll(row: Row, column: number): Segment {
  let u0 = Number.POSITIVE_INFINITY;
  let u1 = Number.NEGATIVE_INFINITY;
  for (const fragment of row.fragments) {
    u0 = Math.min(u0, fragment.u0);
    u1 = Math.max(u1, fragment.u1);
  }
  return { fragments: row.fragments, u0, u1, baseline: row.baseline, column };
}

/** Puts each segment into its column and joins what stands in the same column on the same row. */
function joinWithinColumns(row: readonly Segment[], gutters: readonly Gutter[]): Segment[] {
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

function columnOf(segment: Segment, gutters: readonly Gutter[]): number {
  let column = 1;
  for (const gutter of gutters) {
    const middle = (gutter.from + gutter.to) / 2;
    if (segment.u0 < middle - 2 && segment.u1 > middle + 2) return 0;
    if (segment.u0 >= middle - 2) column++;
  }
  return column;
}

/** Empty strips between columns of running text, from left to right; at most two. */
export function findGutters(segments: readonly Segment[], length: number, rules: readonly Rule[]): Gutter[] {
  if (segments.length < 2 * MIN_ROWS_PER_COLUMN) return [];
  const size = Math.ceil(length) + 2;
  const crossing = new Int32Array(size);
  for (const segment of segments) {
    const from = clamp(Math.floor(segment.u0), size);
    const to = clamp(Math.ceil(segment.u1), size);
    crossing[from]!++;
    crossing[to]!--;
  }
  for (let x = 1; x < size; x++) crossing[x]! += crossing[x - 1]!;

  const gutters: Gutter[] = [];
  const from = Math.floor(length * 0.2);
  const to = Math.ceil(length * 0.8);
  const most = Math.floor(segments.length * 0.3);
  for (const strip of stripsBelow(crossing, from, to, most)) {
    if (isGutter(strip, segments, rules)) gutters.push(strip);
  }
  return gutters.length <= 2 ? gutters : [];
}

/** Widest low-lying strips: within every stretch under `most` crossings, the part at its lowest level. */
function stripsBelow(crossing: Int32Array, from: number, to: number, most: number): Gutter[] {
  const strips: Gutter[] = [];
  let x = from;
  while (x < to) {
    if (crossing[x]! > most) {
      x++;
      continue;
    }
    let end = x;
    let lowest = crossing[x]!;
    while (end < to && crossing[end]! <= most) {
      lowest = Math.min(lowest, crossing[end]!);
      end++;
    }
    const allowed = lowest + Math.max(1, Math.floor(most * 0.1));
    let best: Gutter = { from: x, to: x };
    for (let start = x; start < end; start++) {
      if (crossing[start]! > allowed) continue;
      let stop = start;
      while (stop < end && crossing[stop]! <= allowed) stop++;
      if (stop - start > best.to - best.from) best = { from: start, to: stop };
      start = stop;
    }
    if (best.to - best.from >= MIN_GUTTER_POINTS) strips.push(best);
    x = end;
  }
  return strips;
}

function isGutter(strip: Gutter, segments: readonly Segment[], rules: readonly Rule[]): boolean {
  const left: Segment[] = [];
  const right: Segment[] = [];
  let across = 0;
  for (const segment of segments) {
    if (segment.u1 <= strip.from + 2) left.push(segment);
    else if (segment.u0 >= strip.to - 2) right.push(segment);
    else across++;
  }
  if (left.length < MIN_ROWS_PER_COLUMN || right.length < MIN_ROWS_PER_COLUMN) return false;
  if (across > 1.2 * Math.min(left.length, right.length)) return false;
  const rulesAcross = rules.filter(
    (rule) => rule.orientation === "horizontal" && rule.box.x0 < strip.from && rule.box.x1 > strip.to,
  ).length;
  if (rulesAcross > MAX_RULES_ACROSS) return false;
  return isRunningText(left) && isRunningText(right);
}

function isRunningText(column: readonly Segment[]): boolean {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const segment of column) {
    from = Math.min(from, segment.u0);
    to = Math.max(to, segment.u1);
  }
  const width = to - from;
  if (width < MIN_COLUMN_POINTS) return false;
  // Labels of figures in a column are many and short: characters count, not lines.
  let characters = 0;
  let inFullLines = 0;
  let fullLines = 0;
  for (const segment of column) {
    const length = segment.fragments.reduce((sum, fragment) => sum + fragment.glyphs.length, 0);
    characters += length;
    if (segment.u1 - segment.u0 < FULL_LINE * width) continue;
    inFullLines += length;
    fullLines++;
  }
  return fullLines >= MIN_FULL_LINES && inFullLines >= PROSE_SHARE * characters;
}

function clamp(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1, value));
}
