/** Draws single glyphs of a font, apart from any page. */
import type { DrawnShape } from "../letter-shapes.ts";
import { readFourFloats } from "./heap-numbers.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

const EM = 32;
/** A glyph that wants more pixels is no letter. */
const MAX_PIXELS = 65_536;
/** Blue, green, red, alpha. */
const BYTES_PER_PIXEL = 4;

/** The glyph of a code; null where it cannot be drawn. White ink is none: it is drawn to be seen on paper. */
export function drawGlyph(pdfium: PdfiumModule, document: Pointer, font: Pointer, code: number): DrawnShape | null {
  const { functions, scratch } = pdfium;
  const object = functions.FPDFPageObj_CreateTextObj(document, font, EM);
  if (object === 0) return null;
  pdfium.heap().uint32[scratch >> 2] = code;
  functions.FPDFText_SetCharcodes(object, scratch, 1);
  const shape = render(object);
  functions.FPDFPageObj_Destroy(object);
  return shape;

  function render(text: Pointer): DrawnShape | null {
    if (functions.FPDFPageObj_GetBounds(text, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
    const [left, bottom, right, top] = readFourFloats(pdfium, scratch);
    if (!((right - left) * (top - bottom) < MAX_PIXELS)) return null;
    const bitmap = functions.FPDFTextObj_GetRenderedBitmap(document, 0, text, 1);
    if (bitmap === 0) return null;
    const width = functions.FPDFBitmap_GetWidth(bitmap);
    const height = functions.FPDFBitmap_GetHeight(bitmap);
    const stride = functions.FPDFBitmap_GetStride(bitmap);
    const start = functions.FPDFBitmap_GetBuffer(bitmap);
    const { bytes } = pdfium.heap();
    const coverage = new Float32Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = start + y * stride + x * BYTES_PER_PIXEL;
        const green = bytes[at + 1] ?? 0;
        coverage[y * width + x] = (((bytes[at + 3] ?? 0) / 255) * (255 - green)) / 255;
      }
    }
    functions.FPDFBitmap_Destroy(bitmap);
    return { width, height, coverage, em: EM, bottom: bottom / EM };
  }
}
