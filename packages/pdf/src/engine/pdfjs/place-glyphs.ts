import { characterOf, REPLACEMENT } from "../character-text.ts";
import { markFalseText } from "../false-text.ts";
import { type Glyph, GlyphTableBuilder } from "../glyph-table-builder.ts";
import { markOverprints } from "../overprint.ts";
import { type Box, GlyphFlag, type GlyphTable } from "../page-primitives.ts";
import { concatenate, type Matrix, type PageSpace, transformBox } from "../page-space.ts";
import { TexGlyphs } from "../tex-glyphs.ts";
import type { GraphicsState, TextCursor } from "./graphics-state.ts";
import type { PdfjsFont, PdfjsPageFonts } from "./page-fonts.ts";

/** A glyph in the arguments of `showText`. */
export interface PdfjsGlyph {
  readonly unicode: string;
  readonly originalCharCode: number;
  /** In glyph units. */
  readonly width: number;
  readonly isSpace: boolean;
  /** Vertical advance and origin, in glyph units. */
  readonly vmetric?: readonly [number, number, number] | null;
}

/** What a text operator stands in. */
export interface TextMark {
  /** -1 when it has none. */
  readonly mcid: number;
  readonly order: number;
  /** {@link GlyphFlag}s of all its glyphs. */
  readonly flags: number;
}

const RenderMode = { stroke: 1, fillStroke: 2, invisible: 3, strokeClip: 5, fillStrokeClip: 6, clip: 7 } as const;
/** Type this much narrower than high is as hard to read as type this much smaller. */
const SQUEEZED = 4;
/** Glyphs may stick out of a clip by this much (points) and still count as shown. */
const CLIP_TOLERANCE = 1;
/** Of the box of a letter, which reaches from descent to ascent. */
const LEGIBLE_SHARE = 0.25;

/** Turns text-showing operators into glyphs in page space. */
export class GlyphPlacer {
  readonly #builder = new GlyphTableBuilder(1024);
  /** pdf.js shows the bare code when it knows nothing of a glyph, and names characters by themselves otherwise. */
  readonly #texGlyphs = new TexGlyphs(0);
  readonly #fonts: PdfjsPageFonts;
  readonly #space: PageSpace;

  constructor(fonts: PdfjsPageFonts, space: PageSpace) {
    this.#fonts = fonts;
    this.#space = space;
  }

  build(): GlyphTable {
    this.#texGlyphs.identifyIn(this.#builder);
    const glyphs = this.#builder.build();
    markOverprints(glyphs);
    markFalseText(glyphs, []);
    return glyphs;
  }

  /** Shows glyphs (numbers move the pen, in thousandths of the font size) and moves the cursor. */
  show(items: readonly (PdfjsGlyph | number)[], state: GraphicsState, cursor: TextCursor, mark: TextMark): void {
    if (state.fontId === null || state.fontSize === 0) return;
    const outlined = state.renderMode === RenderMode.fillStroke || state.renderMode === RenderMode.fillStrokeClip;
    const font = this.#fonts.get(state.fontId, outlined);
    const direction = state.fontSize < 0 ? -1 : 1;
    const size = Math.abs(state.fontSize);
    const scale = font.vertical ? 1 : state.horizontalScale * direction;
    const textToPage = concatenate(cursor.matrix, state.matrix);
    const unitsToText = size * font.widthScale;
    let pen = 0;

    for (const item of items) {
      if (typeof item === "number") {
        pen += ((font.vertical ? 1 : -1) * item * size) / 1000;
        continue;
      }
      const spacing = (item.isSpace ? state.wordSpacing : 0) + state.characterSpacing;
      if (font.vertical) {
        const [advance, originX, originY] = item.vmetric ?? [-1000, item.width / 2, 880];
        const left = cursor.x - originX * unitsToText;
        const top = cursor.y + state.rise + pen + (880 - originY) * unitsToText;
        const box = { x0: left, y0: top + advance * unitsToText, x1: left + item.width * unitsToText, y1: top };
        this.#add(item, box, cursor.y + pen, font, textToPage, state, size, mark);
        pen += advance * unitsToText - spacing * direction;
        continue;
      }
      const width = item.width * unitsToText;
      const start = cursor.x + pen * scale;
      const end = cursor.x + (pen + width) * scale;
      const base = cursor.y + state.rise;
      const box = {
        x0: start,
        y0: base + font.descent * size * direction,
        x1: end,
        y1: base + font.ascent * size * direction,
      };
      this.#add(item, box, base, font, textToPage, state, size, mark);
      pen += width + spacing * direction;
    }
    if (font.vertical) cursor.y += pen;
    else cursor.x += pen * scale;
  }

