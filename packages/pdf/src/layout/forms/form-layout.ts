/** Lays out the text of a page with forms: what stands outside as ever, what stands in a form cell by cell. */
import { hasCjk } from "@rubrica/report-model";
import type { Box, PagePrimitives } from "../../engine/page-primitives.ts";
import { isCentreInside } from "../box-geometry.ts";
import { buildLine } from "../lines/build-line.ts";
import type { ColumnMemory } from "../lines/column-memory.ts";
import { mergeRow, type Segment } from "../lines/column-segments.ts";
import { dropLineNumbers } from "../lines/line-numbers.ts";
import type { PageWords } from "../lines/line-words.ts";
import { orderLines } from "../lines/page-columns.ts";
import { collectFragments } from "../lines/text-fragments.ts";
import { countGlyphs, gatherRows } from "../lines/text-rows.ts";
import type { WritingFrame } from "../lines/writing-frame.ts";
import type { LayoutLine } from "../page-layout.ts";
import { type CellKind, judgeCells } from "./form-cells.ts";
import type { GridCell } from "./form-grids.ts";
import type { Grid } from "./form-rule.ts";
import type { FormCell, FoundForm } from "./found-form.ts";

/** Columns of cells are numbered from here: no page has so many columns of text. */
export const FIRST_CELL_COLUMN = 32;

export interface FormsOnPage {
  readonly lines: readonly LayoutLine[];
  readonly forms: readonly FoundForm[];
  /** Numbers beside the lines that were left out, in characters. */
  readonly lineNumbers: number;
}

interface PageSurroundings {
  readonly page: PagePrimitives;
  readonly frame: WritingFrame;
  readonly memory: ColumnMemory;
  readonly marks: readonly Box[];
  readonly words: PageWords;
}

/** Cells that are read as one: a cell with sentences or a label, or the fields side by side in a row. */
interface Region {
  readonly cells: readonly number[];
  readonly glyphs: Set<number>;
}

export function layoutForms(grids: readonly Grid<GridCell>[], surroundings: PageSurroundings): FormsOnPage {
  return new FormLayout(grids, surroundings).run();
}

class FormLayout {
  readonly #grids: readonly Grid<GridCell>[];
  readonly #around: PageSurroundings;
  readonly #lines: LayoutLine[] = [];
  readonly #forms: FoundForm[] = [];
  /** Forms by the form and cell that they stand in. */
  readonly #inner = new Map<GridCell | null, Grid<GridCell>[]>();
  #nextColumn = FIRST_CELL_COLUMN;
  #lineNumbers = 0;

  constructor(grids: readonly Grid<GridCell>[], around: PageSurroundings) {
    this.#grids = grids;
    this.#around = around;
    for (const grid of grids) {
      const cell = this.#cellAround(grid);
      const known = this.#inner.get(cell);
      if (known === undefined) this.#inner.set(cell, [grid]);
      else known.push(grid);
    }
  }

  run(): FormsOnPage {
    const { frame } = this.#around;
    const inGrids = new Set(this.#grids.flatMap(({ cells }) => cells.flatMap(({ glyphs }) => glyphs)));
    this.#place(
      frame.order.filter((glyph) => !inGrids.has(glyph)),
      0,
      this.#inner.get(null) ?? [],
    );
    return { lines: this.#lines, forms: this.#forms, lineNumbers: this.#lineNumbers };
  }

  /** The cell of the smallest other form around a form; null: it stands on the page. */
  #cellAround(grid: Grid<GridCell>): GridCell | null {
    let found: GridCell | null = null;
    for (const other of this.#grids) {
      if (other === grid) continue;
      for (const cell of other.cells) {
        const isAround =
          isCentreInside(grid.box, cell.box) &&
          grid.box.x1 - grid.box.x0 < cell.box.x1 - cell.box.x0 &&
          grid.box.y1 - grid.box.y0 < cell.box.y1 - cell.box.y0;
        if (isAround && (found === null || isCentreInside(cell.box, found.box))) found = cell;
      }
    }
    return found;
  }

