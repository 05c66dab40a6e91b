/** Whether a grid with text is that of a chart or diagram: curves, bars and marks over its cells, arrows that lead in. */
import type { Box } from "../../engine/page-primitives.ts";
import { heightOf, isCentreInside, widthOf } from "../box-geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import type { DraftTable } from "./draft-table.ts";

/** Ticks and check marks are allowed in a table, one to every fourth cell. */
const DRAWINGS_PER_CELL = 0.25;
const SMALL_POINTS = 4;
const LARGE_POINTS = 10;
/** An arrow begins so far outside and ends so far inside. */
const OUTSIDE_POINTS = 10;
const INSIDE_POINTS = 2;
const MIN_ARROWS = 2;

export function isChart(draft: DraftTable, page: PageLayout): boolean {
  const inside = page.drawings.filter(
    (box) => isCentreInside(box, draft.box) && heightOf(box) > SMALL_POINTS && widthOf(box) > SMALL_POINTS,
  );
  if (inside.length > Math.max(2, DRAWINGS_PER_CELL * draft.cells.length)) return true;
  return inside.some((drawing) => runsOverCells(drawing, draft)) || areArrowsLeadingIn(draft, page);
}

/** Boxes of a diagram stand so close that they look like cells; the arrows to them tell. */
function areArrowsLeadingIn({ box }: DraftTable, page: PageLayout): boolean {
  const arrows = page.drawings.filter(
    ({ x0, y0, x1, y1 }) =>
      y0 > box.y0 &&
      y1 < box.y1 &&
      y1 - y0 < (box.y1 - box.y0) / 2 &&
      ((x0 < box.x0 - OUTSIDE_POINTS && x1 > box.x0 + INSIDE_POINTS && x1 < box.x1) ||
        (x1 > box.x1 + OUTSIDE_POINTS && x0 < box.x1 - INSIDE_POINTS && x0 > box.x0)),
  );
  return new Set(arrows.map(({ y0 }) => Math.round(y0))).size >= MIN_ARROWS;
}

/** A curve runs over several cells; a slanted line in a header cell stays inside. */
function runsOverCells(drawing: Box, draft: DraftTable): boolean {
  if (heightOf(drawing) < LARGE_POINTS || widthOf(drawing) < LARGE_POINTS) return false;
  const crossed = draft.cells.filter(
    ({ box }) =>
      Math.min(box.x1, drawing.x1) - Math.max(box.x0, drawing.x0) > 3 &&
      Math.min(box.y1, drawing.y1) - Math.max(box.y0, drawing.y0) > 3,
  );
  return crossed.length >= 3;
}
