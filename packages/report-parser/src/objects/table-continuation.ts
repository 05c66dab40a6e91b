/** Whether a table goes on from the page before: by a caption that says so, or by place, width and columns. */
import type { Box, Caption } from "@rubrica/report-model";

/** What continuation is judged by. */
export interface PlacedTable {
  readonly box: Box;
  readonly columns: number;
  /** Height of the page that it stands on, in points. */
  readonly pageHeight: number;
  /** Page, counted from anything. */
  readonly page: number;
  readonly caption: Caption | null;
}

/** Without a caption that says so, the first part ends and the second begins within these parts of the page. */
const FOOT_OF_PAGE = 0.72;
const TOP_OF_PAGE = 0.25;
const SAME_EDGE_POINTS = 12;
const SAYS_SO = /续|continued|cont['’.]?d/i;

/** True when `next` is the rest of `previous`, on the same page (a broken column) or the following one. */
export function continuesTable(previous: PlacedTable, next: PlacedTable): boolean {
  const pagesBetween = next.page - previous.page;
  if (pagesBetween < 0 || pagesBetween > 1) return false;
  if (next.caption !== null) return saysSo(next.caption) && isSameNumber(previous.caption, next.caption);
  if (pagesBetween !== 1 || next.columns !== previous.columns) return false;
  const isAtFoot = previous.box.y1 > FOOT_OF_PAGE * previous.pageHeight;
  const isAtTop = next.box.y0 < TOP_OF_PAGE * next.pageHeight;
  return isAtFoot && isAtTop && haveSameWidth(previous.box, next.box);
}

function saysSo({ label, text }: Caption): boolean {
  return SAYS_SO.test(label) || SAYS_SO.test(text);
}

/** The first part of a chain has the caption; a part between may have none. */
function isSameNumber(previous: Caption | null, next: Caption): boolean {
  return previous === null || previous.number === next.number;
}

function haveSameWidth(previous: Box, next: Box): boolean {
  return Math.abs(previous.x1 - previous.x0 - (next.x1 - next.x0)) < SAME_EDGE_POINTS;
}
