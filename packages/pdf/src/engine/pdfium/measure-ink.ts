/**
 * What ink is left of glyphs on the page as it is drawn: it is drawn once with them and once without, and compared.
 * Whatever covers, clips, fades or switches them off, and whatever ground they stand on, has its say.
 *
 * Chinese in a font that the file does not hold leaves no ink in either. There the question is whether black and white
 * in its place could be told apart under what lies over it, and whether its colour differs from what is drawn there.
 */
import { GlyphFlag, type GlyphTable, type PagePrimitives } from "../page-primitives.ts";
import type { PageSpace } from "../page-space.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { type PageObjects, visitObjects } from "./read-page-objects.ts";

/** BGRx: four bytes a pixel, opaque. */
const BITMAP_FORMAT = 3;
const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
/** Wider than any page. */
const GROUND = { origin: -20_000, extent: 40_000 } as const;
const DRAW_ANNOTATIONS = 1;
/** `FPDF_FILLMODE_WINDING`. */
const WINDING_FILL = 2;
/** Small regions are drawn larger, because the strokes of small type are thinner than a point. */
const PIXELS_PER_POINT = 2;
const MAX_PIXELS = 500_000;
/** Pictures are decoded to be drawn, four bytes a pixel: more of them would burst the heap or take seconds. */
const MAX_IMAGE_PIXELS = 24_000_000;

/** From here on PDFium has no letters of its own for fonts that the file does not hold: they leave no ink. */
const FIRST_UNDRAWN = 0x250;
/** Two drawings each. What stands in further ones is taken for covered by all that lies over the lowest of them. */
const MAX_GROUPS = 16;

/** The glyphs to be measured, and the page that they stand on. */
export interface DrawnText extends Pick<PagePrimitives, "glyphs" | "fonts" | "paint"> {
  readonly wanted: readonly number[];
  /** Of all text objects. */
  readonly textOrders: Iterable<number>;
}

interface Drawing {
  readonly pdfium: PdfiumModule;
  readonly page: Pointer;
  readonly space: PageSpace;
  readonly region: Region;
}

interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

export function isCostlyToDraw({ images }: PageObjects): boolean {
  return images.reduce((sum, image) => sum + image.pixelWidth * image.pixelHeight, 0) > MAX_IMAGE_PIXELS;
}

/** Largest difference of a colour channel that the ink of each `wanted` glyph makes within its box. Alters the page. */
export function measureInk(pdfium: PdfiumModule, page: Pointer, space: PageSpace, text: DrawnText): Uint8Array | null {
  const { glyphs, wanted } = text;
  const ink = new Uint8Array(wanted.length);
  const region = regionAround(space, glyphs, wanted);
  if (region === null) return ink;
  const drawing: Drawing = { pdfium, page, space, region };
  const before = draw(drawing);
  if (before === null) return null;
  const measured = wanted.map((glyph, index) => ({ glyph, index, box: pixelsOf(region, glyphs, glyph) }));
  const [drawable, blank] = [measured.filter(canDraw), measured.filter((each) => !canDraw(each))];

  const orders = new Set([...drawable.map(({ glyph }) => glyphs.order[glyph] ?? 0), ...repetitionsIn(text)]);
  deactivate(pdfium, page, (order) => orders.has(order));
  const after = drawable.length === 0 ? before : draw(drawing);
  if (after === null) return null;
  for (const { index, box } of drawable)
    ink[index] = largestStep(box, (at) => Math.abs(valueAt(before, at) - valueAt(after, at)));

  const ground = blank.length === 0 ? 0 : insertGround(pdfium, page);
  for (const layer of groupByCovers(blank, text)) {
    const lowest = Math.min(...layer.map(({ glyph }) => glyphs.order[glyph] ?? 0));
    // The ground is the first object now.
    deactivate(pdfium, page, (order) => order > 1 && order - 1 <= lowest);
    const [onWhite, onBlack] = [drawOn(drawing, ground, 255), drawOn(drawing, ground, 0)];
    if (onWhite === null || onBlack === null) return null;
    for (const { glyph, index, box } of layer) {
      if (isBlended(glyph)) continue;
      const showsThrough = largestStep(box, (at) => Math.abs(valueAt(onWhite, at) - valueAt(onBlack, at)));
      const standsOut = largestStep(box, (at) =>
        Math.abs(valueAt(before, at) - channelOf(glyphs.colour[glyph] ?? 0, at)),
      );
      ink[index] = Math.min(showsThrough, (standsOut * (glyphs.alpha[glyph] ?? 0)) / 255);
    }
  }
  return ink;

  function canDraw({ glyph }: { readonly glyph: number }): boolean {
    if ((glyphs.text[glyph]?.charCodeAt(0) ?? 0) < FIRST_UNDRAWN) return true;
    return text.fonts[glyphs.font[glyph] ?? 0]?.embedded !== false;
  }

  /** Through a soft mask or a blend mode: what would be left of ink that is not there, nothing tells. */
  function isBlended(glyph: number): boolean {
    return glyphs.alpha[glyph] === 255 && ((glyphs.flags[glyph] ?? 0) & GlyphFlag.blended) !== 0;
  }
}

/**
 * Text objects without a glyph of their own: PDFium passes over what repeats another object in its place. Their ink is
 * that object's.
 */
function repetitionsIn({ glyphs, textOrders }: DrawnText): number[] {
  const told = new Set(glyphs.order.subarray(0, glyphs.count));
  return [...textOrders].filter((order) => !told.has(order));
}

