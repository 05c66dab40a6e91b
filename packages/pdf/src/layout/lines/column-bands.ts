/**
 * Bands of a page whose rows stand in columns.
 *
 * A gutter is an empty strip with running text on both sides; a table's columns do not count, because their texts do
 * not fill them. A page may have several bands: a figure or a paragraph of full width parts them.
 */
import type { Rule } from "../../engine/page-primitives.ts";
import { findGutters, type Gutter } from "./column-gutters.ts";
import { areInColumns, type ColumnMemory, type KnownColumns, knowColumns } from "./column-memory.ts";
import { columnOf, type Segment, type SplitRow } from "./column-segments.ts";
import { areRunningText, MIN_ROWS_OF_TWINS } from "./running-text.ts";
import { isBesideAbstract } from "./side-column.ts";
import { crosses, findSpanningTables, type RuleLevel, ruleLevels, type Stretch } from "./spanning-tables.ts";

/** Gutters and the rows between which they part the page; above and below, rows are read whole. */
export interface ColumnBand {
  readonly gutters: readonly Gutter[];
  /** First row, and the row after the last. */
  readonly first: number;
  readonly end: number;
  /** Tables that stand across the gutters. */
  readonly tables: readonly Stretch[];
}

/** What is known about a page beside its text. */
export interface Surroundings {
  readonly rules: readonly Rule[];
  /** Columns of the pages before. */
  readonly memory: ColumnMemory;
  /** On the first page, notes may stand beside the abstract. */
  readonly isFirst: boolean;
}

interface RowSlice {
  readonly first: number;
  readonly end: number;
}

/** More horizontal rules than this across a strip make it a table. */
const MAX_RULES_ACROSS = 3;
/** What a row that crosses a gutter takes away from a run of rows that do not. */
const CROSSING_COST = 1.3;
/** Rows at a time in which a box beside the abstract is looked for. */
const BOX_ROWS = 12;
/** White of this height ends it. */
const BOX_ENDS_POINTS = 26;
/** A page is cut into no more bands than this. */
const MAX_BANDS = 6;

/** Bands from top to bottom; what they show of the columns goes into the memory. */
export function findBands(
  rows: readonly SplitRow[],
  length: number,
  { rules, memory, isFirst }: Surroundings,
): ColumnBand[] {
  const page = new BandFinder(rows, length, rules);
  const bands = page.ownBands({ first: 0, end: rows.length }, MAX_BANDS);
  const largest = bands.reduce<ColumnBand | null>(
    (best, band) => (best === null || rank(band) > rank(best) ? band : best),
    null,
  );
  if (largest !== null) memory.remember(knowColumns(largest.gutters, page.columnsOf(largest)));
  const known = memory.recall();
  const all = known === null ? bands : page.between(bands, (slice) => page.recall(slice, known));
  return isFirst ? page.between(all, (slice) => page.besideAbstract(slice)) : all;
}

export function isInTable(baseline: number, tables: readonly Stretch[]): boolean {
  return tables.some(({ top, bottom }) => baseline > top && baseline < bottom + 1);
}

function rank(band: ColumnBand): number {
  return (band.end - band.first) * band.gutters.length;
}

class BandFinder {
  readonly #rows: readonly SplitRow[];
  readonly #length: number;
  readonly #levels: readonly RuleLevel[];

  constructor(rows: readonly SplitRow[], length: number, rules: readonly Rule[]) {
    this.#rows = rows;
    this.#length = length;
    this.#levels = ruleLevels(rules);
  }

  /** The largest band of a slice, and those above and below it. */
  ownBands(slice: RowSlice, most: number): ColumnBand[] {
    const band = most <= 0 ? null : this.#findBand(slice);
    if (band === null) return [];
    const above = this.ownBands({ first: slice.first, end: band.first }, most - 1);
    const below = this.ownBands({ first: band.end, end: slice.end }, most - 1 - above.length);
    return [...above, band, ...below];
  }

