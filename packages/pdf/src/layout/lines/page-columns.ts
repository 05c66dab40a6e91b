/**
 * Columns of a page and the order in which its rows are read.
 *
 * A gutter is an empty strip with running text on both sides; a table's columns do not count, because their texts do
 * not fill them. Lines that cross a gutter part the page into bands; within a band each column is read to its end.
 */
import type { Rule } from "../../engine/page-primitives.ts";
import { findGutters, type Gutter } from "./column-gutters.ts";
import { areInColumns, type ColumnMemory } from "./column-memory.ts";
import { runsOver } from "./overfull-lines.ts";
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

/** Gutters and the rows between which they part the page; above and below, rows are read whole. */
interface ColumnBand {
  readonly gutters: readonly Gutter[];
  /** First row, and the row after the last. */
  readonly first: number;
  readonly end: number;
}

/** Fragments of a row closer than this many ems belong to one segment whatever the columns are. */
const SEGMENT_GAP = 0.45;
const MIN_ROWS_PER_COLUMN = 8;
/** Fewer will do for two columns of one width with the gutter between them. */
const MIN_ROWS_OF_TWINS = 4;
const MIN_COLUMN_POINTS = 90;
/** A line is full when it takes this share of its column. */
const FULL_LINE = 0.8;
const MIN_FULL_LINES = 5;
/** Share of a column's characters in full lines when it holds running text. */
const PROSE_SHARE = 0.5;
/** More horizontal rules than this across a strip make it a table. */
const MAX_RULES_ACROSS = 3;

