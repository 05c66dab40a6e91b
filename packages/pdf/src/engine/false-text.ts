import { GlyphFlag, type GlyphTable } from "./page-primitives.ts";

/** What is known to be wrong about the text of one font. */
export interface FontFalsehood {
  readonly falseTexts: ReadonlySet<string>;
  readonly isFalse: boolean;
  /** Draws some letters in colours of its own, whatever colour text is set to. */
  readonly paintsItself?: boolean;
}

/** One glyph stands for so many characters without a doubt: ligatures, fractions, units. */
const USUAL_CHARACTERS = 3;
/** Ems that a letter takes at the least, ideographs several times as many. */
const NARROWEST_LETTER = 0.12;
const NARROWEST_HAN = 0.45;
const MOST_CHARACTERS = 8;

/**
 * Flags the glyphs whose text is not what is drawn: those of fonts that lie, and those that are given out for more text
 * than one shape can hold. What paints itself is flagged as such.
 */
export function markFalseText(glyphs: GlyphTable, fonts: readonly FontFalsehood[]): void {
  const { count, text, font, flags } = glyphs;
  const liars = fonts.map(({ falseTexts, isFalse }) => isFalse || falseTexts.size > 0);
  const someLie = liars.includes(true);
  const painters = fonts.map(({ paintsItself }) => paintsItself === true);
  const somePaint = painters.includes(true);
  for (let glyph = 0; glyph < count; glyph++) {
    const own = text[glyph] ?? "";
    const isFalse =
      (someLie && liars[font[glyph] ?? 0] === true && isFalseIn(fonts[font[glyph] ?? 0], own)) ||
      (own.length > 1 && saysTooMuch(glyphs, glyph));
    if (somePaint && painters[font[glyph] ?? 0]) flags[glyph] = (flags[glyph] ?? 0) | GlyphFlag.oddlyPainted;
    if (isFalse) flags[glyph] = (flags[glyph] ?? 0) | GlyphFlag.falseText;
  }
}

function isFalseIn(font: FontFalsehood | undefined, text: string): boolean {
  return font !== undefined && (font.isFalse ? /[\p{L}\p{N}]/u.test(text) : font.falseTexts.has(text));
}

/** More letters than there is room for. Arabic writes whole words as one sign. */
function saysTooMuch({ text, x0, y0, x1, y1, size, flags }: GlyphTable, glyph: number): boolean {
  const letters = (text[glyph] ?? "").normalize("NFKC").match(/[\p{L}\p{N}]/gu) ?? [];
  // Some maps name one ideograph by all values that it has.
  if (new Set(letters).size < 2 || letters.some((letter) => /[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]/u.test(letter)))
    return false;
  const han = letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length;
  if (letters.length > MOST_CHARACTERS) return true;
  if (letters.length <= USUAL_CHARACTERS && han === 0) return false;
  const isVertical = ((flags[glyph] ?? 0) & GlyphFlag.vertical) !== 0;
  const extent = isVertical ? (y1[glyph] ?? 0) - (y0[glyph] ?? 0) : (x1[glyph] ?? 0) - (x0[glyph] ?? 0);
  return extent / Math.max(0.1, size[glyph] ?? 0) < NARROWEST_LETTER * (letters.length - han) + NARROWEST_HAN * han;
}
