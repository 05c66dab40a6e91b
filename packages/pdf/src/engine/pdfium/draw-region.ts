/** A part of a page as it is drawn, as luminances. */
import { luminanceOf } from "../contrast.ts";
import type { GlyphTable } from "../page-primitives.ts";
import type { PageSpace } from "../page-space.ts";
import type { PageDrawing } from "./draw-page.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** BGRx: four bytes a pixel, opaque. */
const BITMAP_FORMAT = 3;
const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
/** Small regions are drawn larger, because the strokes of small type are thinner than a point. */
const PIXELS_PER_POINT = 2;
const MAX_PIXELS = 500_000;

/** What is to be drawn of an open page. */
export interface Drawing {
  readonly pdfium: PdfiumModule;
  readonly page: Pointer;
  readonly space: PageSpace;
  readonly region: Region;
  readonly pages: PageDrawing;
}

/** A rectangle of the page in points, and the size of its drawing in pixels. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A rectangle of pixels. */
export interface PixelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Pixels of a row of the bitmap. */
  readonly row: number;
}

/** The smallest region around glyphs; null where it is empty. */
export function regionAround(space: PageSpace, glyphs: GlyphTable, wanted: readonly number[]): Region | null {
  let [x0, y0, x1, y1] = [space.width, space.height, 0, 0];
  for (const glyph of wanted) {
    x0 = Math.min(x0, glyphs.x0[glyph] ?? 0);
    y0 = Math.min(y0, glyphs.y0[glyph] ?? 0);
    x1 = Math.max(x1, glyphs.x1[glyph] ?? 0);
    y1 = Math.max(y1, glyphs.y1[glyph] ?? 0);
  }
  return regionOf(space, x0 - 1, y0 - 1, x1 + 1, y1 + 1);
}

/** The part of the page between two corners in points; null where it is empty. */
export function regionOf(space: PageSpace, left: number, top: number, right: number, bottom: number): Region | null {
  const [x0, y0] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  const [x1, y1] = [Math.min(space.width, Math.ceil(right)), Math.min(space.height, Math.ceil(bottom))];
  const [width, height] = [x1 - x0, y1 - y0];
  if (!(width > 0 && height > 0)) return null;
  const scale = Math.min(PIXELS_PER_POINT, Math.sqrt(MAX_PIXELS / (width * height)));
  return { x: x0, y: y0, width: Math.ceil(width * scale), height: Math.ceil(height * scale), scale };
}

/** Luminances of the region's pixels on white; null where there is no memory for them. */
export function draw({ pdfium, page, space, region, pages }: Drawing): Float32Array | null {
  const { functions } = pdfium;
  const { width, height, scale } = region;
  const bitmap = functions.FPDFBitmap_CreateEx(width, height, BITMAP_FORMAT, 0, 0);
  if (bitmap === 0) return null;
  functions.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pages.draw(bitmap, page, {
    left: -Math.round(region.x * scale),
    top: -Math.round(region.y * scale),
    width: Math.round(space.width * scale),
    height: Math.round(space.height * scale),
  });
  const start = functions.FPDFBitmap_GetBuffer(bitmap);
  const { bytes } = pdfium.heap();
  const light = new Float32Array(width * height);
  for (let pixel = 0, at = start; pixel < light.length; pixel++, at += BYTES_PER_PIXEL) {
    light[pixel] = luminanceOf(bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0);
  }
  functions.FPDFBitmap_Destroy(bitmap);
  return light;
}

/** The pixels of a glyph's box. */
export function pixelsOf({ scale, width, height, x, y }: Region, glyphs: GlyphTable, glyph: number): PixelBox {
  return {
    left: Math.max(0, Math.floor(((glyphs.x0[glyph] ?? 0) - x) * scale)),
    right: Math.min(width, Math.ceil(((glyphs.x1[glyph] ?? 0) - x) * scale)),
    top: Math.max(0, Math.floor(((glyphs.y0[glyph] ?? 0) - y) * scale)),
    bottom: Math.min(height, Math.ceil(((glyphs.y1[glyph] ?? 0) - y) * scale)),
    row: width,
  };
}

/** Calls `visitor` with the number of every pixel of the box. */
export function eachPixel({ left, right, top, bottom, row }: PixelBox, visitor: (pixel: number) => void): void {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) visitor(y * row + x);
}
