/** What figures are made of: pictures, curves, straight lines and areas that belong to nothing else. */
import type { Box } from "../../engine/page-primitives.ts";
import { areaOf, expand, heightOf, isCentreInside, widthOf } from "../box-geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import type { FoundTable } from "../tables/found-table.ts";

/** Smaller pictures are icons, bullets and rules drawn as pictures. */
export const MINIMUM_IMAGE_SIDE_POINTS = 24;
/** A picture over more than this share of the page is a scan or a background. */
const WHOLE_PAGE_SHARE = 0.8;
/** More vector parts than this are sampled: their clusters come out the same. */
const MAXIMUM_PARTS = 6_000;
export interface FigurePart {
  readonly box: Box;
  readonly kind: "image" | "curve" | "straight" | "area";
  /** Number of the image on the page; -1 for vector parts. */
  readonly image: number;
}

/** Pictures but for scans and specks. */
export function imageParts(page: PageLayout): FigurePart[] {
  const parts: FigurePart[] = [];
  for (const image of page.images) {
    const box = clipToPage(image.box, page);
    if (!box || isWholePage(box, page)) continue;
    if (Math.max(widthOf(box), heightOf(box)) < MINIMUM_IMAGE_SIDE_POINTS / 2) continue;
    parts.push({ box, kind: "image", image: image.index });
  }
  return parts;
}

/** Vector drawing outside of tables. */
export function vectorParts(page: PageLayout, tables: readonly FoundTable[]): FigurePart[] {
  const tableBoxes = tables.map((table) => expand(table.box, 3));
  const isFree = (box: Box) => !isWholePage(box, page) && !tableBoxes.some((table) => isCentreInside(box, table));
  const parts: FigurePart[] = [];
  const add = (box: Box, kind: FigurePart["kind"]) => {
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
