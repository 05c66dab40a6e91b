/** Tables that the document itself declares in its structure tree. */
import type { Box, StructureElement } from "../../engine/page-primitives.ts";
import { areaOf, sharedArea, unionOf } from "../box-geometry.ts";
import type { FoundForm } from "../forms/found-form.ts";
import type { LayoutLine, PageLayout, TextSpan } from "../page-layout.ts";
import { type DraftCell, type DraftTable, finishTable } from "./draft-table.ts";
import type { FoundTable } from "./found-table.ts";
import { isMostlyMonospace, type TableWord } from "./table-words.ts";

/** A cell as declared: its place follows from the order of rows and the spans before it. */
interface DeclaredCell {
  readonly header: boolean;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly words: readonly TableWord[];
}

/** A declared table is a form where most of it lies in one and takes a good part of it. */
const OF_FORM = 0.5;

export interface DeclaredTable {
  readonly table: FoundTable;
  /** False when rows differ in width: cells without content were left out of the tree, and places are uncertain. */
  readonly regular: boolean;
}

/**
 * Declared tables of the page with at least two columns and some text. Tables within cells belong to their cell, but for
 * those within a form, which is none.
 */
export function findDeclaredTables(page: PageLayout): DeclaredTable[] {
  let elements = outermostTables(page.structure);
  if (elements.length === 0) return [];
  const pieces = piecesByContentId(page);
  if (page.forms !== undefined && page.forms.length > 0) elements = withoutForms(elements, page.forms, pieces);
  const tables: DeclaredTable[] = [];
  for (const element of elements) {
    const rows = rowsOf(element).map((row) => cellsOf(row).map((cell) => declareCell(cell, pieces)));
    const placed = placeCells(rows);
    if (!placed) continue;
    const headerRows = headerDepth(rows);
    const table = finishTable(placed.draft, { source: "structure-tree", headerRows, page });
    tables.push({ table, regular: placed.regular });
  }
  return tables;
}

function outermostTables(elements: readonly StructureElement[]): StructureElement[] {
  return elements.flatMap((element) => (element.role === "Table" ? [element] : outermostTables(element.children)));
}

/** Puts the tables within a form in its place. */
function withoutForms(
  elements: readonly StructureElement[],
  forms: readonly FoundForm[],
  pieces: ReadonlyMap<number, readonly TableWord[]>,
): StructureElement[] {
  return elements.flatMap((element) => {
    const boxes = contentIds(element).flatMap((mcid) => (pieces.get(mcid) ?? []).map(({ box }) => box));
    const box = unionOf(boxes);
    const isPlaced = forms.some(
      (form) => sharedArea(form.box, box) > OF_FORM * Math.max(areaOf(box), OF_FORM * areaOf(form.box)),
    );
    return isPlaced ? withoutForms(outermostTables(element.children), forms, pieces) : [element];
  });
}

function rowsOf(table: StructureElement): StructureElement[] {
  return table.children.flatMap((child) => {
    if (child.role === "TR") return [child];
    return child.role === "Table" || child.role === "Caption" ? [] : rowsOf(child);
  });
}

function cellsOf(row: StructureElement): StructureElement[] {
  return row.children.flatMap((child) => (child.role === "TD" || child.role === "TH" ? [child] : cellsOf(child)));
}

function declareCell(cell: StructureElement, pieces: ReadonlyMap<number, readonly TableWord[]>): DeclaredCell {
  return {
    header: cell.role === "TH",
    rowSpan: Math.max(1, cell.rowSpan ?? 1),
    columnSpan: Math.max(1, cell.columnSpan ?? 1),
    words: contentIds(cell).flatMap((mcid) => pieces.get(mcid) ?? []),
  };
}

function contentIds(element: StructureElement): number[] {
  return [...element.mcids, ...element.children.flatMap(contentIds)];
}

function piecesByContentId(page: PageLayout): Map<number, TableWord[]> {
  const pieces = new Map<number, TableWord[]>();
  page.lines.forEach((line, index) => {
    line.spans.forEach((span, place) => {
      if (span.mcid < 0 || span.text.trim() === "") return;
      const piece = toPiece(line, index, span, place === line.spans.length - 1);
      const known = pieces.get(span.mcid);
      if (known) known.push(piece);
      else pieces.set(span.mcid, [piece]);
    });
  });
  return pieces;
}