/** Glyphs over and under the same shapes together, from the lowest up. */
function groupByCovers<Measured extends { readonly glyph: number }>(
  measured: readonly Measured[],
  { glyphs, paint }: DrawnText,
): Measured[][] {
  const groups = new Map<number, Measured[]>();
  for (const each of measured) {
    const order = glyphs.order[each.glyph] ?? 0;
    const above = paint.findIndex((shape) => shape.order > order);
    const key = above < 0 ? paint.length : above;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const sorted = [...groups].sort(([first], [second]) => first - second).map(([, group]) => group);
  return [...sorted.slice(0, MAX_GROUPS), ...[sorted.slice(MAX_GROUPS).flat()].filter((rest) => rest.length > 0)];
}

function deactivate(pdfium: PdfiumModule, page: Pointer, concerns: (order: number) => boolean): void {
  visitObjects(pdfium, page, (object, order, isForm) => {
    if (!isForm && concerns(order)) pdfium.functions.FPDFPageObj_SetIsActive(object, 0);
  });
}

function regionAround(space: PageSpace, glyphs: GlyphTable, wanted: readonly number[]): Region | null {
  let [x0, y0, x1, y1] = [space.width, space.height, 0, 0];
  for (const glyph of wanted) {
    x0 = Math.min(x0, glyphs.x0[glyph] ?? 0);
    y0 = Math.min(y0, glyphs.y0[glyph] ?? 0);
    x1 = Math.max(x1, glyphs.x1[glyph] ?? 0);
    y1 = Math.max(y1, glyphs.y1[glyph] ?? 0);
  }
  [x0, y0] = [Math.max(0, Math.floor(x0) - 1), Math.max(0, Math.floor(y0) - 1)];
  [x1, y1] = [Math.min(space.width, Math.ceil(x1) + 1), Math.min(space.height, Math.ceil(y1) + 1)];
  const [width, height] = [x1 - x0, y1 - y0];
  if (!(width > 0 && height > 0)) return null;
  const scale = Math.min(PIXELS_PER_POINT, Math.sqrt(MAX_PIXELS / (width * height)));
  return { x: x0, y: y0, width: Math.ceil(width * scale), height: Math.ceil(height * scale), scale };
}

/** Puts a rectangle under everything. Blend modes take account of what is on the page, not of the bitmap. */
function insertGround({ functions }: PdfiumModule, page: Pointer): Pointer {
  const { origin, extent } = GROUND;
  const ground = functions.FPDFPageObj_CreateNewRect(origin, origin, extent, extent);
  functions.FPDFPath_SetDrawMode(ground, WINDING_FILL, 0);
  functions.FPDFPage_InsertObjectAtIndex(page, ground, 0);
  return ground;
}

function drawOn(drawing: Drawing, ground: Pointer, grey: number): Uint8Array | null {
  drawing.pdfium.functions.FPDFPageObj_SetFillColor(ground, grey, grey, grey, 255);
  return draw(drawing);
}

/** Pixels of the region on white, four bytes each. */
function draw({ pdfium, page, space, region }: Drawing): Uint8Array | null {
  const { functions } = pdfium;
  const { width, height, scale } = region;
  const bitmap = functions.FPDFBitmap_CreateEx(width, height, BITMAP_FORMAT, 0, 0);
  if (bitmap === 0) return null;
  functions.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  functions.FPDF_RenderPageBitmap(
    bitmap,
    page,
    -Math.round(region.x * scale),
    -Math.round(region.y * scale),
    Math.round(space.width * scale),
    Math.round(space.height * scale),
    0,
    DRAW_ANNOTATIONS,
  );
  const start = functions.FPDFBitmap_GetBuffer(bitmap);
  const pixels = pdfium.heap().bytes.slice(start, start + width * height * BYTES_PER_PIXEL);
  functions.FPDFBitmap_Destroy(bitmap);
  return pixels;
}

interface PixelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Pixels of a row of the bitmap. */
  readonly row: number;
}

function pixelsOf({ scale, width, height, x, y }: Region, glyphs: GlyphTable, glyph: number): PixelBox {
  return {
    left: Math.max(0, Math.floor(((glyphs.x0[glyph] ?? 0) - x) * scale)),
    right: Math.min(width, Math.ceil(((glyphs.x1[glyph] ?? 0) - x) * scale)),
    top: Math.max(0, Math.floor(((glyphs.y0[glyph] ?? 0) - y) * scale)),
    bottom: Math.min(height, Math.ceil(((glyphs.y1[glyph] ?? 0) - y) * scale)),
    row: width,
  };
}

function largestStep({ left, right, top, bottom, row }: PixelBox, stepAt: (at: number) => number): number {
  let most = 0;
  for (let y = top; y < bottom; y++) {
    const end = (y * row + right) * BYTES_PER_PIXEL;
    for (let at = (y * row + left) * BYTES_PER_PIXEL; at < end; at++) {
      // The fourth byte is no colour.
      if (at % BYTES_PER_PIXEL !== 3) most = Math.max(most, stepAt(at));
    }
  }
  return most;
}

function valueAt(pixels: Uint8Array, at: number): number {
  return pixels[at] ?? 0;
}

/** Blue, green or red of a colour, as the bytes of a pixel follow each other. */
function channelOf(colour: number, at: number): number {
  return (colour >> (8 * (at % BYTES_PER_PIXEL))) & 255;
}
