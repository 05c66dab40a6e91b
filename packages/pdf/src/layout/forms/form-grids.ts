/** The grids of a page that are forms, with the glyphs of their cells. */
import { isSpaceCode } from "@rubrica/report-model";
import type { Box, PagePrimitives } from "../../engine/page-primitives.ts";
import { heightOf, isCentreInside, widthOf } from "../box-geometry.ts";
import { drawLattice, isFramed, type Lattice } from "../tables/lattice.ts";
import { closeOpenSides } from "../tables/open-sides.ts";
import { connectEdges } from "../tables/rule-components.ts";
import { type Edge, joinRules } from "../tables/rule-edges.ts";
import { intervalOf } from "../tables/ruled-tables.ts";
import type { CellText, Grid } from "./form-rule.ts";
import { isForm, isRestOfForm, isTableCaption } from "./form-rule.ts";

/** A cell of a form with the glyphs that stand in it, in the order of the content. */
export interface GridCell extends CellText {
  readonly glyphs: readonly number[];
}

/** Grids smaller than this many points hold no report. */
const MIN_WIDTH = 150;
const MIN_HEIGHT = 40;
/** A border is at least this long. */
const MIN_BORDER = 12;
/** A caption stands at most this many points above or below its table. */
const CAPTION_REACH = 30;

/**
 * Forms of a page by their rules and the glyphs in `order`, from top to bottom; most pages have none.
 *
 * @param above sides of a form at the foot of the page before. Default: there is none.
 */
export function findFormGrids(
  page: PagePrimitives,
  order: Int32Array,
  above: Pick<Box, "x0" | "x1"> | null = null,
): Grid<GridCell>[] {
  if (!mayHaveGrid(page)) return [];
  const components = connectEdges(joinRules(page.rules)).filter(
    ({ horizontal, vertical }) =>
      horizontal.length > 1 &&
      vertical.length > 0 &&
      extentOf(horizontal) >= MIN_WIDTH &&
      extentOf(vertical) >= MIN_HEIGHT,
  );
  if (components.length === 0) return [];
  const boxes = order.length === 0 ? [] : Array.from(order, (glyph) => ({ box: boxOf(page, glyph) }));
  const grids: Grid<GridCell>[] = [];
  for (const component of components) {
    const closed = closeOpenSides(component, boxes);
    const lattice = drawLattice(closed);
    if (lattice === null || lattice.cells.length < 2 || !isFramed(closed, lattice)) continue;
    const grid = fillGrid(lattice, page, order);
    if (widthOf(grid.box) < MIN_WIDTH || heightOf(grid.box) < MIN_HEIGHT) continue;
    const goesOn = above !== null && isAtTop(grid, page, above) && isRestOfForm(grid);
    if ((goesOn || isForm(grid, order.length)) && !isCaptioned(grid, page, order)) grids.push(grid);
  }
  return grids.sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

/** A form goes on at the top of a page, between the same sides. */
const TOP_OF_PAGE = 0.2;
const SAME_SIDE = 3;

function isAtTop({ box }: Grid, { height }: PagePrimitives, above: Pick<Box, "x0" | "x1">): boolean {
  const isBetween = Math.abs(box.x0 - above.x0) < SAME_SIDE && Math.abs(box.x1 - above.x1) < SAME_SIDE;
  return isBetween && box.y0 < TOP_OF_PAGE * height;
}

/** How far edges of one direction reach from the first to the last. */
function extentOf(edges: readonly Edge[]): number {
  return Math.max(...edges.map(({ to }) => to)) - Math.min(...edges.map(({ from }) => from));
}

function mayHaveGrid({ rules }: PagePrimitives): boolean {
  let vertical = 0;
  let horizontal = 0;
  for (const { orientation, box } of rules) {
    if (orientation === "vertical") {
      if (box.y1 - box.y0 >= MIN_BORDER) vertical++;
    } else if (box.x1 - box.x0 >= MIN_BORDER) horizontal++;
    if (vertical > 0 && horizontal > 1) return true;
  }
  return false;
}

function fillGrid({ xs, ys, cells }: Lattice, page: PagePrimitives, order: Int32Array): Grid<GridCell> {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const owner = new Int32Array(rows * columns).fill(-1);
  cells.forEach(({ row, column, rowSpan, columnSpan }, index) => {
    for (let r = row; r < row + rowSpan; r++)
      owner.fill(index, r * columns + column, r * columns + column + columnSpan);
  });
  const glyphs: number[][] = cells.map(() => []);
  const texts = cells.map(() => "");
  const { text, x0, x1, y0, y1 } = page.glyphs;
  for (const glyph of order) {
    const row = intervalOf(ys, ((y0[glyph] ?? 0) + (y1[glyph] ?? 0)) / 2);
    const column = row < 0 ? -1 : intervalOf(xs, ((x0[glyph] ?? 0) + (x1[glyph] ?? 0)) / 2);
    if (column < 0) continue;
    const cell = owner[row * columns + column] ?? -1;
    glyphs[cell]?.push(glyph);
    if (texts[cell] !== undefined) texts[cell] += text[glyph] ?? "";
  }
  const at = (borders: readonly number[], index: number): number => borders[index] ?? 0;
  return {
    rows,
    columns,
    box: { x0: at(xs, 0), y0: at(ys, 0), x1: at(xs, columns), y1: at(ys, rows) },
    cells: cells.map((cell, index) => ({
      ...cell,
      box: {
        x0: at(xs, cell.column),
        y0: at(ys, cell.row),
        x1: at(xs, cell.column + cell.columnSpan),
        y1: at(ys, cell.row + cell.rowSpan),
      },
      text: (texts[index] ?? "").trim(),
      glyphs: glyphs[index] ?? [],
    })),
  };
}

/** A caption above, below or in the first cell makes a real table. */
function isCaptioned({ box, cells }: Grid<GridCell>, page: PagePrimitives, order: Int32Array): boolean {
  if (isTableCaption((cells.find(({ text }) => text !== "")?.text ?? "").replace(/\s+/g, ""))) return true;
  const above: Box = { x0: box.x0 - 40, x1: box.x1 + 40, y0: box.y0 - CAPTION_REACH, y1: box.y0 };
  const below: Box = { ...above, y0: box.y1, y1: box.y1 + CAPTION_REACH };
  return [above, below].some((strip) => linesIn(strip, page, order).some(isTableCaption));
}

/** Texts of the rows of a strip, without spaces. */
function linesIn(strip: Box, page: PagePrimitives, order: Int32Array): string[] {
  const { text, baseline, x0 } = page.glyphs;
  const rows = new Map<number, number[]>();
  for (const glyph of order) {
    if (!isCentreInside(boxOf(page, glyph), strip)) continue;
    const row = Math.round((baseline[glyph] ?? 0) / 3);
    const known = rows.get(row);
    if (known === undefined) rows.set(row, [glyph]);
    else known.push(glyph);
  }
  return [...rows.values()].map((glyphs) =>
    glyphs
      .filter((glyph) => !isSpaceCode(text[glyph]?.charCodeAt(0) ?? 0x20))
      .sort((a, b) => (x0[a] ?? 0) - (x0[b] ?? 0))
      .map((glyph) => text[glyph] ?? "")
      .join(""),
  );
}

function boxOf({ glyphs }: PagePrimitives, glyph: number): Box {
  const { x0, x1, y0, y1 } = glyphs;
  return { x0: x0[glyph] ?? 0, y0: y0[glyph] ?? 0, x1: x1[glyph] ?? 0, y1: y1[glyph] ?? 0 };
}
