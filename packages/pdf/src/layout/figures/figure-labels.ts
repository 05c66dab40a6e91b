/** Lines of text that belong to a figure: inside of it, and the labels of axes around it. */
import { HAN } from "@rubrica/report-model";
import type { Box } from "../../engine/page-primitives.ts";
import { areaOf, expand, isCentreInside, sharedArea, widthOf } from "../box-geometry.ts";
import { looksLikeSentence } from "../code-signs.ts";
import type { LayoutLine, PageLayout } from "../page-layout.ts";
import { isValue } from "../tables/numeric-text.ts";

/** Labels of axes stand at most this far above or below the drawing, */
const LABEL_REACH_POINTS = 12;
/** and this far beside it. */
const SIDE_LABEL_REACH_POINTS = 30;
const MAXIMUM_LABEL_LENGTH = 32;
/** Watermarks are so many times as large as the text. */
const WATERMARK_SIZE = 2;

const NUMBER = "\\s*[a-z]?[\\d一二三四五六七八九十]";
const FIGURE_CAPTION = new RegExp(`^(?:图|figure|fig\\.)${NUMBER}`, "i");
const OTHER_CAPTION = new RegExp(`^(?:表|续表|table|algorithm|listing|代码|算法)${NUMBER}`, "i");

export function isFigureCaption(text: string): boolean {
  return FIGURE_CAPTION.test(text.trim());
}

/** A caption of anything. */
export function isCaptionText(text: string): boolean {
  return isFigureCaption(text) || OTHER_CAPTION.test(text.trim());
}

/** Text that belongs to the picture it stands on, not text with a picture behind it. */
export function isLabel(line: LayoutLine, usual: number): boolean {
  return line.fontSize <= 1.05 * usual && !looksLikeSentence(line.text);
}

/** Size of most characters of the page. */
export function usualSize(page: PageLayout): number {
  const characters = new Map<number, number>();
  for (const line of page.lines) {
    const size = Math.round(line.fontSize * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + line.text.length);
  }
  return [...characters].reduce((best, each) => (each[1] > best[1] ? each : best), [10, 0])[0];
}

/** `DRAFT` across the page: slanted, and larger than any label. */
function isWatermark(line: LayoutLine, page: PageLayout): boolean {
  return line.angle % 90 !== 0 && line.fontSize > WATERMARK_SIZE * usualSize(page);
}

/** Indexes of the lines that lie inside. */
export function linesInside(page: PageLayout, box: Box): number[] {
  const reach = expand(box, 1);
  const inside: number[] = [];
  page.lines.forEach((line, index) => {
    if (isWatermark(line, page)) return;
    if (isCentreInside(line.box, reach) && sharedArea(line.box, reach) > 0.7 * areaOf(line.box)) inside.push(index);
  });
  return inside;
}

/** Labels of axes and legends around a figure: short lines beside it, values and letters above and below it. */
export function labelsAround(page: PageLayout, box: Box, known: ReadonlySet<number>): number[] {
  const labels: number[] = [];
  page.lines.forEach((line, index) => {
    if (
      known.has(index) ||
      isWatermark(line, page) ||
      line.text.length > MAXIMUM_LABEL_LENGTH ||
      isCaptionText(line.text)
    )
      return;
    if (isBeside(line, box, page) || isAboveOrBelow(line, box)) labels.push(index);
  });
  return labels;
}

function isBeside(line: LayoutLine, box: Box, page: PageLayout): boolean {
  const y = (line.box.y0 + line.box.y1) / 2;
  if (y < box.y0 - 3 || y > box.y1 + 3 || widthOf(line.box) > 0.25 * page.width) return false;
  // Sideways titles of axes are no longer than the axis; what is longer is printed along the page.
  if (line.box.y0 < box.y0 - 10 || line.box.y1 > box.y1 + 10) return false;
  const gap = Math.max(box.x0 - line.box.x1, line.box.x0 - box.x1);
  return gap < SIDE_LABEL_REACH_POINTS;
}

const CHINESE_WORDS = new RegExp(`[${HAN}]{3}`);

function isAboveOrBelow(line: LayoutLine, box: Box): boolean {
  const shared = Math.min(line.box.x1, box.x1) - Math.max(line.box.x0, box.x0);
  if (shared < 0.4 * widthOf(line.box)) return false;
  const gap = Math.max(box.y0 - line.box.y1, line.box.y0 - box.y1);
  if (gap > LABEL_REACH_POINTS) return false;
  const isScale = line.words.length > 1 && line.words.every((word) => isValue(line.text.slice(word.start, word.end)));
  return isScale || (line.text.length <= 12 && !CHINESE_WORDS.test(line.text));
}
