/** Page primitives as an engine would read them off a printed page, set by hand: tests say what stands where. */

import { isWideCode } from "@rubrica/report-model";
import { type Glyph, GlyphTableBuilder } from "../src/engine/glyph-table-builder.ts";
import type {
  Box,
  FilledArea,
  ImagePlacement,
  PageLink,
  PagePrimitives,
  PaintedShape,
  PdfFont,
  Rule,
  StructureElement,
} from "../src/engine/page-primitives.ts";

/** One line of glyphs. */
export interface PrintedText {
  readonly text: string;
  /** Left end and baseline in points. */
  readonly x: number;
  readonly y: number;
  /** Default 10. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly monospace?: boolean;
  readonly colour?: number;
  readonly alpha?: number;
  readonly flags?: number;
  readonly mcid?: number;
  /** Default: above everything that has no order of its own. */
  readonly order?: number;
  /** Extra space behind every glyph, in points. */
  readonly spacing?: number;
  /** False: spaces are only gaps, as TeX prints them. Default true: spaces are glyphs. */
  readonly drawnSpaces?: boolean;
  /** Clockwise degrees: 0 or 90. Default 0. */
  readonly angle?: 0 | 90;
}

export interface PrintedPage {
  readonly texts?: readonly PrintedText[];
  readonly index?: number;
  readonly width?: number;
  readonly height?: number;
  readonly rules?: readonly Rule[];
  readonly areas?: readonly FilledArea[];
  readonly drawings?: readonly Box[];
  /** Default: areas, drawings and pictures, in this order, all below the text. */
  readonly paint?: readonly PaintedShape[];
  readonly images?: readonly ImagePlacement[];
  readonly structure?: readonly StructureElement[];
  readonly links?: readonly PageLink[];
}

const NARROW = /[iljtfI.,:;'!|()[\]]/;

/** Advance of a glyph in ems: a full em for Chinese, about half for Latin. */
function advanceOf(character: string, monospace = false): number {
  if (/[\u200b-\u200f\u202a-\u202e]/.test(character)) return 0;
  if (isWideCode(character.charCodeAt(0))) return 1;
  if (monospace) return 0.6;
  if (character === " ") return 0.25;
  if (/[mwMW]/.test(character)) return 0.75;
  return NARROW.test(character) ? 0.28 : 0.5;
}

export function widthOf(text: string, size = 10): number {
  return [...text].reduce((sum, character) => sum + advanceOf(character) * size, 0);
}

export function printPage(page: PrintedPage): PagePrimitives {
  const fonts: PdfFont[] = [];
  const table = new GlyphTableBuilder(64);
  for (const text of page.texts ?? []) printText(text, table, fontNumber(fonts, text));
  return {
    index: page.index ?? 0,
    width: page.width ?? 595,
    height: page.height ?? 842,
    rotation: 0,
    label: null,
    glyphs: table.build(),
    fonts,
    rules: page.rules ?? [],
    areas: page.areas ?? [],
    drawings: page.drawings ?? [],
    paint: page.paint ?? paintBelow(page),
    images: page.images ?? [],
    links: page.links ?? [],
    structure: page.structure ?? [],
  };
}

const FIRST_TEXT_ORDER = 1000;

function paintBelow({ areas = [], drawings = [], images = [] }: PrintedPage): PaintedShape[] {
  return [
    ...areas.map(({ box, colour }, order) => ({ box, order, colour, opacity: 1, solid: true })),
    ...[...drawings, ...images.map(({ box }) => box)].map((box, order) => ({
      box,
      order: areas.length + order,
      colour: null,
      opacity: 1,
      solid: false,
    })),
  ];
}

function printText(text: PrintedText, table: GlyphTableBuilder, font: number): void {
  const size = text.size ?? 10;
  let along = 0;
  for (const character of text.text) {
    const advance = advanceOf(character, text.monospace) * size;
    if (character !== " " || text.drawnSpaces !== false) table.add(glyphAt(text, character, along, advance, font));
    along += advance + (text.spacing ?? 0);
  }
}

function glyphAt(text: PrintedText, character: string, along: number, advance: number, font: number): Glyph {
  const size = text.size ?? 10;
  const turned = text.angle === 90;
  const box = turned
    ? { x0: text.x - 0.2 * size, x1: text.x + 0.8 * size, y0: text.y + along, y1: text.y + along + advance }
    : { x0: text.x + along, x1: text.x + along + advance, y0: text.y - 0.8 * size, y1: text.y + 0.2 * size };
  return {
    text: character,
    ...box,
    baseline: turned ? text.x : text.y,
    size,
    angle: text.angle ?? 0,
    font,
    colour: text.colour ?? 0,
    alpha: text.alpha ?? 255,
    flags: text.flags ?? 0,
    mcid: text.mcid ?? -1,
    order: text.order ?? FIRST_TEXT_ORDER,
  };
}

function fontNumber(fonts: PdfFont[], { bold = false, italic = false, monospace = false }: PrintedText): number {
  const name = `Test${bold ? "Bold" : ""}${italic ? "Italic" : ""}${monospace ? "Mono" : ""}`;
  const known = fonts.findIndex((font) => font.name === name);
  if (known >= 0) return known;
  fonts.push({ name, bold, italic, monospace, serif: true, embedded: true, mathematics: false });
  return fonts.length - 1;
}
