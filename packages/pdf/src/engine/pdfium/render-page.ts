import type { ImageBytes } from "../page-primitives.ts";
import type { Drawing } from "./draw-region.ts";
import { encodeBitmap } from "./read-image.ts";

/** A page of this many pixels takes 64 MB of heap; larger pages are drawn smaller. */
const MAX_PIXELS = 16_000_000;
/** BGRx: four bytes a pixel, opaque. */
const BITMAP_FORMAT = 3;
const WHITE = 0xffffffff;

/** Draws one page on white as PNG at `dotsPerInch`; null when the bitmap cannot be had. */
export function renderPage(
  { pdfium, page, space, pages }: Pick<Drawing, "pdfium" | "page" | "space" | "pages">,
  dotsPerInch: number,
): ImageBytes | null {
  const { functions } = pdfium;
  const wanted = dotsPerInch / 72;
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / Math.max(1, space.width * space.height)));
  const width = Math.max(1, Math.round(space.width * scale));
  const height = Math.max(1, Math.round(space.height * scale));
  const bitmap = functions.FPDFBitmap_CreateEx(width, height, BITMAP_FORMAT, 0, 0);
  if (bitmap === 0) return null;
  functions.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pages.draw(bitmap, page, { left: 0, top: 0, width, height });
  const bytes = encodeBitmap(pdfium, bitmap);
  functions.FPDFBitmap_Destroy(bitmap);
  return bytes === null ? null : { mediaType: "image/png", bytes };
}
