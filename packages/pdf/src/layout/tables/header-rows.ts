/** How many rows at the top of a table are its header, judged by spans, boldness and values. */
import { joinCellText } from "./cell-text.ts";
import type { DraftCell, DraftTable } from "./draft-table.ts";
import { isValue } from "./numeric-text.ts";

/** Headers deeper than this are not seen in practice; what looks like it is a table of words. */
const MAXIMUM_HEADER_ROWS = 4;

export function countHeaderRows(draft: DraftTable): number {
  if (draft.rows < 2) return 0;
  const first = cellsOfRow(draft, 0).filter((cell) => cell.words.length > 0);
  if (first.length === 0) return 0;
  const deep = depthBySpans(draft);
  if (deep > 1) return Math.min(deep, MAXIMUM_HEADER_ROWS, draft.rows - 1);
  return looksLikeHeader(draft, first) ? 1 : 0;
}

/** A cell of the first row that spans rows beside split ones, or spans columns above single ones, deepens the header. */
function depthBySpans(draft: DraftTable): number {
  const first = cellsOfRow(draft, 0);
  const spansAll = first.length === 1 && first[0]!.columnSpan === draft.columns;
  if (spansAll) return 1;
  const deepest = Math.max(1, ...first.map((cell) => cell.rowSpan));
  const split = first.some((cell) => cell.columnSpan > 1);
  if (!split) return 1;
  return deepest > 1 ? deepest : 2;
}

function looksLikeHeader(draft: DraftTable, first: readonly DraftCell[]): boolean {
  if (first.some((cell) => isValue(joinCellText(cell.words)) && !isYear(joinCellText(cell.words)))) return false;
  if (isBold(first) && !isBold(cellsOfRow(draft, 1))) return true;
  let valueColumns = 0;
  for (let column = 0; column < draft.columns; column++) {
    const body = draft.cells.filter((cell) => cell.column === column && cell.row > 0 && cell.words.length > 0);
    const values = body.filter((cell) => isValue(joinCellText(cell.words)));
    if (body.length > 0 && values.length >= 0.6 * body.length) valueColumns++;
  }
  if (valueColumns > 0) return true;
  // A table of words: short labels above longer texts, no label empty.
  return first.length === draft.columns && draft.columns >= 2 && draft.rows >= 3;
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d(?:[-–/]\d{2,4})?年?$/.test(text.trim());
}

function isBold(cells: readonly DraftCell[]): boolean {
  const words = cells.flatMap((cell) => cell.words);
  return words.length > 0 && words.filter((word) => word.bold).length >= 0.7 * words.length;
}

function cellsOfRow(draft: DraftTable, row: number): DraftCell[] {
  return draft.cells.filter((cell) => cell.row === row);
}
