/** Whether a line stands next to a picture, a drawing or the rules of a table, as captions do. */
import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import type { Box } from "@rubrica/report-model";
import type { CaptionKind } from "./caption-label.ts";

/** White between a table and its caption is at most so many font sizes. */
const TABLE_REACH_EM = 2.6;
/** Labels of parts may stand between a figure and its caption. */
const FIGURE_REACH_EM = 4;
/** Small pieces of drawing are a figure when there are so many of them. */
const MINIMUM_PIECES = 4;
/** Smaller pictures and shorter rules are marks and underlines. */
const MINIMUM_SIDE_POINTS = 40;
const MINIMUM_RULE_SHARE = 0.2;
/** More drawing than this is looked at in part only. */
const MAXIMUM_DRAWINGS = 2_000;

/** True when a figure ends or begins, or a table's rule is drawn, directly above or below the line. */
export function isNearObject(line: LayoutLine, page: PageLayout, kind: CaptionKind): boolean {
  const reach = (kind === "table" ? TABLE_REACH_EM : FIGURE_REACH_EM) * line.fontSize;
  const isNear = (box: Box) => {
    const gap = Math.max(line.box.y0 - box.y1, box.y0 - line.box.y1);
    return gap > -0.5 * line.fontSize && gap < reach && box.x0 < line.box.x1 && box.x1 > line.box.x0;
  };
  if (kind === "table") {
    const width = MINIMUM_RULE_SHARE * page.width;
    return page.rules.some(
      ({ orientation, box }) =>
        orientation === "horizontal" && box.x1 - box.x0 > width && box.y0 > line.baseline && isNear(box),
    );
  }
  const isLarge = (box: Box) => box.x1 - box.x0 > MINIMUM_SIDE_POINTS && box.y1 - box.y0 > MINIMUM_SIDE_POINTS;
  if (page.images.some(({ box }) => isLarge(box) && isNear(box))) return true;
  const drawings = page.drawings.slice(-MAXIMUM_DRAWINGS);
  const near = drawings.filter(isNear);
  return near.some(isLarge) || near.length >= MINIMUM_PIECES;
}
