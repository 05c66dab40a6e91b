/** A table put together from words alone: columns by white strips, rows by baselines, spans by crossing words. */
import { unionOf } from "../box-geometry.ts";
import type { DraftCell, DraftTable } from "./draft-table.ts";
import type { Edge } from "./rule-edges.ts";
import type { VisualRow } from "./table-words.ts";
import { columnAt, type TextColumns } from "./text-columns.ts";
import { cutRow, fillGaps, type RowCell, type TextRow } from "./wrapped-rows.ts";

export interface TextTableParts {
  readonly header: readonly VisualRow[];
  readonly body: readonly TextRow[];
  readonly columns: TextColumns;
  /** Short rules inside the header that group columns below a spanning label. */
  readonly groupRules: readonly Edge[];
}

export interface TextTable {
  readonly draft: DraftTable;
  readonly headerRows: number;
}

/** Builds the draft; header rows come first. */
export function buildTextTable({ header, body, columns, groupRules }: TextTableParts): TextTable {
  const headerRows = header.length > 0 ? joinHeaderRows(header, columns.separators, groupRules) : [];
  const rows = [...headerRows, ...body];
  const bounds = { x0: columns.x0, x1: columns.x1, separators: columns.separators };
  const cells: DraftCell[] = [];
  rows.forEach((row, index) => {
    // Cells reach to the middle of the white between rows.
    const y0 = index === 0 ? row.y0 : (rows[index - 1]!.y1 + row.y0) / 2;
    const y1 = index === rows.length - 1 ? row.y1 : (row.y1 + rows[index + 1]!.y0) / 2;
    for (const cell of fillGaps(row.cells, columns.separators.length + 1)) {
      cells.push({ ...cell, row: index, rowSpan: 1, box: { ...columnBounds(cell, bounds), y0, y1 } });
    }
  });
  const box = unionOf(rows.map((row) => ({ x0: columns.x0, x1: columns.x1, y0: row.y0, y1: row.y1 })));
  const draft = { rows: rows.length, columns: columns.separators.length + 1, box, cells };
  return { draft: stretchHeaderCells(draft, headerRows.length), headerRows: headerRows.length };
}

/**
 * Header lines become one row, except that lines with a label over several columns, and lines on the two sides of
 * group rules, are rows of their own.
 */
function joinHeaderRows(
  header: readonly VisualRow[],
  separators: readonly number[],
  groupRules: readonly Edge[],
): TextRow[] {
  const rows: TextRow[] = [];
  let group: { readonly row: VisualRow; readonly cells: readonly RowCell[] }[] = [];
  const flush = () => {
    if (group.length > 0) rows.push(joinToOne(group));
    group = [];
  };
  for (const row of header) {
    const cells = cutRow(row, separators).map((cell) => widenToRule(cell, row, separators, groupRules));
    const spanning = cells.some((cell) => cell.columnSpan > 1);
    if (spanning) {
      flush();
      rows.push({ cells: withoutOverlaps(cells), y0: row.box.y0, y1: row.box.y1 });
      continue;
    }
    const above = group[group.length - 1]?.row;
    if (above && groupRules.some((rule) => rule.position > above.baseline && rule.position < row.baseline)) flush();
    group.push({ row, cells });
  }
  flush();
  return rows;
}

function joinToOne(group: readonly { readonly row: VisualRow; readonly cells: readonly RowCell[] }[]): TextRow {
  const byColumn = new Map<number, RowCell>();
  for (const cell of group.flatMap((each) => each.cells)) {
    const known = byColumn.get(cell.column);
    byColumn.set(cell.column, known ? { ...known, words: [...known.words, ...cell.words] } : cell);
  }
  const box = unionOf(group.map((each) => each.row.box));
  return { cells: [...byColumn.values()].sort((a, b) => a.column - b.column), y0: box.y0, y1: box.y1 };
}

/** A label above a group rule spans the columns of the rule. */
function widenToRule(
  cell: RowCell,
  row: VisualRow,
  separators: readonly number[],
  groupRules: readonly Edge[],
): RowCell {
  const first = cell.words[0]!;
  const last = cell.words[cell.words.length - 1]!;
  const middle = (first.box.x0 + last.box.x1) / 2;
  const rule = groupRules.find(
    (each) =>
      each.position > row.baseline - 1 &&
      each.position < row.baseline + 1.6 * first.fontSize &&
      middle > each.from &&
      middle < each.to,
  );
  if (!rule) return cell;
  const column = Math.min(cell.column, columnAt(separators, rule.from + 2));
  const end = Math.max(cell.column + cell.columnSpan, columnAt(separators, rule.to - 2) + 1);
  return { ...cell, column, columnSpan: end - column };
}

function withoutOverlaps(cells: readonly RowCell[]): RowCell[] {
  const settled: RowCell[] = [];
  for (const cell of cells) {
    const last = settled[settled.length - 1];
    if (last && cell.column < last.column + last.columnSpan) {
      const end = cell.column + cell.columnSpan;
      if (end > last.column + last.columnSpan) {
        const column = last.column + last.columnSpan;
        settled.push({ ...cell, column, columnSpan: end - column });
      } else {
        settled[settled.length - 1] = { ...last, words: [...last.words, ...cell.words] };
      }
      continue;
    }
    settled.push(cell);
  }
  return settled;
}

function columnBounds(cell: RowCell, bounds: TextColumns): { x0: number; x1: number } {
  const { separators, x0, x1 } = bounds;
  const end = cell.column + cell.columnSpan;
  return {
    x0: cell.column === 0 ? x0 : separators[cell.column - 1]!,
    x1: end > separators.length ? x1 : separators[end - 1]!,
  };
}

/** A header column without a label over several columns is one cell over all header rows. */
function stretchHeaderCells(draft: DraftTable, headerRows: number): DraftTable {
  if (headerRows < 2) return draft;
  const stretched = new Map<number, DraftCell>();
  for (let column = 0; column < draft.columns; column++) {
    const inHeader = draft.cells.filter(
      (cell) => cell.row < headerRows && cell.column <= column && column < cell.column + cell.columnSpan,
    );
    const filled = inHeader.filter((cell) => cell.words.length > 0);
    if (filled.length === 0 || inHeader.some((cell) => cell.columnSpan > 1)) continue;
    const box = unionOf(inHeader.map((cell) => cell.box));
    const words = filled.flatMap((cell) => cell.words);
    stretched.set(column, { ...filled[0]!, row: 0, rowSpan: headerRows, words, box });
  }
  if (stretched.size === 0) return draft;
  const others = draft.cells.filter((cell) => cell.row >= headerRows || !stretched.has(cell.column));
  return { ...draft, cells: [...stretched.values(), ...others] };
}
