/** Rows of a table without row borders: baselines, with wrapped lines joined to the row they continue. */
import { isValue } from "./numeric-text.ts";
import { cutIntoChunks, type TableWord, type VisualRow } from "./table-words.ts";
import { columnAt } from "./text-columns.ts";

/** Words by column; a piece that crosses separators stands in its first column and says how many it covers. */
export interface RowCell {
  readonly column: number;
  readonly columnSpan: number;
  readonly words: readonly TableWord[];
}

export interface TextRow {
  readonly cells: readonly RowCell[];
  readonly y0: number;
  readonly y1: number;
}

/** Distances between baselines within a wrapped cell are at least this much smaller than between rows. */
const LEADING_RATIO = 1.3;

/** Cuts every visual row at the separators. */
export function cutRow(row: VisualRow, separators: readonly number[]): RowCell[] {
  const cells: RowCell[] = [];
  for (const chunk of cutIntoChunks(row, 0.4)) {
    const parts = cutChunk(chunk.words, separators);
    for (const part of parts) {
      const last = cells[cells.length - 1];
      if (last && last.columnSpan === 1 && part.columnSpan === 1 && last.column === part.column) {
        cells[cells.length - 1] = { ...last, words: [...last.words, ...part.words] };
      } else if (last && part.column < last.column + last.columnSpan) {
        const end = Math.max(last.column + last.columnSpan, part.column + part.columnSpan);
        const words = [...last.words, ...part.words];
        cells[cells.length - 1] = { column: last.column, columnSpan: end - last.column, words };
      } else {
        cells.push(part);
      }
    }
  }
  return cells;
}

/** A chunk that no wide gap cuts is one cell, unless separators fall exactly between its words on both sides. */
function cutChunk(words: readonly TableWord[], separators: readonly number[]): RowCell[] {
  const first = columnAt(separators, words[0]!.box.x0 + 1);
  const last = columnAt(separators, words[words.length - 1]!.box.x1 - 1);
  if (first === last) return [{ column: first, columnSpan: 1, words }];
  return [{ column: first, columnSpan: last - first + 1, words }];
}

/** Joins visual rows to table rows. */
export function joinWrappedRows(rows: readonly VisualRow[], separators: readonly number[]): TextRow[] {
  const cut = rows.map((row) => ({ row, cells: cutRow(row, separators) }));
  const breaks = breaksByDistance(rows);
  const joined: { cells: RowCell[]; y0: number; y1: number; last: VisualRow }[] = [];
  cut.forEach(({ row, cells }, index) => {
    const current = joined[joined.length - 1];
    const wraps =
      current !== undefined &&
      (breaks ? !breaks[index] : isContinuation(current, { row, cells }, separators.length + 1));
    if (current && wraps) {
      current.cells = mergeCells(current.cells, cells);
      current.y1 = Math.max(current.y1, row.box.y1);
      current.last = row;
    } else {
      joined.push({ cells, y0: row.box.y0, y1: row.box.y1, last: row });
    }
  });
  return joined.map(({ cells, y0, y1 }) => ({ cells, y0, y1 }));
}

/**
 * Which visual rows begin a table row, when the distances fall into two clear kinds; null when they do not.
 * The larger kind separates rows, the smaller is the leading inside a cell.
 */
function breaksByDistance(rows: readonly VisualRow[]): boolean[] | null {
  if (rows.length < 4) return null;
  const distances = rows.slice(1).map((row, index) => row.baseline - rows[index]!.baseline);
  const sorted = [...distances].sort((a, b) => a - b);
  let cut = -1;
  let widest = LEADING_RATIO;
  for (let index = 1; index < sorted.length; index++) {
    const ratio = sorted[index]! / Math.max(1, sorted[index - 1]!);
    if (ratio > widest) {
      widest = ratio;
      cut = index;
    }
  }
  if (cut < 0) return null;
  const threshold = (sorted[cut - 1]! + sorted[cut]!) / 2;
  const small = distances.filter((distance) => distance < threshold).length;
  // Mostly small distances with a few large ones are rows in groups, not wrapped lines.
  if (small > 0.7 * distances.length || small === 0) return null;
  const leading = sorted[0]!;
  const size = rows[0]!.words[0]?.fontSize ?? 10;
  if (leading > 1.5 * size) return null;
  return [true, ...distances.map((distance) => distance >= threshold)];
}