/** Parts rows into lines in reading order. */
export function orderLines(
  rows: readonly Row[],
  length: number,
  { rules, memory }: { readonly rules: readonly Rule[]; readonly memory: ColumnMemory },
): Segment[] {
  const segments = rows.map(splitRow);
  const own = findColumns(segments, length, rules);
  if (own !== null) memory.remember(own.gutters, columnsOf(own, segments));
  const band = own ?? recallColumns(memory, segments, rules);
  if (band === null) return rows.map((row) => mergeAll(row, 0));
  const ordered: Segment[] = [];
  let columns: Segment[][] = band.gutters.map(() => []);
  columns.push([]);
  const flush = (): void => {
    for (const column of columns) ordered.push(...column);
    columns = columns.map(() => []);
  };
  for (const [index, row] of segments.entries()) {
    if (index < band.first || index >= band.end) {
      flush();
      ordered.push(mergeAll(rows[index]!, 0));
      continue;
    }
    const joined = joinWithinColumns(row, band.gutters);
    const above = columns.every((column) => column.length === 0) ? ordered.at(-1) : undefined;
    if (joined.length === 1 && endsSpanningParagraph(joined[0]!, above, rows[index]!.size)) joined[0]!.column = 0;
    for (const segment of joined) {
      if (
        segment.column === 0 &&
        runsOver(segment, segments.slice(Math.max(0, index - 1), index + 2), rows[index]!.size)
      )
        segment.column = columnOf({ ...segment, u1: segment.u0 }, band.gutters);
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
      current.u1 = Math.max(current.u1, fragment.inkEnd);
      continue;
    }
    current = { fragments: [fragment], u0: fragment.u0, u1: fragment.inkEnd, baseline: row.baseline, column: 0 };
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

/** The columns of a page, two or three, or null; candidates come from the whole page and from its halves. */
function findColumns(rows: readonly (readonly Segment[])[], length: number, rules: readonly Rule[]): ColumnBand | null {
  if (rows.length < MIN_ROWS_OF_TWINS) return null;
  const half = rows.length >> 1;
  let best: ColumnBand | null = null;
  for (const part of [rows, rows.slice(half), rows.slice(0, half)]) {
    const inPart = part.flat();
    const strips = inPart.length < 2 * MIN_ROWS_OF_TWINS ? [] : findGutters(inPart, length);
    const sets = strips.length === 2 ? [strips] : [];
    for (const gutters of [...sets, ...strips.map((strip) => [strip])]) {
      const band = bandOf(gutters, rows, rules);
      const better = best === null || (band !== null && rank(band) > rank(best));
      if (band !== null && better) best = band;
    }
    if (best !== null && best.end - best.first > 0.6 * rows.length) break;
  }
  return best;
}

/**
 * The columns of the pages before, where this page has text in them and too little of it to show them by itself: the
 * last page of an article.
 */
function recallColumns(
  memory: ColumnMemory,
  rows: readonly (readonly Segment[])[],
  rules: readonly Rule[],
): ColumnBand | null {
  const known = memory.recall();
  if (known === null) return null;
  const band = longestBand(known.gutters, rows);
  if (band === null || isCrossedByRules(band, rows, rules)) return null;
  return areInColumns(columnsOf(band, rows), known) ? band : null;
}

/** Segments of a band by column, without those that cross a gutter. */
function columnsOf({ gutters, first, end }: ColumnBand, rows: readonly (readonly Segment[])[]): Segment[][] {
  const columns: Segment[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const segment of rows.slice(first, end).flat()) {
    const column = columnOf(segment, gutters);
    if (column > 0) columns[column - 1]!.push(segment);
  }
  return columns;
}

function rank(band: ColumnBand): number {
  return (band.end - band.first) * band.gutters.length;
}

/** What a row that crosses a gutter takes away from a run of rows that do not. */
const CROSSING_COST = 1.3;

/** The run of rows that the gutters part best, when they part running text there. */
function bandOf(
  gutters: readonly Gutter[],
  rows: readonly (readonly Segment[])[],
  rules: readonly Rule[],
): ColumnBand | null {
  const band = longestBand(gutters, rows);
  return band !== null && partsRunningText(band, rows, rules) ? band : null;
}

function longestBand(gutters: readonly Gutter[], rows: readonly (readonly Segment[])[]): ColumnBand | null {
  let best = 0;
  let first = 0;
  let end = 0;
  let sum = 0;
  let start = 0;
  rows.forEach((row, index) => {
    const crosses = row.some((segment) => columnOf(segment, gutters) === 0);
    sum += crosses ? -CROSSING_COST : 1;
    if (sum <= 0) {
      sum = 0;
      start = index + 1;
    } else if (sum > best) {
      best = sum;
      first = start;
      end = index + 1;
    }
  });
  return best === 0 ? null : { gutters, first, end };
}

/** True when every column between the gutters holds running text and no table's rules cross them. */
function partsRunningText(band: ColumnBand, rows: readonly (readonly Segment[])[], rules: readonly Rule[]): boolean {
  const columns = columnsOf(band, rows);
  const all = rows.slice(band.first, band.end).reduce((sum, row) => sum + row.length, 0);
  const across = all - columns.reduce((sum, column) => sum + column.length, 0);
  const fewest = Math.min(...columns.map((column) => column.length));
  const needed = areAlike(columns) ? MIN_ROWS_OF_TWINS : MIN_ROWS_PER_COLUMN;
  if (fewest < needed || across > 1.2 * fewest || isCrossedByRules(band, rows, rules)) return false;
  return columns.every((column) => isRunningText(column, Math.min(needed, MIN_FULL_LINES)));
}

function isCrossedByRules(
  { gutters, first, end }: ColumnBand,
  rows: readonly (readonly Segment[])[],
  rules: readonly Rule[],
): boolean {
  const top = rows[first]![0]!.baseline;
  const bottom = rows[end - 1]![0]!.baseline;
  const levels = ruleLevels(rules.filter(({ box }) => box.y1 > top && box.y0 < bottom));
  return gutters.some(
    ({ from, to }) => levels.filter((level) => level.x0 < from && level.x1 > to).length > MAX_RULES_ACROSS,
  );
}

/** Two columns of the same width. */
function areAlike(columns: readonly (readonly Segment[])[]): boolean {
  const widths = columns.map(
    (column) => Math.max(...column.map((segment) => segment.u1)) - Math.min(...column.map((segment) => segment.u0)),
  );
  return columns.length === 2 && Math.abs(widths[0]! - widths[1]!) < 0.03 * widths[0]!;
}

/** Horizontal rules by height; a border that is drawn cell by cell counts as one. */
function ruleLevels(rules: readonly Rule[]): { readonly x0: number; readonly x1: number }[] {
  const levels = new Map<number, { x0: number; x1: number }>();
  for (const { orientation, box } of rules) {
    if (orientation !== "horizontal") continue;
    const height = Math.round(box.y0);
    const level = levels.get(height);
    levels.set(height, { x0: Math.min(box.x0, level?.x0 ?? box.x0), x1: Math.max(box.x1, level?.x1 ?? box.x1) });
  }
  return [...levels.values()];
}

function isRunningText(column: readonly Segment[], needed: number): boolean {
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
    const length = segment.fragments.reduce((sum, fragment) => sum + fragment.to - fragment.from, 0);
    characters += length;
    if (segment.u1 - segment.u0 < FULL_LINE * width) continue;
    inFullLines += length;
    fullLines++;
  }
  return fullLines >= needed && inFullLines >= PROSE_SHARE * characters;
}
