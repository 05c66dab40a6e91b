/** Text that is drawn in slices: again and again in one place, each time through another clip. */
import { readFloat, readFourFloats } from "./heap-numbers.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { visitObjects } from "./read-page-objects.ts";

/** `FPDF_PAGEOBJ_TEXT`. */
const TEXT = 1;
const SAME_PLACE_POINTS = 0.1;

interface TextPlace {
  readonly order: number;
  readonly font: Pointer;
  readonly size: number;
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
}

/**
 * The orders of text objects around the place of one of those that are named, in the same font and size. PDFium gives
 * out the letters that both draw for one of them only.
 */
export function findRepetitions(pdfium: PdfiumModule, page: Pointer, named: ReadonlySet<number>): number[] {
  if (named.size === 0) return [];
  const { functions, scratch } = pdfium;
  const texts: TextPlace[] = [];
  visitObjects(pdfium, page, (object, order) => {
    if (functions.FPDFPageObj_GetType(object) === TEXT) texts.push(placeOf(object, order));
  });
  const slices = texts.filter(({ order }) => named.has(order));
  return texts.filter((text) => slices.some((slice) => isAround(text, slice))).map(({ order }) => order);

  function placeOf(object: Pointer, order: number): TextPlace {
    functions.FPDFTextObj_GetFontSize(object, scratch);
    const size = readFloat(pdfium, scratch);
    functions.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
    return { order, size, font: functions.FPDFTextObj_GetFont(object), box: readFourFloats(pdfium, scratch) };
  }
}

function isAround(outer: TextPlace, inner: TextPlace): boolean {
  if (outer.font !== inner.font || outer.size !== inner.size) return false;
  const [left, bottom, right, top] = outer.box;
  const [x0, y0, x1, y1] = inner.box;
  return (
    x0 > left - SAME_PLACE_POINTS &&
    y0 > bottom - SAME_PLACE_POINTS &&
    x1 < right + SAME_PLACE_POINTS &&
    y1 < top + SAME_PLACE_POINTS
  );
}
