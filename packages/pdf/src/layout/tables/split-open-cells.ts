/**
 * Splits cells of a drawn grid that its borders leave joined although their text stands in columns: tables that draw
 * column borders in the header only, or one box around several columns.
 */
import type { DraftCell, DraftTable } from "./draft-table.ts";
import { isTabular, shareOfValues } from "./row-shapes.ts";
import { cutIntoChunks, groupIntoRows, type TableWord, type VisualRow } from "./table-words.ts";
import { findTextColumns } from "./text-columns.ts";
import { cutRow, fillGaps, joinToOneRow } from "./wrapped-rows.ts";

/** Fewer joined rows than this may be section titles across the table. */
const MINIMUM_ROWS = 2;

export function splitOpenCells(draft: DraftTable, xs: readonly number[]): DraftTable {
  return splitTextColumns(splitAtKnownBorders(draft, xs));
}

/** Splits cells over several columns at borders drawn elsewhere, when their words leave those places free. */
function splitAtKnownBorders(draft: DraftTable, xs: readonly number[]): DraftTable {
  let cells = draft.cells;
  for (let border = 1; border < draft.columns; border++) {
    const across = cells.filter((cell) => cell.column < border && border < cell.column + cell.columnSpan);
    const filled = across.filter((cell) => cell.words.length > 0);
    if (filled.length < MINIMUM_ROWS || !leavesFree(filled, xs[border]!)) continue;
    const split = new Set(across);
    cells = cells.flatMap((cell) => (split.has(cell) ? splitCell(cell, border, xs[border]!) : [cell]));
  }
  return cells === draft.cells ? draft : { ...draft, cells };
}

/** Nearly all lines have text on both sides of x and a wide gap around it, or stay on one side. */
function leavesFree(cells: readonly DraftCell[], x: number): boolean {
  let both = 0;
  let crossing = 0;
  let lines = 0;
  for (const cell of cells) {
    for (const row of rowsOf(cell.words)) {
      lines++;
      const chunks = cutIntoChunks(row, 0.6);
      if (chunks.some((chunk) => chunk.x0 < x - 1 && chunk.x1 > x + 1)) crossing++;
      else if (chunks.some((chunk) => chunk.x1 <= x + 1) && chunks.some((chunk) => chunk.x0 >= x - 1)) both++;
    }
  }
  return crossing <= 0.1 * lines && both >= Math.max(MINIMUM_ROWS, 0.5 * lines);
}

function splitCell(cell: DraftCell, border: number, x: number): DraftCell[] {
  const isLeft = (word: TableWord) => (word.box.x0 + word.box.x1) / 2 < x;
  const columnSpan = border - cell.column;
  return [
    { ...cell, columnSpan, words: cell.words.filter(isLeft), box: { ...cell.box, x1: x } },
    {
      ...cell,
      column: border,
      columnSpan: cell.columnSpan - columnSpan,
      words: cell.words.filter((word) => !isLeft(word)),
      box: { ...cell.box, x0: x },
    },
  ];
}

/** Splits a drawn column in which most rows are rows of values with the same free strips. */
function splitTextColumns(draft: DraftTable): DraftTable {
  let result = draft;
  for (let column = draft.columns - 1; column >= 0; column--) {
    const separators = separatorsInside(result, column);
    if (separators.length > 0) result = splitColumn(result, column, separators);
  }
  return result;
}

function separatorsInside(draft: DraftTable, column: number): readonly number[] {
  const cells = draft.cells.filter((cell) => cell.column === column && cell.columnSpan === 1 && cell.words.length > 0);
  const rows = cells.flatMap((cell) => rowsOf(cell.words));
  if (rows.length < 3) return [];
  const tabular = rows.filter(isTabular);
  if (tabular.length < 3 || tabular.length < 0.6 * rows.length || shareOfValues(tabular) < 0.5) return [];
  return findTextColumns(tabular)?.separators ?? [];
}

function splitColumn(draft: DraftTable, column: number, separators: readonly number[]): DraftTable {
  const added = separators.length;
  const cells = draft.cells.flatMap((cell): DraftCell[] => {
    if (cell.column > column) return [{ ...cell, column: cell.column + added }];
    if (cell.column + cell.columnSpan <= column) return [cell];
    if (cell.columnSpan > 1 || cell.words.length === 0) return [{ ...cell, columnSpan: cell.columnSpan + added }];
    return splitBySeparators(cell, separators);
  });
  return { ...draft, columns: draft.columns + added, cells };
}

function splitBySeparators(cell: DraftCell, separators: readonly number[]): DraftCell[] {
  const rows = rowsOf(cell.words);
  const parts = rows.length === 1 ? cutRow(rows[0]!, separators) : joinToOneRow(rows, separators).cells;
  const whole = parts.length === 1 && parts[0]!.columnSpan > 1;
  if (whole || (rows.length > 1 && parts.some((part) => part.columnSpan > 1))) {
    return [{ ...cell, columnSpan: separators.length + 1 }];
  }
  return fillGaps(parts, separators.length + 1).map(({ column, columnSpan, words }) => ({
    ...cell,
    column: cell.column + column,
    columnSpan,
    words,
    box: {
      ...cell.box,
      x0: separators[column - 1] ?? cell.box.x0,
      x1: separators[column + columnSpan - 1] ?? cell.box.x1,
    },
  }));
}

function rowsOf(words: readonly TableWord[]): VisualRow[] {
  return groupIntoRows([...words].sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0));
}
