/** A table under construction: cells with their words, before texts, header rows and consumed lines are settled. */

import type { TableCell } from "@rubrica/report-model";
import type { Box } from "../../engine/page-primitives.ts";
import { unionOf } from "../box-geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import { joinCellText } from "./cell-text.ts";
import type { FoundTable } from "./found-table.ts";
import type { TableWord } from "./table-words.ts";

export interface DraftCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly box: Box;
  readonly words: readonly TableWord[];
}

export interface DraftTable {
  readonly rows: number;
  readonly columns: number;
  readonly box: Box;
  readonly cells: readonly DraftCell[];
}

/** Drops rows and columns in which no cell begins or ends with text: gaps of double borders and empty margins. */
export function dropEmptyBands(draft: DraftTable): DraftTable {
  const keptRows = keptBands(draft.rows, draft.cells, "row");
  const keptColumns = keptBands(draft.columns, draft.cells, "column");
  if (keptRows.every(Boolean) && keptColumns.every(Boolean)) return draft;
  const rowNumbers = renumber(keptRows);
  const columnNumbers = renumber(keptColumns);
  const cells: DraftCell[] = [];
  for (const cell of draft.cells) {
    const rowSpan = countKept(keptRows, cell.row, cell.rowSpan);
    const columnSpan = countKept(keptColumns, cell.column, cell.columnSpan);
    if (rowSpan === 0 || columnSpan === 0) continue;
    cells.push({ ...cell, row: rowNumbers[cell.row]!, column: columnNumbers[cell.column]!, rowSpan, columnSpan });
  }
  return {
    rows: keptRows.filter(Boolean).length,
    columns: keptColumns.filter(Boolean).length,
    box: draft.box,
    cells,
  };
}

/** Bands narrower than this are gaps between two strokes of one border. */
const GAP_BAND_POINTS = 5;

function keptBands(count: number, cells: readonly DraftCell[], side: "row" | "column"): boolean[] {
  const kept = new Array<boolean>(count).fill(false);
  for (const cell of cells) {
    const first = side === "row" ? cell.row : cell.column;
    const span = side === "row" ? cell.rowSpan : cell.columnSpan;
    const size = side === "row" ? cell.box.y1 - cell.box.y0 : cell.box.x1 - cell.box.x0;
    if (span === 1 && (cell.words.length > 0 || size > GAP_BAND_POINTS)) kept[first] = true;
  }
  // A band that only wider cells cross has no place of its own, unless dropping it would drop a cell with text.
  for (const cell of cells) {
    const first = side === "row" ? cell.row : cell.column;
    const span = side === "row" ? cell.rowSpan : cell.columnSpan;
    if (cell.words.length > 0 && !kept.slice(first, first + span).some(Boolean)) kept[first] = true;
  }
  return kept;
}

function renumber(kept: readonly boolean[]): number[] {
  let next = 0;
  return kept.map((keep) => (keep ? next++ : next));
}

function countKept(kept: readonly boolean[], first: number, span: number): number {
  let count = 0;
  for (let index = first; index < first + span; index++) if (kept[index]) count++;
  return count;
}

/** Settles texts, header cells and the lines that belong to the table alone. */
export function finishTable(
  draft: DraftTable,
  options: { readonly source: FoundTable["source"]; readonly headerRows: number; readonly page: PageLayout },
): FoundTable {
  const { source, headerRows, page } = options;
  const cells = draft.cells
    .map((cell): TableCell => {
      const { row, column, rowSpan, columnSpan, box, words } = cell;
      return { row, column, rowSpan, columnSpan, box, text: joinCellText(words), header: row < headerRows };
    })
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const words = draft.cells.flatMap((cell) => cell.words);
  const box = unionOf([draft.box, ...words.map((word) => word.box)]);
  const { rows, columns } = draft;
  return { source, box, rows, columns, headerRows, cells, lines: consumedLines(words, page) };
}

/** Share of a line's characters that must be inside for the line to leave the prose. */
const CONSUMED_SHARE = 0.6;

function consumedLines(words: readonly TableWord[], page: PageLayout): number[] {
  const inside = new Map<number, number>();
  const seen = new Set<string>();
  for (const word of words) {
    const key = `${word.line}:${word.start}`;
    if (seen.has(key)) continue;
    seen.add(key);
    inside.set(word.line, (inside.get(word.line) ?? 0) + word.text.length);
  }
  const lines: number[] = [];
  for (const [index, characters] of inside) {
    const all = page.lines[index]?.words.reduce((sum, word) => sum + word.end - word.start, 0) ?? 0;
    if (characters >= CONSUMED_SHARE * all) lines.push(index);
  }
  return lines.sort((a, b) => a - b);
}
