/** Some writers leave only the space without a Unicode value: then every gap between words is a replacement character. */
import { GlyphFlag, type GlyphTable } from "../../engine/page-primitives.ts";
import { isBlank } from "./text-fragments.ts";

/** Share of a font's glyphs that are spaces in running text. */
const MIN_SHARE = 0.06;
const MAX_SHARE = 0.3;
/** Spaces of the font that are mapped must be rarer than this. */
const MAX_MAPPED_SHARE = 0.02;
/** A space is this wide, in ems. */
const MIN_EMS = 0.15;
const MAX_EMS = 0.42;
const REPLACEMENT = "\ufffd";
const NONE: ReadonlySet<number> = new Set();

interface FontCount {
  glyphs: number;
  mappedSpaces: number;
  readonly suspects: number[];
}

/** Numbers of the glyphs that are spaces without saying so; empty on ordinary pages. */
export function findUnmappedSpaces(glyphs: GlyphTable): ReadonlySet<number> {
  if (!hasUnmapped(glyphs)) return NONE;
  const fonts = new Map<number, FontCount>();
  for (const [glyph, text] of glyphs.text.entries()) {
    const number = glyphs.font[glyph] ?? 0;
    const font = fonts.get(number) ?? { glyphs: 0, mappedSpaces: 0, suspects: [] };
    fonts.set(number, font);
    font.glyphs++;
    if (isBlank(text)) font.mappedSpaces++;
    if (text !== REPLACEMENT) continue;
    const ems = ((glyphs.x1[glyph] ?? 0) - (glyphs.x0[glyph] ?? 0)) / Math.max(0.1, glyphs.size[glyph] ?? 0);
    if (ems >= MIN_EMS && ems <= MAX_EMS) font.suspects.push(glyph);
  }
  const spaces = new Set<number>();
  for (const { glyphs: count, mappedSpaces, suspects } of fonts.values()) {
    const share = suspects.length / count;
    if (share < MIN_SHARE || share > MAX_SHARE || mappedSpaces > MAX_MAPPED_SHARE * count) continue;
    for (const glyph of suspects) spaces.add(glyph);
  }
  return spaces;
}

function hasUnmapped({ flags, count }: GlyphTable): boolean {
  for (let glyph = 0; glyph < count; glyph++) if ((flags[glyph] ?? 0) & GlyphFlag.mapError) return true;
  return false;
}