  /** Lines of some glyphs, with forms at the height at which they begin. */
  #place(order: Int32Array, column: number, forms: readonly Grid<GridCell>[]): void {
    const { page, frame, memory, marks, words } = this.#around;
    const own: WritingFrame = { ...frame, order };
    const gathered = gatherRows(collectFragments(page.glyphs, own));
    const isOnPage = column === 0;
    const rows = isOnPage ? dropLineNumbers(gathered, page, own) : gathered;
    if (rows !== gathered)
      this.#lineNumbers += countGlyphs(gathered, page.glyphs, own) - countGlyphs(rows, page.glyphs, own);
    const surroundings = { rules: page.rules, memory, isFirst: page.index === 0 };
    const segments: Segment[] = isOnPage ? orderLines(rows, frame.length, surroundings) : rows.map(mergeRow);
    const waiting = [...forms];
    for (const segment of segments) {
      while (waiting[0] !== undefined && waiting[0].box.y0 < segment.baseline) this.#placeForm(waiting.shift());
      const line = buildLine(page, own, isOnPage ? segment : { ...segment, column }, marks, words);
      if (line !== null) this.#lines.push(line);
    }
    for (const form of waiting) this.#placeForm(form);
  }

  /** Whether the baselines of a cell lie within one line. */
  #isOneLine({ glyphs }: GridCell): boolean {
    const { baseline, size } = this.#around.page.glyphs;
    const own = glyphs.map((glyph) => baseline[glyph] ?? 0);
    return Math.max(...own) - Math.min(...own) < 0.6 * (size[glyphs[0] ?? 0] ?? 0);
  }

  #placeForm(grid: Grid<GridCell> | undefined): void {
    if (grid === undefined) return;
    const kinds = judgeCells(grid);
    const cells: FormCell[] = [];
    const isLine = (cell: GridCell): boolean => this.#isOneLine(cell);
    for (const region of regionsOf(grid, kinds, isLine)) {
      const firstLine = this.#lines.length;
      const forms = region.cells.flatMap((index) => this.#inner.get(grid.cells[index] ?? null) ?? []);
      const nested = new Set(forms.flatMap((form) => form.cells.flatMap(({ glyphs }) => glyphs)));
      const order = this.#around.frame.order.filter((glyph) => region.glyphs.has(glyph) && !nested.has(glyph));
      this.#place(order, this.#nextColumn++, forms);
      for (const index of region.cells) {
        const cell = grid.cells[index];
        const { kind, depth } = kinds[index] ?? { kind: "empty", depth: 0 };
        if (cell === undefined) continue;
        const { row, column, rowSpan, columnSpan, box } = cell;
        const lineCount = this.#lines.length - firstLine;
        const text = textInside(this.#lines.slice(firstLine), box);
        cells.push({ row, column, rowSpan, columnSpan, box, kind, depth, text, firstLine, lineCount });
      }
    }
    this.#forms.push({ box: grid.box, cells });
  }
}

/** The text of some lines that stands between the sides of a cell. */
function textInside(lines: readonly LayoutLine[], { x0, x1 }: Box): string {
  let text = "";
  for (const line of lines) {
    const inside = line.words.filter(({ box }) => (box.x0 + box.x1) / 2 > x0 && (box.x0 + box.x1) / 2 < x1);
    const part = line.text.slice(inside[0]?.start ?? 0, inside.at(-1)?.end ?? 0);
    if (part === "") continue;
    text += text === "" || (hasCjk(text.slice(-1)) && hasCjk(part.charAt(0))) ? part : ` ${part}`;
  }
  return text;
}

/** Row by row; fields of one line that stand side by side in a row are read as one line, as they are without a grid. */
function regionsOf(
  { cells }: Grid<GridCell>,
  kinds: readonly CellKind[],
  isOneLine: (cell: GridCell) => boolean,
): Region[] {
  const order = cells.map((_, index) => index).sort((a, b) => placeOf(cells[a]) - placeOf(cells[b]));
  const regions: Region[] = [];
  let fields: { row: number; rowSpan: number; cells: number[]; glyphs: Set<number> } | null = null;
  for (const index of order) {
    const cell = cells[index];
    if (cell === undefined) continue;
    const kind = kinds[index]?.kind;
    const isField = kind === "empty" || (kind === "field" && isOneLine(cell));
    if (isField && fields !== null && fields.row === cell.row && fields.rowSpan === cell.rowSpan) {
      fields.cells.push(index);
      for (const glyph of cell.glyphs) fields.glyphs.add(glyph);
      continue;
    }
    const region = { row: cell.row, rowSpan: cell.rowSpan, cells: [index], glyphs: new Set(cell.glyphs) };
    regions.push(region);
    fields = isField ? region : null;
  }
  return regions;
}

const MOST_COLUMNS = 1000;

function placeOf(cell: GridCell | undefined): number {
  return cell === undefined ? 0 : cell.row * MOST_COLUMNS + cell.column;
}
