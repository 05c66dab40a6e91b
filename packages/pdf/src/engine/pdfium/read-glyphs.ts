import { type Glyph, GlyphTableBuilder } from "../glyph-table-builder.ts";
import { markOverprints } from "../overprint.ts";
import { type Box, GlyphFlag, type GlyphTable } from "../page-primitives.ts";
import type { PageSpace } from "../page-space.ts";
import { TexGlyphs } from "../tex-glyphs.ts";
import { readCharCode } from "./char-codes.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import type { PageFonts } from "./read-fonts.ts";
import type { FormPlace } from "./read-page-objects.ts";
import { createTextObjectReader } from "./read-text-object.ts";

/** PDFium's stand-in for a hyphen at the end of a line. */
const LINE_END_HYPHEN = 0x02;
const REPLACEMENT = "\ufffd";
/** Glyphs may stick out of a clip by this much (points) and still count as shown. */
const CLIP_TOLERANCE = 1;

/** So many mapped glyphs of a font are enough to see whether its codes are TeX's; reading a code is slow. */
const MAX_WITNESSES = 40;
/** Below it an unmapped glyph is as likely one that a program has numbered anew. */
const FIRST_CREDIBLE_CODE = 0x20;

/** Reads the glyphs of an open page in the order of PDFium's text page, without the spaces that it invents. */
export function readGlyphs(
  pdfium: PdfiumModule,
  page: Pointer,
  space: PageSpace,
  fonts: PageFonts,
  textInForms: ReadonlyMap<Pointer, FormPlace>,
): GlyphTable {
  const { functions, scratch } = pdfium;
  const textPage = functions.FPDFText_LoadPage(page);
  if (textPage === 0) return new GlyphTableBuilder(0).build();
  const count = Math.max(0, functions.FPDFText_CountChars(textPage));
  const builder = new GlyphTableBuilder(count);
  const texGlyphs = new TexGlyphs(FIRST_CREDIBLE_CODE);
  const readObject = createTextObjectReader(pdfium, textPage, space, fonts, textInForms);
  const glyph: Glyph = {
    text: "",
    x0: 0,
    y0: 0,
    x1: 0,
    y1: 0,
    baseline: 0,
    size: 0,
    angle: 0,
    font: 0,
    colour: 0,
    alpha: 255,
    flags: 0,
    mcid: -1,
  };
  const [spaceA, spaceB, spaceC, spaceD, spaceE, spaceF] = space.matrix;
  const originX = scratch >> 3;
  const looseBox = (scratch + 16) >> 2;
  let heap = pdfium.heap();
  let object: Pointer = 0;
  let style = readObject(0, -1);
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  let sawSurrogate = false;

  for (let index = 0; index < count; index++) {
    const owner = functions.FPDFText_GetTextObject(textPage, index);
    if (owner === 0 || functions.FPDFText_IsGenerated(textPage, index) === 1) continue;
    const unicode = functions.FPDFText_GetUnicode(textPage, index);
    if (unicode >= 0xd800 && unicode <= 0xdfff) sawSurrogate = true;
    functions.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
    functions.FPDFText_GetLooseCharBox(textPage, index, scratch + 16);
    if (heap.bytes.length === 0) heap = pdfium.heap();
    const x = heap.float64[originX] as number;
    const y = heap.float64[originX + 1] as number;
    const left = heap.float32[looseBox] as number;
    const top = heap.float32[looseBox + 1] as number;
    const right = heap.float32[looseBox + 2] as number;
    const bottom = heap.float32[looseBox + 3] as number;

    if (owner !== object) {
      object = owner;
      style = readObject(owner, index);
      heap = pdfium.heap();
    } else if (x === lastX && y === lastY && builder.count > 0 && belongsToLast(index)) {
      builder.extendLast(characterOf(unicode));
      continue;
    }
    lastX = x;
    lastY = y;

    glyph.flags = style.flags;
    if (unicode === LINE_END_HYPHEN && functions.FPDFText_IsHyphen(textPage, index) === 1) {
      glyph.text = "-";
      glyph.flags |= GlyphFlag.lineEndHyphen;
    } else {
      glyph.text = characterOf(unicode);
      if (glyph.text === REPLACEMENT || functions.FPDFText_HasUnicodeMapError(textPage, index) === 1) {
        glyph.flags |= GlyphFlag.mapError;
      }
    }
    glyph.size = style.size;
    glyph.angle = style.angle;
    glyph.font = style.font;
    glyph.colour = style.colour;
    glyph.alpha = style.alpha;
    glyph.mcid = style.mcid;
    place(index, x, y, left, top, right, bottom);
    if (glyph.x1 <= 0 || glyph.y1 <= 0 || glyph.x0 >= space.width || glyph.y0 >= space.height) {
      glyph.flags |= GlyphFlag.offPage;
    }
    if (style.clip !== null && isOutside(glyph, style.clip)) glyph.flags |= GlyphFlag.clipped;
    noteTexGlyph(index);
    builder.add(glyph);
  }
  texGlyphs.identifyIn(builder);
  functions.FPDFText_ClosePage(textPage);
  const glyphs = builder.build(sawSurrogate);
  markOverprints(glyphs);
  return glyphs;

  /** Sets box and baseline of `glyph` in page space. */
  function place(index: number, x: number, y: number, left: number, top: number, right: number, bottom: number): void {
    const { a, b, c, d } = style;
    if (style.vertical) {
      setBox(left, top, right, bottom);
      glyph.flags |= GlyphFlag.vertical;
      glyph.angle = (space.rotation + 90) % 360;
      glyph.baseline = space.rotation % 180 === 0 ? (glyph.x0 + glyph.x1) / 2 : (glyph.y0 + glyph.y1) / 2;
      return;
    }
    const low = style.descent;
    const high = style.ascent;
    if (style.upright) {
      setBox(Math.min(left, x), y + low * d, Math.max(left, right), y + high * d);
    } else {
      const advance = advanceOf(index, x, y, right - left, top - bottom);
      const endX = x + advance * a;
      const endY = y + advance * b;
      const lowX = low * c;
      const lowY = low * d;
      const highX = high * c;
      const highY = high * d;
      setBox(
        Math.min(x, endX) + Math.min(lowX, highX),
        Math.min(y, endY) + Math.min(lowY, highY),
        Math.max(x, endX) + Math.max(lowX, highX),
        Math.max(y, endY) + Math.max(lowY, highY),
      );
    }
    const sideways = Math.abs(Math.sin((style.angle * Math.PI) / 180)) > 0.7;
    glyph.baseline = sideways ? spaceA * x + spaceC * y + spaceE : spaceB * x + spaceD * y + spaceF;
  }

  /** Advance of a turned glyph in user space; `a`, `b` of its style are a unit vector then. */
  function advanceOf(index: number, x: number, y: number, looseWidth: number, looseHeight: number): number {
    if (index + 1 < count && functions.FPDFText_GetTextObject(textPage, index + 1) === object) {
      functions.FPDFText_GetCharOrigin(textPage, index + 1, scratch, scratch + 8);
      const distance =
        ((heap.float64[originX] as number) - x) * style.a + ((heap.float64[originX + 1] as number) - y) * style.b;
      if (distance > 0.05 * style.size && distance < 1.5 * style.size) return distance;
    }
    // The loose box of a turned glyph is the upright box around it: two equations for its width and height.
    const [along, across] = [Math.abs(style.a), Math.abs(style.b)];
    const determinant = along * along - across * across;
    const advance =
      Math.abs(determinant) > 0.2
        ? (looseWidth * along - looseHeight * across) / determinant
        : (looseWidth + looseHeight) / (along + across) / 2;
    return Math.min(Math.max(advance, 0), 2 * style.size);
  }

  function setBox(x0: number, y0: number, x1: number, y1: number): void {
    const firstX = spaceA * x0 + spaceC * y0 + spaceE;
    const firstY = spaceB * x0 + spaceD * y0 + spaceF;
    const secondX = spaceA * x1 + spaceC * y1 + spaceE;
    const secondY = spaceB * x1 + spaceD * y1 + spaceF;
    glyph.x0 = Math.min(firstX, secondX);
    glyph.x1 = Math.max(firstX, secondX);
    glyph.y0 = Math.min(firstY, secondY);
    glyph.y1 = Math.max(firstY, secondY);
  }

  function noteTexGlyph(index: number): void {
    const fontName = fonts.fonts[style.font]?.name ?? "";
    const state = (glyph.flags & GlyphFlag.mapError) === 0 ? "mapped" : "unmapped";
    if (!texGlyphs.wants(fontName, state === "unmapped" ? Number.POSITIVE_INFINITY : MAX_WITNESSES)) return;
    const code = readCharCode(pdfium, textPage, index);
    if (code !== null) texGlyphs.note({ number: builder.count, fontName, code, text: glyph.text, state });
  }

  /**
   * Characters of one text object at one place: several characters of one glyph share its ink box; the pieces of an
   * ActualText are spread by multiples of their object's width; anything else is drawn over the last glyph (accents).
   */
  function belongsToLast(index: number): boolean {
    const before = inkLeftOf(index - 1);
    const shift = inkLeftOf(index) - before;
    if (shift === 0) return true;
    functions.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
    const left = heap.float32[scratch >> 2] as number;
    const right = heap.float32[(scratch >> 2) + 2] as number;
    if (shift < 0.9 * (right - left)) return false;
    if (style.upright && space.rotation === 0 && !textInForms.has(object)) builder.reachRight(right + spaceE);
    return true;
  }

  function inkLeftOf(index: number): number {
    functions.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
    return heap.float64[originX] as number;
  }
}

function characterOf(unicode: number): string {
  if (unicode >= 0x20) return unicode <= 0x10ffff ? String.fromCodePoint(unicode) : REPLACEMENT;
  return unicode === 0x09 || unicode === 0x0a || unicode === 0x0d ? " " : REPLACEMENT;
}

function isOutside(glyph: Box, clip: Box): boolean {
  return (
    glyph.x1 <= clip.x0 + CLIP_TOLERANCE ||
    glyph.x0 >= clip.x1 - CLIP_TOLERANCE ||
    glyph.y1 <= clip.y0 + CLIP_TOLERANCE ||
    glyph.y0 >= clip.y1 - CLIP_TOLERANCE
  );
}
