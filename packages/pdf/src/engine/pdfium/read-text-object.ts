import type { NameSearch } from "../name-search.ts";
import { type Box, GlyphFlag } from "../page-primitives.ts";
import { intersect, type PageSpace, transformBox } from "../page-space.ts";
import { isClippedByShape } from "./clip-shape.ts";
import { createLayerTest } from "./content-marks.ts";
import { readDouble, readFourFloats, readRgb, readWord } from "./heap-numbers.ts";
import { mayBeTiling } from "./paint-colour.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { readClipBox } from "./read-clip.ts";
import type { PageFonts } from "./read-fonts.ts";
import type { FormPlace } from "./read-page-objects.ts";

const RenderMode = { stroke: 1, fillStroke: 2, invisible: 3, strokeClip: 5, fillStrokeClip: 6, clip: 7 } as const;
/** Type this much narrower than high is as hard to read as type this much smaller. */
const SQUEEZED = 4;

/** What all glyphs of one text object have in common. */
export interface TextObjectStyle {
  readonly font: number;
  /** Effective size in points. */
  readonly size: number;
  /** Clockwise degrees in page space. */
  readonly angle: number;
  /** Left to right without slant or turn in user space; `a` and `b` matter only when false. */
  readonly upright: boolean;
  readonly vertical: boolean;
  /** Set in one of TeX's own fonts. */
  readonly isTex: boolean;
  /** Unit vector of the writing direction, in user space. */
  readonly a: number;
  readonly b: number;
  /** Vector from the baseline one font size up, in user space. */
  readonly c: number;
  readonly d: number;
  readonly ascent: number;
  readonly descent: number;
  readonly colour: number;
  readonly alpha: number;
  readonly flags: number;
  readonly mcid: number;
  readonly order: number;
  /** Visible rectangle in page space, or null when nothing is clipped. */
  readonly clip: Box | null;
}

export interface TextSurroundings {
  readonly space: PageSpace;
  readonly fonts: PageFonts;
  readonly textInForms: ReadonlyMap<Pointer, FormPlace>;
  readonly textOrders: ReadonlyMap<Pointer, number>;
  readonly names: NameSearch;
}

/**
 * The size of a Type 3 font is in units of its own: bitmaps are a hundred times as large. Below this many points the
 * ink is looked at.
 */
const SMALLEST_NOMINAL = 1;
/** Letters reach beyond their size, but never so far. */
const MIN_INK_SCALE = 3;

