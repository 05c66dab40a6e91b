/**
 * Bands of a page whose rows stand in columns.
 *
 * A gutter is an empty strip with running text on both sides; a table's columns do not count, because their texts do
 * not fill them. A page may have several bands: a figure or a paragraph of full width parts them.
 */
import type { Rule } from "../../engine/page-primitives.ts";
import { findGutters, type Gutter } from "./column-gutters.ts";
import { areInColumns, type ColumnMemory, type KnownColumns, knowColumns } from "./column-memory.ts";
import { columnOf, type Segment } from "./column-segments.ts";
import { areRunningText, MIN_ROWS_OF_TWINS } from "./running-text.ts";
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

interface RowSlice {
  readonly first: number;
  readonly end: number;
}

type Rows = readonly (readonly Segment[])[];

/** More horizontal rules than this across a strip make it a table. */
const MAX_RULES_ACROSS = 3;
/** What a row that crosses a gutter takes away from a run of rows that do not. */
const CROSSING_COST = 1.3;
/** A page is cut into no more bands than this. */
const MAX_BANDS = 6;

/** Bands from top to bottom; what they show of the columns goes into the memory. */
export function findBands(
  rows: Rows,
  length: number,
  { rules, memory }: { readonly rules: readonly Rule[]; readonly memory: ColumnMemory },
): ColumnBand[] {
  const page = new BandFinder(rows, length, rules);
  const bands = page.ownBands({ first: 0, end: rows.length }, MAX_BANDS);
  const largest = bands.reduce<ColumnBand | null>(
    (best, band) => (best === null || rank(band) > rank(best) ? band : best),
    null,
  );
  if (largest !== null) memory.remember(knowColumns(largest.gutters, page.columnsOf(largest)));
  const known = memory.recall();
  return known === null ? bands : page.withRecalled(bands, known);
}

export function isInTable(baseline: number, tables: readonly Stretch[]): boolean {
  return tables.some(({ top, bottom }) => baseline > top && baseline < bottom + 1);
}

function rank(band: ColumnBand): number {
  return (band.end - band.first) * band.gutters.length;
}

class BandFinder {
  readonly #rows: Rows;
  readonly #length: number;
  readonly #levels: readonly RuleLevel[];

  constructor(rows: Rows, length: number, rules: readonly Rule[]) {
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

  /** Adds the rows that stand in known columns but are too few to show them by themselves. */
  withRecalled(bands: readonly ColumnBand[], known: KnownColumns): ColumnBand[] {
    const all: ColumnBand[] = [];
    let first = 0;
    for (const band of bands) {
      all.push(...this.#recall({ first, end: band.first }, known), band);
      first = band.end;
    }
    all.push(...this.#recall({ first, end: this.#rows.length }, known));
    return all;
  }

  /** Segments of a band by column, without those that cross a gutter. */
  columnsOf({ gutters, first, end, tables }: ColumnBand): Segment[][] {
    const columns: Segment[][] = Array.from({ length: gutters.length + 1 }, () => []);
    for (const segment of this.#rows.slice(first, end).flat()) {
      const column = isInTable(segment.baseline, tables) ? 0 : columnOf(segment, gutters);
      if (column > 0) columns[column - 1]!.push(segment);
    }
    return columns;
  }

  #recall(slice: RowSlice, known: KnownColumns): ColumnBand[] {
    const band = this.#longestBand(known.gutters, slice);
    if (band === null || this.#isCrossedByRules(band)) return [];
    return areInColumns(this.columnsOf(band), known) ? [band] : [];
  }

  /** Two or three columns; candidates come from the whole slice and from its halves. */
  #findBand(slice: RowSlice): ColumnBand | null {
    const rows = this.#rows.slice(slice.first, slice.end);
    if (rows.length < MIN_ROWS_OF_TWINS) return null;
    const half = rows.length >> 1;
    let best: ColumnBand | null = null;
    for (const part of [rows, rows.slice(half), rows.slice(0, half)]) {
      const inPart = part.flat();
      const strips = inPart.length < 2 * MIN_ROWS_OF_TWINS ? [] : findGutters(inPart, this.#length);
      const sets = strips.length === 2 ? [strips] : [];
      for (const gutters of [...sets, ...strips.map((strip) => [strip])]) {
        const band = this.#longestBand(gutters, slice);
        if (band === null || !this.#partsRunningText(band)) continue;
        if (best === null || rank(band) > rank(best)) best = band;
      }
      if (best !== null && best.end - best.first > 0.6 * rows.length) break;
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
    for (let index = slice.first; index < slice.end; index++) {
      const row = this.#rows[index]!;
      const isAcross = isInTable(row[0]!.baseline, tables) || row.some((segment) => columnOf(segment, gutters) === 0);
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
        .filter((row) => row[0]!.baseline > top && row[0]!.baseline < bottom);
      if (inside.length < MIN_ROWS_OF_TWINS) return false;
      const columns: Segment[][] = Array.from({ length: gutters.length + 1 }, () => []);
      let across = 0;
      for (const segment of inside.flat()) {
        const column = columnOf(segment, gutters);
        if (column > 0) columns[column - 1]!.push(segment);
        else across++;
      }
      return areRunningText(columns, across);
    });
  }

  /** True when every column between the gutters holds running text and no table's rules cross them. */
  #partsRunningText(band: ColumnBand): boolean {
    const columns = this.columnsOf(band);
    const all = this.#rows
      .slice(band.first, band.end)
      .reduce((sum, row) => sum + (isInTable(row[0]!.baseline, band.tables) ? 0 : row.length), 0);
    const across = all - columns.reduce((sum, column) => sum + column.length, 0);
    return areRunningText(columns, across) && !this.#isCrossedByRules(band);
  }

  #isCrossedByRules({ gutters, first, end, tables }: ColumnBand): boolean {
    const top = this.#rows[first]![0]!.baseline;
    const bottom = this.#rows[end - 1]![0]!.baseline;
    const levels = this.#levels.filter(
      ({ y }) => y > top && y < bottom && !tables.some((table) => y >= table.top && y <= table.bottom),
    );
    return gutters.some((gutter) => levels.filter((level) => crosses(level, gutter)).length > MAX_RULES_ACROSS);
  }
}
