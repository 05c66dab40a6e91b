/** Whether a grid with text is the grid of a chart: curves, bars and marks drawn over its cells. */
import type { Box } from "../../engine/page-primitives.ts";
import { heightOf, isCentreInside, widthOf } from "../box-geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import type { DraftTable } from "./draft-table.ts";

/** Ticks and check marks are allowed in a table, one to every fourth cell. */
const DRAWINGS_PER_CELL = 0.25;
const SMALL_POINTS = 4;
const LARGE_POINTS = 10;

export function isChart(draft: DraftTable, page: PageLayout): boolean {
  const inside = page.drawings.filter(
    (box) => isCentreInside(box, draft.box) && heightOf(box) > SMALL_POINTS && widthOf(box) > SMALL_POINTS,
  );
  if (inside.length > Math.max(2, DRAWINGS_PER_CELL * draft.cells.length)) return true;
  return inside.some((drawing) => runsOverCells(drawing, draft));
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