/** Returns a reader of text objects; `index` is one of the object's characters. */
export function createTextObjectReader(
  pdfium: PdfiumModule,
  textPage: Pointer,
  { space, fonts, textInForms, textOrders, names }: TextSurroundings,
): (object: Pointer, index: number) => TextObjectStyle {
  const { functions, scratch } = pdfium;
  const [spaceA, spaceB, spaceC, spaceD] = space.matrix;
  const isInLayer = createLayerTest(pdfium);
  const verticalFonts = new Set<number>();
  const inkScales = new Map<number, number>();

  return (object, index) => {
    const mode = functions.FPDFTextObj_GetTextRenderMode(object);
    const outlined = mode === RenderMode.fillStroke || mode === RenderMode.fillStrokeClip;
    const font = fonts.number(functions.FPDFTextObj_GetFont(object), outlined);
    const fontSize = functions.FPDFText_GetFontSize(textPage, index);
    functions.FPDFText_GetMatrix(textPage, index, scratch);
    const [a, b, c, d] = readFourFloats(pdfium, scratch);
    const sign = fontSize < 0 ? -1 : 1;
    const length = Math.hypot(a, b) || 1;
    const directionX = (sign * a) / length;
    const directionY = (sign * b) / length;
    const angle = toDegrees(
      Math.atan2(spaceB * directionX + spaceD * directionY, spaceA * directionX + spaceC * directionY),
    );
    const place = textInForms.get(object);
    const own = functions.FPDFPageObj_GetMarkedContentID(object);
    // Slanted type (c ≠ 0) is upright all the same: its baseline is level.
    const level = directionX > 0 && Math.abs(directionY) < 0.01;
    const nominal = Math.abs(fontSize) * Math.hypot(c, d);
    const scale = nominal < SMALLEST_NOMINAL && level && place === undefined ? inkScale(object, font, nominal) : 1;
    const size = Math.min(nominal, SQUEEZED * Math.abs(fontSize) * Math.hypot(a, b)) * scale;
    // Bitmaps may be turned over twice, by their font and by the text.
    const up = scale > 1 ? Math.abs(d * fontSize) * scale : d * fontSize;
    const upright = level && up > 0;
    if (upright && runsDownwards(object, index, size)) verticalFonts.add(font);
    const paint = readPaint(object, mode === RenderMode.stroke || mode === RenderMode.strokeClip);
    return {
      font,
      size,
      angle,
      upright,
      vertical: upright && verticalFonts.has(font),
      isTex: fonts.areTex[font] ?? false,
      a: directionX,
      b: directionY,
      c: c * fontSize * scale,
      d: up,
      ascent: fonts.ascents[font] ?? 0,
      descent: fonts.descents[font] ?? 0,
      colour: paint & 0xffffff,
      alpha: place?.faded ? 0 : paint >>> 24,
      flags: readFlags(object, mode, place),
      order: textOrders.get(object) ?? 0,
      mcid: own >= 0 ? own : (place?.mcid ?? -1),
      clip: readClip(object, place),
    };
  };

  function readFlags(object: Pointer, mode: number, place: FormPlace | undefined): number {
    let flags = place?.flags ?? 0;
    if (mode === RenderMode.invisible || mode === RenderMode.clip) flags |= GlyphFlag.invisible;
    if (functions.FPDFPageObj_HasTransparency(object) !== 0) flags |= GlyphFlag.blended;
    if (isOddlyPainted(object, mode)) flags |= GlyphFlag.oddlyPainted;
    if (names.mayHaveLayers() && isInLayer(object)) flags |= GlyphFlag.optionalContent;
    return flags;
  }

  /** Whether more than its own colour decides what is seen of it: a pattern, an outline of another colour, a clip. */
  function isOddlyPainted(object: Pointer, mode: number): boolean {
    const colours = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
    const isFilled = mode !== RenderMode.stroke && mode !== RenderMode.strokeClip;
    if (isFilled && functions.FPDFPageObj_GetFillColor(object, ...colours) === 0) return true;
    const fill = readRgb(pdfium, scratch);
    if (isFilled && mayBeTiling(fill, names)) return true;
    const isStroked = !isFilled || mode === RenderMode.fillStroke || mode === RenderMode.fillStrokeClip;
    if (!isStroked) return isClippedByShape(pdfium, object);
    if (functions.FPDFPageObj_GetStrokeColor(object, ...colours) === 0) return true;
    return !isFilled || readRgb(pdfium, scratch) !== fill || isClippedByShape(pdfium, object);
  }

  /** How many times the nominal size the ink of a font is high; 1 for type that is as small as it says. */
  function inkScale(object: Pointer, font: number, nominal: number): number {
    functions.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
    const [, bottom, , top] = readFourFloats(pdfium, scratch);
    const ratio = (top - bottom) / nominal;
    const scale = Math.max(inkScales.get(font) ?? 1, ratio > MIN_INK_SCALE ? ratio : 1);
    inkScales.set(font, scale);
    return scale;
  }

  /** PDFium does not tell the writing mode of a font; the next character of the object stands below only in vertical. */
  function runsDownwards(object: Pointer, index: number, size: number): boolean {
    if (functions.FPDFText_GetTextObject(textPage, index + 1) !== object) return false;
    functions.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
    functions.FPDFText_GetCharOrigin(textPage, index + 1, scratch + 16, scratch + 24);
    const stepX = readDouble(pdfium, scratch + 16) - readDouble(pdfium, scratch);
    const stepY = readDouble(pdfium, scratch + 24) - readDouble(pdfium, scratch + 8);
    return -stepY > 0.4 * size && Math.abs(stepX) < 0.3 * size;
  }

  /** Alpha, red, green and blue from the highest byte down; opaque black where nothing is said. */
  function readPaint(object: Pointer, stroked: boolean): number {
    const read = stroked ? functions.FPDFPageObj_GetStrokeColor : functions.FPDFPageObj_GetFillColor;
    if (read(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return 0xff000000;
    const alpha = readWord(pdfium, scratch + 12);
    return (alpha << 24) | readRgb(pdfium, scratch);
  }

  function readClip(object: Pointer, place: FormPlace | undefined): Box | null {
    const clip = readClipBox(pdfium, object);
    if (clip === null) return place?.clip ?? null;
    return intersect(place?.clip ?? null, transformBox(place?.matrix ?? space.matrix, ...clip));
  }
}

function toDegrees(radians: number): number {
  const degrees = (radians * 180) / Math.PI;
  const positive = degrees < -0.01 ? degrees + 360 : degrees;
  return Math.abs(positive) < 0.01 ? 0 : positive;
}
