/** Columns of a table without column borders: the white strips that its rows leave free. */
import { cutIntoChunks, type TableWord, type VisualRow } from "./table-words.ts";

export interface TextColumns {
  /** x between neighbouring columns, ascending; one less than there are columns. */
  readonly separators: readonly number[];
  readonly x0: number;
  readonly x1: number;
}

/** A strip this wide (in ems) separates columns wherever it is free. */
const CLEAR_GAP_EM = 0.85;
/** A narrower strip does when at least {@link NARROW_GAP_ROWS} rows have text on both sides of it. */
const NARROW_GAP_EM = 0.45;
const NARROW_GAP_ROWS = 4;
/** Share of rows that may cross a strip: wrapped stubs, section titles inside the table, spanning cells. */
const CROSSING_SHARE = 0.12;

interface Strip {
  readonly from: number;
  readonly to: number;
  /** Rows whose text crosses the strip. */
  readonly crossings: number;
}

/** Finds the columns of `rows`; null when there is only one. */
export function findTextColumns(all: readonly VisualRow[]): TextColumns | null {
  const rows = withoutSingles(all);
  const words = rows.flatMap((row) => row.words);
  if (words.length === 0) return null;
  const em = medianSize(words);
  const x0 = Math.min(...all.map((row) => row.box.x0));
  const x1 = Math.max(...all.map((row) => row.box.x1));
  const allowed = Math.floor(CROSSING_SHARE * rows.length);
  const strips = freeStrips(rows, { allowed, minimumWidth: NARROW_GAP_EM * em, wordGap: 0.4 * em });
  const separators: number[] = [];
  for (const strip of strips) {
    if (strip.from <= x0 || strip.to >= x1) continue;
    const width = strip.to - strip.from;
    if (width >= CLEAR_GAP_EM * em || rowsWithBothSides(rows, strip, em) >= NARROW_GAP_ROWS) {
      separators.push((strip.from + strip.to) / 2);
    }
  }
  const kept = dropEmptyColumns(separators, rows);
  return kept.length === 0 ? null : { separators: kept, x0, x1 };
}

/** Lines of one piece (titles inside the table, wrapped text) say little of columns, unless most lines are such. */
function withoutSingles(rows: readonly VisualRow[]): readonly VisualRow[] {
  const several = rows.filter((row) => cutIntoChunks(row, CLEAR_GAP_EM).length >= 2);
  return several.length >= 3 && several.length >= 0.5 * rows.length ? several : rows;
}

/** Column that holds x. */
export function columnAt(separators: readonly number[], x: number): number {
  let column = 0;
  while (column < separators.length && x > separators[column]!) column++;
  return column;
}

export function medianSize(words: readonly TableWord[]): number {
  const sizes = words.map((word) => word.fontSize).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 10;
}

/** Intervals of x that at most `allowed` rows cover, at least `minimumWidth` wide. Words close together cover as one. */
function freeStrips(
  rows: readonly VisualRow[],
  { allowed, minimumWidth, wordGap }: { allowed: number; minimumWidth: number; wordGap: number },
): Strip[] {
  const events: { x: number; change: 1 | -1 }[] = [];
  for (const row of rows) {
    for (const [from, to] of coveredBy(row, wordGap)) events.push({ x: from, change: 1 }, { x: to, change: -1 });
  }
  events.sort((a, b) => a.x - b.x || a.change - b.change);
  const strips: Strip[] = [];
  let depth = 0;
  let openedAt: number | null = null;
  let most = 0;
  for (const { x, change } of events) {
    const before = depth;
    depth += change;
    if (before <= allowed && depth > allowed && openedAt !== null) {
      if (x - openedAt >= minimumWidth) strips.push({ from: openedAt, to: x, crossings: most });
      openedAt = null;
    } else if (before > allowed && depth <= allowed) {
      openedAt = x;
      most = 0;
    }
    if (depth <= allowed) most = Math.max(most, depth);
  }
  return strips;
}

function coveredBy(row: VisualRow, wordGap: number): [number, number][] {
  const covered: [number, number][] = [];
  for (const { box } of row.words) {
    const last = covered[covered.length - 1];
    if (last && box.x0 - last[1] <= wordGap) last[1] = Math.max(last[1], box.x1);
    else covered.push([box.x0, box.x1]);
  }
  return covered;
}

function rowsWithBothSides(rows: readonly VisualRow[], strip: Strip, em: number): number {
  const reach = 6 * em;
  return rows.filter(
    (row) =>
      row.words.some((word) => word.box.x1 <= strip.from + 1 && word.box.x1 > strip.from - reach) &&
      row.words.some((word) => word.box.x0 >= strip.to - 1 && word.box.x0 < strip.to + reach),
  ).length;
}

/** Removes separators that leave a column without text in every row. */
function dropEmptyColumns(separators: readonly number[], rows: readonly VisualRow[]): number[] {
  const used = new Set<number>();
  for (const row of rows) {
    for (const { box } of row.words) used.add(columnAt(separators, (box.x0 + box.x1) / 2));
  }
  return separators.filter((_, index) => used.has(index) && hasTextAfter(index));

  function hasTextAfter(index: number): boolean {
    for (let column = index + 1; column <= separators.length; column++) if (used.has(column)) return true;
    return false;
  }
}