function isContinuation(
  current: { cells: readonly RowCell[]; last: VisualRow },
  next: { row: VisualRow; cells: readonly RowCell[] },
  columns: number,
): boolean {
  const size = next.row.words[0]?.fontSize ?? 10;
  if (next.row.baseline - current.last.baseline > 1.6 * size) return false;
  if (next.cells.some((cell) => cell.columnSpan > 1)) return false;
  const hasStub = next.cells.some((cell) => cell.column === 0);
  const texts = next.cells.map((cell) => cell.words.map((word) => word.text).join(" "));
  if (!hasStub) {
    const above = next.cells.every((cell) => current.cells.some((each) => each.column === cell.column));
    return above && next.cells.length <= Math.max(1, columns / 2) && !texts.some(isValue);
  }
  const stub = current.cells.find((cell) => cell.column === 0);
  const isHanging = stub !== undefined && next.cells[0]!.words[0]!.box.x0 > stub.words[0]!.box.x0 + 0.2 * size;
  // The label of a row of values goes on, indented; titles of the next rows are not indented more than rows.
  if (next.cells.length === 1 && current.cells.length > 1 && isHanging) return true;
  // A label that goes on in lower case below a line that had no values of its own, or below its values.
  const startsLow = /^[a-z(]/.test(texts[0] ?? "");
  const stubOnly = current.cells.length === 1 && current.cells[0]!.column === 0;
  return startsLow && (stubOnly || next.cells.length === 1);
}

function mergeCells(upper: readonly RowCell[], lower: readonly RowCell[]): RowCell[] {
  const merged = [...upper];
  for (const cell of lower) {
    const place = merged.findIndex(
      (each) => each.column < cell.column + cell.columnSpan && cell.column < each.column + each.columnSpan,
    );
    if (place < 0) {
      merged.push(cell);
      continue;
    }
    const each = merged[place]!;
    const column = Math.min(each.column, cell.column);
    const end = Math.max(each.column + each.columnSpan, cell.column + cell.columnSpan);
    merged[place] = { column, columnSpan: end - column, words: [...each.words, ...cell.words] };
  }
  return settleOverlaps(merged);
}

/** Cells that came to overlap by joining become one. */
function settleOverlaps(cells: readonly RowCell[]): RowCell[] {
  const sorted = [...cells].sort((a, b) => a.column - b.column);
  const settled: RowCell[] = [];
  for (const cell of sorted) {
    const last = settled[settled.length - 1];
    if (last && cell.column < last.column + last.columnSpan) {
      const end = Math.max(last.column + last.columnSpan, cell.column + cell.columnSpan);
      const words = [...last.words, ...cell.words];
      settled[settled.length - 1] = { column: last.column, columnSpan: end - last.column, words };
    } else {
      settled.push(cell);
    }
  }
  return settled;
}

/** All lines as one table row. */
export function joinToOneRow(rows: readonly VisualRow[], separators: readonly number[]): TextRow {
  let cells: RowCell[] = [];
  for (const row of rows) cells = mergeCells(cells, cutRow(row, separators));
  return {
    cells: settleOverlaps(cells),
    y0: Math.min(...rows.map((row) => row.box.y0)),
    y1: Math.max(...rows.map((row) => row.box.y1)),
  };
}

/** The cells in order, with empty ones in the columns between. */
export function fillGaps(cells: readonly RowCell[], columns: number): RowCell[] {
  const filled: RowCell[] = [];
  let next = 0;
  for (const cell of [...cells].sort((a, b) => a.column - b.column)) {
    for (; next < cell.column; next++) filled.push({ column: next, columnSpan: 1, words: [] });
    filled.push(cell);
    next = cell.column + cell.columnSpan;
  }
  for (; next < columns; next++) filled.push({ column: next, columnSpan: 1, words: [] });
  return filled;
}
