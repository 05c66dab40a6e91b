/** Figures of a page: pictures and clusters of vector drawing, with the labels inside them. */
import type { Box, StructureElement } from "../engine/page-primitives.ts";
import { areaOf, expand, heightOf, isCentreInside, sharedArea, unionOf, widthOf } from "./box-geometry.ts";
import { clusterBoxes } from "./cluster-boxes.ts";
import type { FoundCodeListing } from "./code-listings.ts";
import { looksLikeSentence } from "./code-signs.ts";
import type { LayoutLine, PageLayout } from "./page-layout.ts";
import type { FoundTable } from "./tables/found-table.ts";
import { isValue } from "./tables/numeric-text.ts";

export interface FoundFigure {
  readonly kind: "image" | "drawing";
  readonly box: Box;
  /** Numbers of the images on the page. */
  readonly images: readonly number[];
  readonly alt: string | null;
  /** Indexes of the page's lines that are labels inside the figure, not prose. */
  readonly lines: readonly number[];
}

/** Smaller pictures are icons, bullets and rules drawn as pictures. */
const MINIMUM_IMAGE_SIDE_POINTS = 24;
const MINIMUM_DRAWING_WIDTH_POINTS = 45;
const MINIMUM_DRAWING_HEIGHT_POINTS = 30;
/** A picture over more than this share of the page is a scan or a background. */
const WHOLE_PAGE_SHARE = 0.8;
/** Parts of one figure stand at most this far apart. */
const PART_GAP_POINTS = 7;
/** A diagram made of straight lines alone has at least so many; fewer are frames and underlines. */
const MINIMUM_STRAIGHT_LINES = 7;
/** More vector parts than this are sampled: their clusters come out the same. */
const MAXIMUM_PARTS = 6_000;
/** Labels of axes stand at most this far above or below the drawing, */
const LABEL_REACH_POINTS = 12;
/** and this far beside it. */
const SIDE_LABEL_REACH_POINTS = 30;
const MAXIMUM_LABEL_LENGTH = 32;

interface Part {
  readonly box: Box;
  readonly kind: "image" | "curve" | "straight" | "area";
  /** Number of the image on the page; -1 for vector parts. */
  readonly image: number;
}

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
    const figure = toFigure(cluster, { page, tables, taken });
    if (figure) figures.push(figure);
  }
  return mergeOverlapping(figures).sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

function imageParts(page: PageLayout): Part[] {
  const parts: Part[] = [];
  for (const image of page.images) {
    const box = clipToPage(image.box, page);
    if (!box || isWholePage(box, page)) continue;
    if (Math.max(widthOf(box), heightOf(box)) < MINIMUM_IMAGE_SIDE_POINTS / 2) continue;
    parts.push({ box, kind: "image", image: image.index });
  }
  return parts;
}

function vectorParts(page: PageLayout, tables: readonly FoundTable[]): Part[] {
  const tableBoxes = tables.map((table) => expand(table.box, 3));
  const isFree = (box: Box) => !isWholePage(box, page) && !tableBoxes.some((table) => isCentreInside(box, table));
  const parts: Part[] = [];
  const add = (box: Box, kind: Part["kind"]) => {
    const clipped = clipToPage(box, page);
    if (clipped && isFree(clipped)) parts.push({ box: clipped, kind, image: -1 });
  };
  for (const box of sample(page.drawings)) add(box, "curve");
  for (const { box } of sample(page.rules)) if (!isPageWideRule(box, page)) add(box, "straight");
  for (const { box, colour } of sample(page.areas)) if (colour !== 0xffffff) add(box, "area");
  return parts;
}

function sample<T>(values: readonly T[]): readonly T[] {
  if (values.length <= MAXIMUM_PARTS) return values;
  const step = Math.ceil(values.length / MAXIMUM_PARTS);
  return values.filter((_, index) => index % step === 0);
}

/** Head and foot rules reach across the text and would tie everything together. */
function isPageWideRule(box: Box, page: PageLayout): boolean {
  return widthOf(box) > 0.6 * page.width && heightOf(box) < 4;
}

