/** Draws single glyphs of a font, apart from any page. */
import type { DrawnShape } from "../letter-shapes.ts";
import { readFourFloats } from "./heap-numbers.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

const EM = 32;
/** Height in pixels that glyphs of fonts with units of their own are brought to. */
const USUAL_HEIGHT = 24;
/** Text is drawn in this colour, which has no green; glyphs in other ones paint themselves. */
const INK = [255, 0, 255, 255] as const;
const STRONG = 128;
const OTHER = 64;
/** A glyph that wants more pixels is no letter. */
const MAX_PIXELS = 65_536;
/** Blue, green, red, alpha. */
const BYTES_PER_PIXEL = 4;

/** The glyph of a code; null where it cannot be drawn. White ink is none: it is drawn to be seen on paper. */
export function drawGlyph(pdfium: PdfiumModule, document: Pointer, font: Pointer, code: number): DrawnShape | null {
  return drawAt(EM);

  function drawAt(em: number): DrawnShape | null {
    const { functions, scratch } = pdfium;
    const object = functions.FPDFPageObj_CreateTextObj(document, font, em);
    if (object === 0) return null;
    pdfium.heap().uint32[scratch >> 2] = code;
    functions.FPDFText_SetCharcodes(object, scratch, 1);
    functions.FPDFPageObj_SetFillColor(object, ...INK);
    const box = boundsOf(pdfium, object);
    const isTooLarge = box !== null && !((box.right - box.left) * (box.top - box.bottom) < MAX_PIXELS);
    const shape = box === null || isTooLarge ? null : render(pdfium, document, object, em, box.bottom);
    functions.FPDFPageObj_Destroy(object);
    if (!isTooLarge || em < EM || !(box.top - box.bottom > USUAL_HEIGHT)) return shape;
    return drawAt((EM * USUAL_HEIGHT) / (box.top - box.bottom));
  }
}

function boundsOf(pdfium: PdfiumModule, object: Pointer) {
  const { functions, scratch } = pdfium;
  if (functions.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
  const [left, bottom, right, top] = readFourFloats(pdfium, scratch);
  return { left, bottom, right, top };
}

function render(pdfium: PdfiumModule, document: Pointer, text: Pointer, em: number, bottom: number): DrawnShape | null {
  const { functions } = pdfium;
  const bitmap = functions.FPDFTextObj_GetRenderedBitmap(document, 0, text, 1);
  if (bitmap === 0) return null;
  const width = functions.FPDFBitmap_GetWidth(bitmap);
  const height = functions.FPDFBitmap_GetHeight(bitmap);
  const stride = functions.FPDFBitmap_GetStride(bitmap);
  const start = functions.FPDFBitmap_GetBuffer(bitmap);
  const { bytes } = pdfium.heap();
  const coverage = new Float32Array(width * height);
  let paintsItself = false;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = start + y * stride + x * BYTES_PER_PIXEL;
      const alpha = bytes[at + 3] ?? 0;
      const least = Math.min(bytes[at] ?? 0, bytes[at + 2] ?? 0);
      coverage[y * width + x] = ((alpha / 255) * (255 - (bytes[at + 1] ?? 0))) / 255;
      paintsItself ||= alpha > STRONG && (least < 255 - OTHER || (bytes[at + 1] ?? 0) > OTHER);
    }
  }
  functions.FPDFBitmap_Destroy(bitmap);
  return { width, height, coverage, em, bottom: bottom / em, paintsItself };
}
