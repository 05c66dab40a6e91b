/** Pictures side by side that touch are one cluster of parts: captions side by side below tell them apart. */
import type { Box } from "../../engine/page-primitives.ts";
import { unionOf } from "../box-geometry.ts";
import type { LayoutLine, PageLayout } from "../page-layout.ts";
import { isFigureCaption } from "./figure-labels.ts";
import type { FigurePart } from "./figure-parts.ts";

/** Captions stand at most this far below their figures. */
const CAPTION_REACH_POINTS = 40;
/** White between two captions on one line, in font sizes. */
const CAPTION_GAP_EM = 1;
/** Pictures that touch may overlap by this much. */
const OVERLAP_POINTS = 2;

/** The parts by figure, from left to right; all of them together where there are not several captions. */
export function splitByCaptions(parts: readonly FigurePart[], page: PageLayout): (readonly FigurePart[])[] {
  if (parts.length < 2) return [parts];
  const centres = captionCentres(page, unionOf(parts.map((part) => part.box)));
  if (centres.length < 2) return [parts];
  const groups: FigurePart[][] = centres.map(() => []);
  for (const part of parts) groups[nearest(centres, (part.box.x0 + part.box.x1) / 2)]!.push(part);
  const boxes = groups.map((group) => unionOf(group.map((part) => part.box)));
  const areApart = groups.every(
    (group, index) => group.length > 0 && (index === 0 || boxes[index]!.x0 > boxes[index - 1]!.x1 - OVERLAP_POINTS),
  );
  return areApart ? groups : [parts];
}

/** Middles of the figure captions directly below a box, from left to right. */
function captionCentres(page: PageLayout, box: Box): number[] {
  const below = page.lines.filter(
    (line) => line.box.y0 > box.y1 - 4 && line.box.y0 < box.y1 + CAPTION_REACH_POINTS && !line.vertical,
  );
  return below
    .flatMap(captionsOf)
    .map(({ x0, x1 }) => (x0 + x1) / 2)
    .filter((centre) => centre > box.x0 && centre < box.x1)
    .sort((left, right) => left - right);
}

/** Where the captions of a line begin and end; a line across the page holds those of figures side by side. */
function captionsOf(line: LayoutLine): { x0: number; x1: number }[] {
  const pieces: { start: number; x0: number; x1: number }[] = [];
  for (const { start, box } of line.words) {
    const last = pieces.at(-1);
    if (last !== undefined && box.x0 - last.x1 < CAPTION_GAP_EM * line.fontSize) last.x1 = box.x1;
    else pieces.push({ start, x0: box.x0, x1: box.x1 });
  }
  // A gap inside of a caption, as behind its number, opens no other one.
  const captions: { x0: number; x1: number }[] = [];
  for (const { start, x0, x1 } of pieces) {
    if (isFigureCaption(line.text.slice(start))) captions.push({ x0, x1 });
    else if (captions.length > 0) captions.at(-1)!.x1 = x1;
  }
  return captions;
}

function nearest(centres: readonly number[], x: number): number {
  let best = 0;
  centres.forEach((centre, index) => {
    if (Math.abs(centre - x) < Math.abs(centres[best]! - x)) best = index;
  });
  return best;
}
