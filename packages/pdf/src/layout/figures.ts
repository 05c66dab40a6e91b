/** Figures of a page: pictures and clusters of vector drawing, with the labels inside them. */
import type { Box, StructureElement } from "../engine/page-primitives.ts";
import { areaOf, heightOf, sharedArea, unionOf, widthOf } from "./box-geometry.ts";
import { clusterBoxes } from "./cluster-boxes.ts";
import type { FoundCodeListing } from "./code-listings.ts";
import { looksLikeSentence } from "./code-signs.ts";
import {
  isCaptionText,
  isFigureCaption,
  isLabel,
  labelsAround,
  linesInside,
  usualSize,
} from "./figures/figure-labels.ts";
import { type FigurePart, imageParts, MINIMUM_IMAGE_SIDE_POINTS, vectorParts } from "./figures/figure-parts.ts";
import { splitByCaptions } from "./figures/split-by-captions.ts";
import type { LayoutLine, PageLayout } from "./page-layout.ts";
import type { FoundTable } from "./tables/found-table.ts";

/** A picture or drawing on a page. */
export interface FoundFigure {
  readonly kind: "image" | "drawing";
  readonly box: Box;
  /** Numbers of the images on the page. */
  readonly images: readonly number[];
  readonly alt: string | null;
  /** Indexes of the page's lines that are labels inside the figure, not prose. */
  readonly lines: readonly number[];
}

const MINIMUM_DRAWING_WIDTH_POINTS = 45;
const MINIMUM_DRAWING_HEIGHT_POINTS = 30;
/** Parts of one figure stand at most this far apart. */
const PART_GAP_POINTS = 7;
/** A diagram made of straight lines alone has at least so many; fewer are frames and underlines. */
const MINIMUM_STRAIGHT_LINES = 7;
interface FigureSearch {
  readonly page: PageLayout;
  readonly tables: readonly FoundTable[];
  /** Lines that belong to something else. */
  readonly taken: ReadonlySet<number>;
}