function isWholePage(box: Box, page: PageLayout): boolean {
  return areaOf(box) > WHOLE_PAGE_SHARE * page.width * page.height;
}

function clipToPage(box: Box, page: PageLayout): Box | null {
  const clipped = {
    x0: Math.max(0, box.x0),
    y0: Math.max(0, box.y0),
    x1: Math.min(page.width, box.x1),
    y1: Math.min(page.height, box.y1),
  };
  return clipped.x0 > clipped.x1 || clipped.y0 > clipped.y1 ? null : clipped;
}

function toFigure(parts: readonly Part[], { page, tables, taken }: FigureSearch): FoundFigure | null {
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
    if (others.length > 0.5 * inside.length || !isDrawing(parts, box, lines)) return null;
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
function isShadedText(parts: readonly Part[], lines: readonly LayoutLine[]): boolean {
  if (lines.length < 3 || parts.some((part) => part.kind === "curve")) return false;
  if (parts.filter((part) => part.kind === "straight").length >= MINIMUM_STRAIGHT_LINES) return false;
  const left = lines.map((line) => line.box.x0).sort((a, b) => a - b)[lines.length >> 1]!;
  return lines.filter((line) => Math.abs(line.box.x0 - left) < 3).length >= 0.6 * lines.length;
}

function isDrawing(parts: readonly Part[], box: Box, inside: readonly LayoutLine[]): boolean {
  if (widthOf(box) < MINIMUM_DRAWING_WIDTH_POINTS || heightOf(box) < MINIMUM_DRAWING_HEIGHT_POINTS) return false;
  const curves = parts.filter((part) => part.kind === "curve").length;
  const straight = parts.filter((part) => part.kind === "straight").length;
  const areas = parts.filter((part) => part.kind === "area").length;
  if (isTextBox(inside, box, curves) || isShadedText(parts, inside)) return false;
  return curves + areas >= 3 || (curves >= 1 && straight + areas >= 2) || straight + areas >= MINIMUM_STRAIGHT_LINES;
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

function isCaptionText(text: string): boolean {
  return /^(?:图|表|续表|figure|fig\.|table|algorithm|listing|代码|算法)\s*[a-z]?[\d一二三四五六七八九十]/i.test(
    text.trim(),
  );
}

/** Text that belongs to the picture it stands on, not text with a picture behind it. */
function isLabel(line: LayoutLine, usual: number): boolean {
  return line.fontSize <= 1.05 * usual && !looksLikeSentence(line.text);
}

/** Size of most characters of the page. */
function usualSize(page: PageLayout): number {
  const characters = new Map<number, number>();
  for (const line of page.lines) {
    const size = Math.round(line.fontSize * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + line.text.length);
  }
  return [...characters].reduce((best, each) => (each[1] > best[1] ? each : best), [10, 0])[0];
}

function linesInside(page: PageLayout, box: Box): number[] {
  const reach = expand(box, 1);
  const inside: number[] = [];
  page.lines.forEach((line, index) => {
    if (isCentreInside(line.box, reach) && sharedArea(line.box, reach) > 0.7 * areaOf(line.box)) inside.push(index);
  });
  return inside;
}

/** Labels of axes and legends around a figure: short lines beside it, values and letters above and below it. */
function labelsAround(page: PageLayout, box: Box, known: ReadonlySet<number>): number[] {
  const labels: number[] = [];
  page.lines.forEach((line, index) => {
    if (known.has(index) || line.text.length > MAXIMUM_LABEL_LENGTH || isCaptionText(line.text)) return;
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

function isAboveOrBelow(line: LayoutLine, box: Box): boolean {
  const shared = Math.min(line.box.x1, box.x1) - Math.max(line.box.x0, box.x0);
  if (shared < 0.4 * widthOf(line.box)) return false;
  const gap = Math.max(box.y0 - line.box.y1, line.box.y0 - box.y1);
  if (gap > LABEL_REACH_POINTS) return false;
  const isScale = line.words.length > 1 && line.words.every((word) => isValue(line.text.slice(word.start, word.end)));
  return isScale || (line.text.length <= 12 && !/[\u4e00-\u9fff]{3}/.test(line.text));
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
