/**
 * How much of its own outline each glyph shows on the page as it is drawn. The page is drawn with the glyphs and without
 * them; drawn alone in black they show where their outlines are. Whatever covers, clips, fades or switches them off, and
 * whatever ground they stand on, has its say; what else is drawn in their boxes has none.
 *
 * Chinese in a font that the file does not hold leaves no ink in any of these. There the question is over how much of
 * its box black and white in its place could be told apart under what lies over it, and whether its colour differs from
 * what is drawn there.
 */
import { contrastBetween, luminanceOfColour } from "../contrast.ts";
import { type AskedInk, GlyphFlag, type GlyphTable, type PagePrimitives } from "../page-primitives.ts";
import { type Drawing, draw, eachPixel, type PixelBox, pixelsOf, regionAround } from "./draw-region.ts";
import { findRepetitions } from "./find-repetitions.ts";
import { withUtf8 } from "./heap-strings.ts";
import { shareOfOutline } from "./outline-share.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { type PageObjects, visitObjects } from "./read-page-objects.ts";
import { findThinOutlines } from "./thin-outlines.ts";
import { widenClip } from "./widen-clip.ts";

/** Wider than any page. */
const GROUND = { origin: -20_000, extent: 40_000 } as const;
/** `FPDF_FILLMODE_WINDING`. */
const WINDING_FILL = 2;
/** Pictures are decoded to be drawn, four bytes a pixel: more of them would burst the heap or take seconds. */
const MAX_IMAGE_PIXELS = 24_000_000;
/** A scan with 600 dots an inch has 35 million, and its text counts only if it can be drawn. */
const MAX_SCAN_PIXELS = 64_000_000;

/** From here on PDFium has no letters of its own for fonts that the file does not hold: they leave no ink. */
const FIRST_UNDRAWN = 0x250;
/** Two drawings each. What stands in further ones is taken for covered by all that lies over the lowest of them. */
const MAX_GROUPS = 16;
/** Luminance of white paper. */
const PAPER = 1.05;

/** The glyphs to be measured, and the page that they stand on. */
export interface DrawnText extends Pick<PagePrimitives, "glyphs" | "fonts" | "paint"> {
  readonly wanted: readonly AskedInk[];
  /** Of all text objects. */
  readonly textOrders: Iterable<number>;
}

interface Measured extends AskedInk {
  readonly index: number;
  readonly box: PixelBox;
}

export function isCostlyToDraw({ images }: PageObjects, isScan = false): boolean {
  const pixels = images.reduce((sum, image) => sum + image.pixelWidth * image.pixelHeight, 0);
  return pixels > (isScan ? MAX_SCAN_PIXELS : MAX_IMAGE_PIXELS);
}

/** The share of its outline that each `wanted` glyph shows with the contrast that is asked for. Alters the page. */
export function measureInk(open: Omit<Drawing, "region">, text: DrawnText): Float32Array | null {
  const { pdfium, page, space } = open;
  const { glyphs, wanted } = text;
  const ink = new Float32Array(wanted.length);
  const region = regionAround(
    space,
    glyphs,
    wanted.map(({ glyph }) => glyph),
  );
  if (region === null) return ink;
  const drawing: Drawing = { ...open, region };
  const before = draw(drawing);
  if (before === null) return null;
  const thinness = findThinOutlines(pdfium, page, glyphs, wanted);
  const measured = wanted.map((asked, index) => ({
    ...asked,
    contrast: asked.contrast * (thinness.get(glyphs.order[asked.glyph] ?? 0) ?? 1),
    index,
    box: pixelsOf(region, glyphs, asked.glyph),
  }));
  const [drawable, blank] = [measured.filter(canDraw), measured.filter((each) => !canDraw(each))];

  const cut = drawable.filter(({ glyph }) => ((glyphs.flags[glyph] ?? 0) & GlyphFlag.cut) !== 0);
  const slices = findRepetitions(pdfium, page, new Set(cut.map(({ glyph }) => glyphs.order[glyph] ?? 0)));
  const orders = new Set([...drawable.map(({ glyph }) => glyphs.order[glyph] ?? 0), ...repetitionsIn(text)]);
  const absent = new Set([...orders, ...slices]);
  const ground = blank.length === 0 ? 0 : insertGround(pdfium, page);
  const shift = ground === 0 ? 0 : 1;
  if (drawable.length > 0) {
    setActive(pdfium, page, (order) => !(absent.has(order - shift) || (shift === 1 && order === 1)));
    const after = draw(drawing);
    if (after === null) return null;
    setActive(pdfium, page, (order) => orders.has(order - shift));
    blacken(pdfium, page, (order) => orders.has(order - shift));
    const restore = widenClips(pdfium, page, (order) => orders.has(order - shift));
    const outlines = draw(drawing);
    for (const undo of restore) undo();
    if (outlines === null) return null;
    for (const each of drawable) {
      const { glyph, box, contrast } = each;
      const asked = { box, contrast, pixelsOfEm: region.scale * (glyphs.size[glyph] ?? 0) };
      ink[each.index] = shareOfOutline(asked, { before, after, outlines });
    }
  }

  for (const layer of groupByCovers(blank, text)) {
    const lowest = Math.min(...layer.map(({ glyph }) => glyphs.order[glyph] ?? 0));
    setActive(pdfium, page, (order) => order === 1 || order - 1 > lowest);
    const [onWhite, onBlack] = [drawOn(drawing, ground, 255), drawOn(drawing, ground, 0)];
    if (onWhite === null || onBlack === null) return null;
    for (const each of layer) {
      if (!isBlended(each.glyph)) ink[each.index] = shareOfBox(each, glyphs, before, onWhite, onBlack);
    }
  }
  // Whoever draws the page afterwards finds it whole, but for the colour of what was measured.
  setActive(pdfium, page, (order) => !(shift === 1 && order === 1));
  return ink;

  function canDraw({ glyph }: AskedInk): boolean {
    if ((glyphs.text[glyph]?.charCodeAt(0) ?? 0) < FIRST_UNDRAWN) return true;
    return text.fonts[glyphs.font[glyph] ?? 0]?.embedded !== false;
  }

  /** Through a soft mask, a blend mode or a clip, or behind its own outline: what would be left of ink that is not there, nothing tells. */
  function isBlended(glyph: number): boolean {
    const flags = glyphs.flags[glyph] ?? 0;
    if ((flags & (GlyphFlag.oddlyPainted | GlyphFlag.cut)) !== 0) return true;
    return glyphs.alpha[glyph] === 255 && (flags & GlyphFlag.blended) !== 0;
  }
}

