/** Text that is painted as an outline and nothing else. */
import { type AskedInk, GlyphFlag, type GlyphTable } from "../page-primitives.ts";
import { readFloat } from "./heap-numbers.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { visitObjects } from "./read-page-objects.ts";

/** Text render modes that paint an outline and no fill. */
const STROKE_MODES: ReadonlySet<number> = new Set([1, 5]);
/** A hairline is a quarter of a point thick. */
const THIN_POINTS = 0.25;
const MAX_THINNESS = 3.5;

/**
 * By order, how many times more contrast is needed by text that is nothing but an outline thinner than any pen's: every
 * drawing shows it as wide as a pixel, which it is not.
 */
export function findThinOutlines(
  pdfium: PdfiumModule,
  page: Pointer,
  glyphs: GlyphTable,
  wanted: readonly AskedInk[],
): ReadonlyMap<number, number> {
  const { functions, scratch } = pdfium;
  const odd = wanted.filter(({ glyph }) => ((glyphs.flags[glyph] ?? 0) & GlyphFlag.oddlyPainted) !== 0);
  const sizes = new Map(odd.map(({ glyph }) => [glyphs.order[glyph] ?? 0, glyphs.size[glyph] ?? 0]));
  const thinness = new Map<number, number>();
  if (sizes.size === 0) return thinness;
  visitObjects(pdfium, page, (object, order) => {
    const size = sizes.get(order);
    if (size === undefined || !STROKE_MODES.has(functions.FPDFTextObj_GetTextRenderMode(object))) return;
    const isKnown = functions.FPDFPageObj_GetStrokeWidth(object, scratch) !== 0;
    const width = isKnown ? readFloat(pdfium, scratch) : 1;
    // Shrunk with its text, if that was set larger.
    const shrunk = functions.FPDFTextObj_GetFontSize(object, scratch) === 0 ? 1 : size / readFloat(pdfium, scratch);
    const thin = THIN_POINTS / Math.max(0.001, width * Math.min(1, shrunk));
    if (thin > 1) thinness.set(order, Math.min(MAX_THINNESS, thin));
  });
  return thinness;
}