  /** `box` and `base` are in text space. */
  #add(
    item: PdfjsGlyph,
    box: Box,
    base: number,
    font: PdfjsFont,
    matrix: Matrix,
    state: GraphicsState,
    size: number,
    mark: TextMark,
  ): void {
    const [a, b, c, d, e, f] = matrix;
    const placed = transformBox(matrix, box.x0, box.y0, box.x1, box.y1);
    const turn = toDegrees(Math.atan2(b * (box.x1 < box.x0 ? -1 : 1), a * (box.x1 < box.x0 ? -1 : 1)));
    const angle = font.vertical ? (turn + 90) % 360 : turn;
    const sideways = Math.abs(Math.sin((turn * Math.PI) / 180)) > 0.7;
    const strokes = state.renderMode === RenderMode.stroke || state.renderMode === RenderMode.strokeClip;
    const text = textOf(item.unicode);
    const glyph: Glyph = {
      ...placed,
      text,
      baseline: sideways ? a * box.x0 + c * base + e : b * box.x0 + d * base + f,
      size:
        size * Math.min(Math.hypot(c, d), SQUEEZED * Math.hypot(a, b) * (font.vertical ? 1 : state.horizontalScale)),
      angle,
      font: font.number,
      colour: strokes ? state.strokeColour : state.fillColour,
      alpha: Math.round((strokes ? state.strokeAlpha : state.fillAlpha) * state.groupAlpha),
      flags: this.#flagsOf(text, placed, state) | mark.flags,
      mcid: mark.mcid,
      order: mark.order,
    };
    if (font.vertical) {
      glyph.flags |= GlyphFlag.vertical;
      glyph.baseline = sideways ? (placed.y0 + placed.y1) / 2 : (placed.x0 + placed.x1) / 2;
    }
    if (font.contradicts(item.originalCharCode, text)) glyph.flags |= GlyphFlag.falseText;
    this.#texGlyphs.note({
      number: this.#builder.count,
      fontName: this.#fonts.fonts[font.number]?.name ?? "",
      code: item.originalCharCode,
      text,
      state: item.unicode === String.fromCharCode(item.originalCharCode) ? "bare" : "mapped",
    });
    this.#builder.add(glyph);
  }

  #flagsOf(text: string, box: Box, state: GraphicsState): number {
    let flags = 0;
    if (state.renderMode === RenderMode.invisible || state.renderMode === RenderMode.clip) flags |= GlyphFlag.invisible;
    if (text === REPLACEMENT || isPrivateUse(text)) flags |= GlyphFlag.mapError;
    if (state.clippedByShape || state.fillsByPattern || isOutlinedOtherwise(state)) flags |= GlyphFlag.oddlyPainted;
    const { width, height } = this.#space;
    if (box.x1 <= 0 || box.y1 <= 0 || box.x0 >= width || box.y0 >= height) flags |= GlyphFlag.offPage;
    if (state.clip !== null && isClippedAway(box, state.clip)) flags |= GlyphFlag.clipped;
    return flags;
  }
}

/** Nothing is left of a box, or so little that no letter can be told by it. */
function isClippedAway(box: Box, clip: Box): boolean {
  const width = Math.min(box.x1, clip.x1) - Math.max(box.x0, clip.x0);
  const height = Math.min(box.y1, clip.y1) - Math.max(box.y0, clip.y0);
  if (
    box.x1 <= clip.x0 + CLIP_TOLERANCE ||
    box.x0 >= clip.x1 - CLIP_TOLERANCE ||
    box.y1 <= clip.y0 + CLIP_TOLERANCE ||
    box.y0 >= clip.y1 - CLIP_TOLERANCE
  ) {
    return true;
  }
  return width * height < LEGIBLE_SHARE * (box.x1 - box.x0) * (box.y1 - box.y0);
}

/** An outline of another colour may be all that is seen of a letter. */
function isOutlinedOtherwise({ renderMode, strokeColour, fillColour }: GraphicsState): boolean {
  const isBoth = renderMode === RenderMode.fillStroke || renderMode === RenderMode.fillStrokeClip;
  return isBoth && strokeColour !== fillColour;
}

function textOf(unicode: string): string {
  if (unicode.length > 1 && unicode.charCodeAt(0) >= 0x20) return unicode;
  return unicode === "" ? REPLACEMENT : characterOf(unicode.charCodeAt(0));
}

function isPrivateUse(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 0xe000 && code <= 0xf8ff;
}

function toDegrees(radians: number): number {
  const degrees = (radians * 180) / Math.PI;
  const positive = degrees < -0.01 ? degrees + 360 : degrees;
  return Math.abs(positive) < 0.01 ? 0 : positive;
}
