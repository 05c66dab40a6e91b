/** Tables whose cells are drawn: borders between rows and columns, with or without an outer frame. */
import type { Box } from "../../engine/page-primitives.ts";
import { heightOf, widthOf } from "../box-geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import { isChart } from "./chart-signs.ts";
import { type DraftCell, type DraftTable, dropEmptyBands, finishTable } from "./draft-table.ts";
import type { FoundTable } from "./found-table.ts";
import { countHeaderRows } from "./header-rows.ts";
import { drawLattice, isFramed, type Lattice } from "./lattice.ts";
import { closeOpenSides } from "./open-sides.ts";
import { connectEdges, type EdgeComponent } from "./rule-components.ts";
import { splitOpenCells } from "./split-open-cells.ts";
import { splitTextRows } from "./split-text-rows.ts";
import type { TableSearch } from "./table-search.ts";
import { isMostlyMonospace, type TableWord } from "./table-words.ts";
import { cutAtBorders } from "./word-pieces.ts";

/** Grids drawn on the page that hold a table. */
export function findRuledTables(search: TableSearch): FoundTable[] {
  const tables: FoundTable[] = [];
  for (const component of connectEdges(search.edges)) {
    const draft = draftRuledTable(component, search);
    if (!draft || !isTable(draft, search.page)) continue;
    const headerRows = countHeaderRows(draft);
    tables.push(finishTable(draft, { source: "ruled", headerRows, page: search.page }));
  }
  return tables;
}

/** The grid of one component with its words, or null when it draws no cells. */
function draftRuledTable(component: EdgeComponent, search: TableSearch): DraftTable | null {
  const closed = closeOpenSides(component, search.words);
  const lattice = drawLattice(closed);
  if (!lattice || lattice.cells.length < 2 || !isFramed(closed, lattice)) return null;
  const filled = fillLattice(lattice, search.words);
  if (isListing(filled)) return null;
  return splitTextRows(dropEmptyBands(splitOpenCells(filled, lattice.xs)));
}

function fillLattice(lattice: Lattice, words: readonly TableWord[]): DraftTable {
  const { xs, ys, cells } = lattice;
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const owner = new Int32Array(rows * columns).fill(-1);
  cells.forEach((cell, index) => {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      const from = row * columns + cell.column;
      owner.fill(index, from, from + cell.columnSpan);
    }
  });
  const contents: TableWord[][] = cells.map(() => []);
  for (const word of words) {
    const row = intervalOf(ys, (word.box.y0 + word.box.y1) / 2);
    if (row < 0) continue;
    for (const piece of cutAtBorders(word, bordersOfRow(row))) {
      const column = intervalOf(xs, (piece.box.x0 + piece.box.x1) / 2);
      if (column >= 0) contents[owner[row * columns + column]!]!.push(piece);
    }
  }
  const box: Box = { x0: xs[0]!, y0: ys[0]!, x1: xs[columns]!, y1: ys[rows]! };
  return {
    rows,
    columns,
    box,
    cells: cells.map(
      (cell, index): DraftCell => ({
        ...cell,
        words: contents[index]!,
        box: {
          x0: xs[cell.column]!,
          y0: ys[cell.row]!,
          x1: xs[cell.column + cell.columnSpan]!,
          y1: ys[cell.row + cell.rowSpan]!,
        },
      }),
    ),
  };

  /** Only borders between different cells cut words. */
  function bordersOfRow(row: number): number[] {
    const borders: number[] = [];
    for (let column = 1; column < columns; column++) {
      if (owner[row * columns + column - 1] !== owner[row * columns + column]) borders.push(xs[column]!);
    }
    return borders;
  }
}

/** Index of the interval that holds `position`, or -1 outside. */
export function intervalOf(borders: readonly number[], position: number): number {
  if (position < borders[0]! || position > borders[borders.length - 1]!) return -1;
  let low = 0;
  let high = borders.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (borders[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Fewer filled cells than this share are a chart's grid or a drawing. */
const FILLED_SHARE = 0.25;

function isTable(draft: DraftTable, page: PageLayout): boolean {
  const filled = draft.cells.filter((cell) => cell.words.length > 0);
  if (draft.columns < 2 || filled.length < 2) return false;
  if (draft.rows < 2 && (draft.columns < 3 || filled.length < 3)) return false;
  if (filled.length < FILLED_SHARE * draft.cells.length) return false;
  if (isPageFrame(draft, page) || isSidebar(filled)) return false;
  return !isChart(draft, page);
}

/** A box around a program: at most two columns, line numbers and code, most of it in a monospace font. */
function isListing(draft: DraftTable): boolean {
  const stub = draft.cells.filter((cell) => cell.column === 0).flatMap((cell) => cell.words);
  const isNumbered = stub.every((word) => /^\d{1,4}[.:]?$/.test(word.text));
  if (draft.columns > 2 || (draft.rows > 3 && !isNumbered)) return false;
  return isMostlyMonospace(draft.cells.flatMap((cell) => cell.words));
}

/** A frame around the whole page with its running text in one cell. */
function isPageFrame(draft: DraftTable, page: PageLayout): boolean {
  const largest = draft.cells.reduce((size, cell) => Math.max(size, widthOf(cell.box) * heightOf(cell.box)), 0);
  return largest > 0.5 * page.width * page.height;
}

/** Two or three cells, one of which holds nearly everything: a callout, not a table. */
function isSidebar(filled: readonly DraftCell[]): boolean {
  if (filled.length > 3) return false;
  const sizes = filled.map((cell) => cell.words.reduce((sum, word) => sum + word.text.length, 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return Math.max(...sizes) > 0.85 * total && total > 200;
}