/** For a letter that cannot be drawn: how much of its box lets ink through and differs from its colour. */
function shareOfBox(
  { glyph, box, contrast }: Measured,
  glyphs: GlyphTable,
  before: Float32Array,
  onWhite: Float32Array,
  onBlack: Float32Array,
): number {
  const own = luminanceOfColour(glyphs.colour[glyph] ?? 0);
  const opacity = Math.max(0.01, (glyphs.alpha[glyph] ?? 0) / 255);
  let [all, shown] = [0, 0];
  eachPixel(box, (pixel) => {
    all++;
    // Light is let through by what lies over the place as far as black and white under it differ.
    const through = Math.abs((onWhite[pixel] ?? 0) - (onBlack[pixel] ?? 0)) / (PAPER - 0.05);
    const ground = before[pixel] ?? 0;
    const mixed = ground + (own - ground) * opacity * through;
    if (contrastBetween(mixed, ground) >= contrast) shown++;
  });
  return all === 0 ? 0 : shown / all;
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
function groupByCovers(measured: readonly Measured[], { glyphs, paint }: DrawnText): Measured[][] {
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

/** Lets exactly those objects be drawn that `concerns` names, inside of all forms. */
function setActive(pdfium: PdfiumModule, page: Pointer, concerns: (order: number) => boolean): void {
  visitObjects(pdfium, page, (object, order, isForm) => {
    if (!isForm) pdfium.functions.FPDFPageObj_SetIsActive(object, concerns(order) ? 1 : 0);
  });
}

/** Paints objects black and opaque, whatever they were painted with. */
function blacken(pdfium: PdfiumModule, page: Pointer, concerns: (order: number) => boolean): void {
  const { functions } = pdfium;
  withUtf8(pdfium, "Normal", (normal) => {
    visitObjects(pdfium, page, (object, order, isForm) => {
      if (isForm || !concerns(order)) return;
      functions.FPDFPageObj_SetFillColor(object, 0, 0, 0, 255);
      functions.FPDFPageObj_SetStrokeColor(object, 0, 0, 0, 255);
      functions.FPDFPageObj_SetBlendMode(object, normal);
    });
  });
}

/** Lets objects and the forms around them be drawn whole; returns what undoes it. */
function widenClips(pdfium: PdfiumModule, page: Pointer, concerns: (order: number) => boolean): (() => void)[] {
  const undo: (() => void)[] = [];
  visitObjects(pdfium, page, (object, order, isForm) => {
    const restore = isForm || concerns(order) ? widenClip(pdfium, object) : null;
    if (restore !== null) undo.push(restore);
  });
  return undo;
}

/** Puts a rectangle under everything. Blend modes take account of what is on the page, not of the bitmap. */
function insertGround({ functions }: PdfiumModule, page: Pointer): Pointer {
  const { origin, extent } = GROUND;
  const ground = functions.FPDFPageObj_CreateNewRect(origin, origin, extent, extent);
  functions.FPDFPath_SetDrawMode(ground, WINDING_FILL, 0);
  functions.FPDFPage_InsertObjectAtIndex(page, ground, 0);
  return ground;
}

function drawOn(drawing: Drawing, ground: Pointer, grey: number): Float32Array | null {
  drawing.pdfium.functions.FPDFPageObj_SetFillColor(ground, grey, grey, grey, 255);
  return draw(drawing);
}