/** Finds the figures of a page, top to bottom. Rules and shading of tables and listings are not figures. */
export function findFigures(
  page: PageLayout,
  tables: readonly FoundTable[] = [],
  listings: readonly FoundCodeListing[] = [],
): FoundFigure[] {
  const taken = new Set([...tables, ...listings].flatMap((each) => each.lines));
  const parts = [...imageParts(page), ...vectorParts(page, tables)];
  const figures: FoundFigure[] = [];
  for (const cluster of clusterBoxes(parts, PART_GAP_POINTS)) {
    for (const own of splitByCaptions(cluster, page)) {
      const figure = toFigure(own, { page, tables, taken });
      if (figure) figures.push(figure);
    }
  }
  return mergeOverlapping(figures).sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

function toFigure(parts: readonly FigurePart[], { page, tables, taken }: FigureSearch): FoundFigure | null {
  const box = unionOf(parts.map((part) => part.box));
  const images = parts.filter((part) => part.kind === "image");
  if (isFurniture(box, page) || tables.some((table) => sharedArea(table.box, box) > 0.5 * areaOf(box))) return null;
  const inside = linesInside(page, box);
  const isPicture = images.some((image) => areaOf(image.box) > 0.3 * areaOf(box)) || areaOf(box) === 0;
  if (isPicture) {
    if (widthOf(box) < MINIMUM_IMAGE_SIDE_POINTS || heightOf(box) < MINIMUM_IMAGE_SIDE_POINTS) return null;
    if (isEmblem(box, page)) return null;
  } else {
    const lines = inside.map((index) => page.lines[index]!);
    const others = inside.filter((index) => taken.has(index));
    if (others.length > 0.5 * inside.length) return null;
    if (!isDrawing(parts, box, lines) && !isCaptionedShape(parts, box, page)) return null;
  }
  const within = isPicture ? inside.filter((index) => isLabel(page.lines[index]!, usualSize(page))) : inside;
  // A bar behind a heading, a watermark behind text: the picture is a background.
  if (isPicture && within.length < 0.5 * inside.length && heightOf(box) < 60) return null;
  const labels = [...within, ...labelsAround(page, box, new Set([...inside, ...taken]))];
  const numbers = images.map((image) => image.image).sort((a, b) => a - b);
  return {
    kind: isPicture ? "image" : "drawing",
    box: unionOf([box, ...labels.map((index) => page.lines[index]!.box)]),
    images: numbers,
    alt: altTextOf(numbers, page),
    lines: labels.sort((a, b) => a - b),
  };
}

/** A frame or shading around running text: most of its lines are sentences that fill it. */
function isTextBox(lines: readonly LayoutLine[], box: Box, curves: number): boolean {
  const filling = lines.filter((line) => widthOf(line.box) > 0.6 * widthOf(box) && looksLikeSentence(line.text));
  // Rounded corners are a few curves; the arrows and shapes of a diagram are more.
  if (curves <= 8 && filling.length >= 2) return true;
  return lines.length > 0 && filling.length >= 0.4 * lines.length;
}

/** Nothing but shading under three or more lines that begin at one x: commands, output, an emphasised passage. */
function isShadedText(parts: readonly FigurePart[], lines: readonly LayoutLine[]): boolean {
  if (lines.length < 3 || parts.some((part) => part.kind === "curve")) return false;
  if (parts.filter((part) => part.kind === "straight").length >= MINIMUM_STRAIGHT_LINES) return false;
  const left = lines.map((line) => line.box.x0).sort((a, b) => a - b)[lines.length >> 1]!;
  return lines.filter((line) => Math.abs(line.box.x0 - left) < 3).length >= 0.6 * lines.length;
}

function isDrawing(parts: readonly FigurePart[], box: Box, inside: readonly LayoutLine[]): boolean {
  if (widthOf(box) < MINIMUM_DRAWING_WIDTH_POINTS || heightOf(box) < MINIMUM_DRAWING_HEIGHT_POINTS) return false;
  const curves = parts.filter((part) => part.kind === "curve").length;
  const straight = parts.filter((part) => part.kind === "straight").length;
  const areas = parts.filter((part) => part.kind === "area").length;
  if (isTextBox(inside, box, curves) || isShadedText(parts, inside)) return false;
  return curves + areas >= 3 || (curves >= 1 && straight + areas >= 2) || straight + areas >= MINIMUM_STRAIGHT_LINES;
}

/** One path drawn as a whole, such as a bar code or a silhouette, with nothing written on it and a caption below. */
function isCaptionedShape(parts: readonly FigurePart[], box: Box, page: PageLayout): boolean {
  if (Math.min(widthOf(box), heightOf(box)) < MINIMUM_DRAWING_WIDTH_POINTS) return false;
  if (!parts.some((part) => part.kind !== "straight") || linesInside(page, box).length > 0) return false;
  return page.lines.some((line) => isFigureCaption(line.text) && isBelow(line, box) && isOver(line, box));
}

function isOver({ box }: LayoutLine, below: Box): boolean {
  return box.x0 < below.x1 && box.x1 > below.x0;
}

/** Marks in the margins: logos of the running header, crop marks, side bars. */
function isFurniture(box: Box, page: PageLayout): boolean {
  if (box.y1 < 0.09 * page.height || box.y0 > 0.93 * page.height) return true;
  if (box.x1 < 0.06 * page.width || box.x0 > 0.94 * page.width) return true;
  const text = page.lines.filter((line) => line.text.length > 30 && Math.abs(line.angle) < 2).map((line) => line.box);
  if (text.length < 5 || widthOf(box) > 0.12 * page.width) return false;
  const { x0, x1 } = unionOf(text);
  return box.x0 > x1 || box.x1 < x0;
}

/** The emblem or the calligraphic name of the university on a cover. */
function isEmblem(box: Box, page: PageLayout): boolean {
  if (page.number > 2 || heightOf(box) > 0.22 * page.height) return false;
  const hasCaption = page.lines.some((line) => isCaptionText(line.text) && isBelow(line, box));
  return !hasCaption && page.lines.length < 45 && box.y0 < 0.45 * page.height;
}

function isBelow(line: LayoutLine, box: Box): boolean {
  return line.box.y0 > box.y1 - 4 && line.box.y0 < box.y1 + 40;
}

function altTextOf(images: readonly number[], page: PageLayout): string | null {
  const ids = new Set(page.images.filter((image) => images.includes(image.index)).map((image) => image.mcid));
  ids.delete(-1);
  if (ids.size === 0) return null;
  const find = (elements: readonly StructureElement[]): string | null => {
    for (const element of elements) {
      if (element.alt && holdsContent(element, ids)) return element.alt;
      const inner = find(element.children);
      if (inner) return inner;
    }
    return null;
  };
  return find(page.structure);
}

function holdsContent(element: StructureElement, ids: ReadonlySet<number>): boolean {
  return element.mcids.some((id) => ids.has(id)) || element.children.some((child) => holdsContent(child, ids));
}

function mergeOverlapping(figures: readonly FoundFigure[]): FoundFigure[] {
  const merged: FoundFigure[] = [];
  for (const figure of [...figures].sort((a, b) => areaOf(b.box) - areaOf(a.box))) {
    const place = merged.findIndex((other) => sharedArea(other.box, figure.box) > 0.5 * areaOf(figure.box));
    if (place < 0) {
      merged.push(figure);
      continue;
    }
    const other = merged[place]!;
    merged[place] = {
      kind: other.kind,
      box: unionOf([other.box, figure.box]),
      images: [...new Set([...other.images, ...figure.images])].sort((a, b) => a - b),
      alt: other.alt ?? figure.alt,
      lines: [...new Set([...other.lines, ...figure.lines])].sort((a, b) => a - b),
    };
  }
  return merged;
}
