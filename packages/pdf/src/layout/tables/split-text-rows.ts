/** Splits a drawn row that holds several rows of text, as in tables that draw only the frame and the columns. */
import type { DraftCell, DraftTable } from "./draft-table.ts";
import { isValue } from "./numeric-text.ts";
import { groupIntoRows, type TableWord, type VisualRow } from "./table-words.ts";

/** Fewer lines than this in a drawn row are wrapped text more often than rows. */
const MINIMUM_LINES = 3;

/** The same table with such rows split; rows with spanning or wrapped cells stay as they are. */
export function splitTextRows(draft: DraftTable): DraftTable {
  const splits = new Map<number, readonly number[]>();
  for (let row = 0; row < draft.rows; row++) {
    const baselines = rowsInside(draft, row);
    if (baselines) splits.set(row, baselines);
  }
  if (splits.size === 0) return draft;
  const firstOf: number[] = [];
  let rows = 0;
  for (let row = 0; row < draft.rows; row++) {
    firstOf.push(rows);
    rows += splits.get(row)?.length ?? 1;
  }
  firstOf.push(rows);
  const cells: DraftCell[] = [];
  for (const cell of draft.cells) {
    const baselines = cell.rowSpan === 1 ? splits.get(cell.row) : undefined;
    if (!baselines) {
      const row = firstOf[cell.row]!;
      cells.push({ ...cell, row, rowSpan: firstOf[cell.row + cell.rowSpan]! - row });
    } else {
      cells.push(...splitCell(cell, firstOf[cell.row]!, baselines));
    }
  }
  return { ...draft, rows, cells };
}

/** Baselines of the rows inside a drawn row, or null when the row is one row. */
function rowsInside(draft: DraftTable, row: number): readonly number[] | null {
  const cells = draft.cells.filter((cell) => cell.row === row && cell.rowSpan === 1);
  const filled = cells.filter((cell) => cell.words.length > 0);
  if (filled.length < 2 || filled.some((cell) => cell.columnSpan > 1 && cell.columnSpan === draft.columns)) return null;
  const columns = filled.map((cell) => groupIntoRows([...cell.words].sort((a, b) => a.baseline - b.baseline)));
  const longest = columns.reduce((most, each) => (each.length > most.length ? each : most));
  if (longest.length < MINIMUM_LINES) return null;
  const aligned = columns.filter((each) => each.length >= 0.6 * longest.length && alignsWith(each, longest));
  if (aligned.length < Math.max(2, 0.5 * columns.length)) return null;
  const valued = aligned.filter((each) => each.filter(isValueRow).length >= 0.6 * each.length);
  if (valued.length === 0) return null;
  const stub = columns[0]!;
  if (!alignsWith(stub, longest)) return null;
  return longest.map((each) => each.baseline);
}

function alignsWith(rows: readonly VisualRow[], reference: readonly VisualRow[]): boolean {
  return rows.every((row) =>
    reference.some((other) => Math.abs(other.baseline - row.baseline) < 0.4 * (row.words[0]?.fontSize ?? 10)),
  );
}

function isValueRow(row: VisualRow): boolean {
  return isValue(row.words.map((word) => word.text).join(" "));
}

function splitCell(cell: DraftCell, firstRow: number, baselines: readonly number[]): DraftCell[] {
  const contents: TableWord[][] = baselines.map(() => []);
  for (const word of cell.words) contents[nearest(baselines, word.baseline)]!.push(word);
  return baselines.map((_, index) => {
    const y0 = index === 0 ? cell.box.y0 : between(baselines, index);
    const y1 = index === baselines.length - 1 ? cell.box.y1 : between(baselines, index + 1);
    return { ...cell, row: firstRow + index, words: contents[index]!, box: { ...cell.box, y0, y1 } };
  });

  function between(lines: readonly number[], index: number): number {
    return lines[index - 1]! + (lines[index]! - lines[index - 1]!) * 0.3;
  }
}

function nearest(positions: readonly number[], position: number): number {
  let best = 0;
  for (let index = 1; index < positions.length; index++) {
    if (Math.abs(positions[index]! - position) < Math.abs(positions[best]! - position)) best = index;
  }
  return best;
}