  /** Adds the bands that are found above, between and below others. */
  between(bands: readonly ColumnBand[], find: (slice: RowSlice) => ColumnBand | null): ColumnBand[] {
    const all: ColumnBand[] = [];
    let first = 0;
    for (const band of [...bands, null]) {
      const found = find({ first, end: band?.first ?? this.#rows.length });
      if (found !== null) all.push(found);
      if (band !== null) all.push(band);
      first = band?.end ?? first;
    }
    return all;
  }

  /** Segments of a band by column, without those that cross a gutter. */
  columnsOf({ gutters, first, end, tables }: ColumnBand): Segment[][] {
    const rows = this.#rows.slice(first, end).filter(({ baseline }) => !isInTable(baseline, tables));
    return partByColumn(rows, gutters);
  }

  /** Rows that stand in known columns but are too few to show them by themselves. */
  recall(slice: RowSlice, known: KnownColumns): ColumnBand | null {
    const band = this.#longestBand(known.gutters, slice);
    if (band === null || this.#isCrossedByRules(band)) return null;
    return areInColumns(this.columnsOf(band), known) ? band : null;
  }

  besideAbstract(slice: RowSlice): ColumnBand | null {
    const windows: RowSlice[] = [];
    for (let first = slice.first; first < slice.end; first += BOX_ROWS / 2)
      windows.push({ first, end: Math.min(first + BOX_ROWS, slice.end) });
    for (const gutters of windows.flatMap((window) => this.#gutterSets(window))) {
      const band = this.#longestBand(gutters, slice);
      if (band === null || this.#isCrossedByRules(band)) continue;
      if (isBesideAbstract(this.columnsOf(band))) return this.#endBelowBoth(band);
    }
    return null;
  }

  /** Cuts off what follows below both columns and is parted from them by a rule or white. */
  #endBelowBoth(band: ColumnBand): ColumnBand {
    const rows = this.#rows.slice(band.first, band.end);
    const lastOf = (column: number): number =>
      rows.findLastIndex(({ segments }) => segments.some((segment) => columnOf(segment, band.gutters) === column));
    const shorter = Math.min(lastOf(1), lastOf(2));
    const [gutter] = band.gutters;
    const isParted = (above: number, below: number): boolean =>
      below - above > BOX_ENDS_POINTS ||
      this.#levels.some(
        (level) => level.y > above && level.y < below && gutter !== undefined && crosses(level, gutter),
      );
    const next = rows.findIndex((row, index) => {
      const above = rows[index - 1];
      return index > shorter && above !== undefined && isParted(above.baseline, row.baseline);
    });
    return next < 0 ? band : { ...band, end: band.first + next };
  }

  /** Sets of gutters that the rows of a slice suggest. */
  #gutterSets({ first, end }: RowSlice): (readonly Gutter[])[] {
    const segments = this.#rows.slice(first, end).flatMap((row) => row.segments);
    const strips = segments.length < 2 * MIN_ROWS_OF_TWINS ? [] : findGutters(segments, this.#length);
    return [...(strips.length === 2 ? [strips] : []), ...strips.map((strip) => [strip])];
  }

  /** Two or three columns that hold running text. */
  #findBand(slice: RowSlice): ColumnBand | null {
    const { first, end } = slice;
    if (end - first < MIN_ROWS_OF_TWINS) return null;
    const half = first + ((end - first) >> 1);
    const parts = [slice, { first: half, end }, { first, end: half }];
    let best: ColumnBand | null = null;
    for (const part of parts) {
      for (const gutters of this.#gutterSets(part)) {
        const band = this.#longestBand(gutters, slice);
        if (band === null || !this.#partsRunningText(band)) continue;
        if (best === null || rank(band) > rank(best)) best = band;
      }
      if (best !== null && best.end - best.first > 0.6 * (end - first)) break;
    }
    return best;
  }

  /** The run of rows of a slice that the gutters part best. */
  #longestBand(gutters: readonly Gutter[], slice: RowSlice): ColumnBand | null {
    const tables = this.#tablesAcross(gutters, slice);
    let best = 0;
    let first = 0;
    let end = 0;
    let sum = 0;
    let start = slice.first;
    for (const [offset, { baseline, segments }] of this.#rows.slice(slice.first, slice.end).entries()) {
      const index = slice.first + offset;
      const isAcross = isInTable(baseline, tables) || segments.some((segment) => columnOf(segment, gutters) === 0);
      sum += isAcross ? -CROSSING_COST : 1;
      if (sum <= 0) {
        sum = 0;
        start = index + 1;
      } else if (sum > best) {
        best = sum;
        first = start;
        end = index + 1;
      }
    }
    return best === 0 ? null : { gutters, first, end, tables };
  }

  #tablesAcross(gutters: readonly Gutter[], slice: RowSlice): Stretch[] {
    if (this.#levels.length === 0) return [];
    return findSpanningTables(this.#levels, gutters, ({ top, bottom }) => {
      const inside = this.#rows
        .slice(slice.first, slice.end)
        .filter(({ baseline }) => baseline > top && baseline < bottom);
      if (inside.length < MIN_ROWS_OF_TWINS) return false;
      const columns = partByColumn(inside, gutters);
      return areRunningText(columns, countSegments(inside) - countInColumns(columns));
    });
  }

  /** True when every column between the gutters holds running text and no table's rules cross them. */
  #partsRunningText(band: ColumnBand): boolean {
    const columns = this.columnsOf(band);
    const rows = this.#rows.slice(band.first, band.end).filter(({ baseline }) => !isInTable(baseline, band.tables));
    const across = countSegments(rows) - countInColumns(columns);
    return areRunningText(columns, across) && !this.#isCrossedByRules(band);
  }

  #isCrossedByRules({ gutters, first, end, tables }: ColumnBand): boolean {
    const top = this.#rows[first]?.baseline ?? 0;
    const bottom = this.#rows[end - 1]?.baseline ?? 0;
    const levels = this.#levels.filter(
      ({ y }) => y > top && y < bottom && !tables.some((table) => y >= table.top && y <= table.bottom),
    );
    return gutters.some((gutter) => levels.filter((level) => crosses(level, gutter)).length > MAX_RULES_ACROSS);
  }
}

/** Segments of rows by column, without those that cross a gutter. */
function partByColumn(rows: readonly SplitRow[], gutters: readonly Gutter[]): Segment[][] {
  const columns: Segment[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const { segments } of rows) {
    for (const segment of segments) columns[columnOf(segment, gutters) - 1]?.push(segment);
  }
  return columns;
}

function countSegments(rows: readonly SplitRow[]): number {
  return rows.reduce((sum, { segments }) => sum + segments.length, 0);
}

function countInColumns(columns: readonly (readonly Segment[])[]): number {
  return columns.reduce((sum, column) => sum + column.length, 0);
}
