/** Some writers leave only the space without a Unicode value: then every gap between words is a replacement character. */
import type { GlyphTable } from "../../engine/page-primitives.ts";
import { isBlank } from "./text-fragments.ts";

/** Share of a page's glyphs that are spaces in running text. */
const MIN_SHARE = 0.06;
const MAX_SHARE = 0.3;
/** Drawn spaces that are mapped must be rarer than this. */
const MAX_MAPPED_SHARE = 0.02;
/** A space is this wide, in ems. */
const MIN_EMS = 0.15;
const MAX_EMS = 0.42;
const REPLACEMENT = "\ufffd";

/** Numbers of the glyphs that are spaces without saying so; empty on ordinary pages. */
export function findUnmappedSpaces(glyphs: GlyphTable): ReadonlySet<number> {
  const suspects = new Set<number>();
  let mapped = 0;
  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    const text = glyphs.text[glyph]!;
    if (text === REPLACEMENT) {
      const ems = (glyphs.x1[glyph]! - glyphs.x0[glyph]!) / Math.max(0.1, glyphs.size[glyph]!);
      if (ems >= MIN_EMS && ems <= MAX_EMS) suspects.add(glyph);
    } else if (isBlank(text)) mapped++;
  }
  const share = suspects.size / Math.max(1, glyphs.count);
  const isSpace = share >= MIN_SHARE && share <= MAX_SHARE && mapped < MAX_MAPPED_SHARE * glyphs.count;
  return isSpace ? suspects : NONE;
}

const NONE: ReadonlySet<number> = new Set();