function toPiece(line: LayoutLine, index: number, span: TextSpan, isLast: boolean): TableWord {
  const leading = span.text.length - span.text.trimStart().length;
  return {
    text: span.text.trim(),
    box: span.box,
    baseline: line.baseline,
    fontSize: line.fontSize,
    bold: span.font.bold,
    monospace: span.font.monospace,
    mathematics: span.font.mathematics,
    line: index,
    start: span.start + leading,
    spaceBefore: leading > 0 || /\s/.test(line.text.charAt(span.start - 1)),
    hyphenated: isLast && line.endsWithHyphen,
  };
}

/** Larger declared spans are nonsense of a damaged file. */
const MAXIMUM_SPAN = 1_000;

function placeCells(rows: readonly (readonly DeclaredCell[])[]): { draft: DraftTable; regular: boolean } | null {
  const taken = new Set<string>();
  const cells: DraftCell[] = [];
  const ends: number[] = [];
  let columns = 0;
  rows.forEach((row, rowIndex) => {
    let column = 0;
    for (const cell of row) {
      while (taken.has(`${rowIndex}:${column}`)) column++;
      const rowSpan = Math.min(cell.rowSpan, rows.length - rowIndex);
      const columnSpan = freeColumns(taken, { row: rowIndex, column, wanted: Math.min(cell.columnSpan, MAXIMUM_SPAN) });
      for (let r = rowIndex; r < rowIndex + rowSpan; r++) {
        for (let c = column; c < column + columnSpan; c++) taken.add(`${r}:${c}`);
      }
      const box = unionOf(cell.words.map((word) => word.box));
      cells.push({ row: rowIndex, column, rowSpan, columnSpan, words: cell.words, box });
      column += columnSpan;
    }
    while (taken.has(`${rowIndex}:${column}`)) column++;
    ends.push(column);
    columns = Math.max(columns, column);
  });
  const filled = cells.filter((cell) => cell.words.length > 0);
  if (columns < 2 || filled.length < 2) return null;
  // Word users set programs side by side, or beside line numbers, in a table without a header.
  if (columns <= 2 && rows.length <= 3 && isMostlyMonospace(filled.flatMap((cell) => cell.words))) return null;
  const box = unionOf(filled.map((cell) => cell.box));
  const draft = { rows: rows.length, columns, box, cells: cells.map((cell) => withPlace(cell, filled, box)) };
  return { draft, regular: ends.every((end) => end === columns) };
}

function freeColumns(taken: ReadonlySet<string>, place: { row: number; column: number; wanted: number }): number {
  let free = 1;
  while (free < place.wanted && !taken.has(`${place.row}:${place.column + free}`)) free++;
  return free;
}

/** Cells without text get the place that their row and column have. */
function withPlace(cell: DraftCell, filled: readonly DraftCell[], table: Box): DraftCell {
  if (cell.words.length > 0) return cell;
  const row = unionOf(filled.filter((other) => other.row === cell.row).map((other) => other.box));
  const column = unionOf(filled.filter((other) => other.column === cell.column).map((other) => other.box));
  const [x0, x1] = column.x1 > 0 ? [column.x0, column.x1] : [table.x0, table.x1];
  const [y0, y1] = row.y1 > 0 ? [row.y0, row.y1] : [table.y0, table.y1];
  return { ...cell, box: { x0, y0, x1, y1 } };
}

/** Rows at the top that consist of header cells; without any TH the first row counts when it is bold throughout. */
function headerDepth(rows: readonly (readonly DeclaredCell[])[]): number {
  let depth = 0;
  while (depth < rows.length && rows[depth]!.length > 0 && rows[depth]!.every((cell) => cell.header)) depth++;
  if (depth > 0) return depth === rows.length ? 1 : depth;
  const first = rows[0]?.flatMap((cell) => cell.words) ?? [];
  const second = rows[1]?.flatMap((cell) => cell.words) ?? [];
  const isBold = (words: readonly TableWord[]) => words.length > 0 && words.every((word) => word.bold);
  return isBold(first) && !isBold(second) ? 1 : 0;
}
