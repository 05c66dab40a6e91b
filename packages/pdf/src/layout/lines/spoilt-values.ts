/**
 * Chinese characters whose Unicode values were spoilt on the way: programs that write ToUnicode maps anew have lost
 * bytes of them, so that `设` is read as `¿` and `、` as `1`.
 *
 * In a font of Chinese characters a half-width letter as wide as they are is none.
 */
import { isHanCode } from "@rubrica/report-model";
import type { GlyphTable } from "../../engine/page-primitives.ts";

/** Ems from which on a character is full-width. */
const FULL_WIDTH = 0.95;
/** Fonts with fewer Chinese characters on a page are not judged. */
const MIN_CHINESE = 10;
const LAST_LATIN = 0x24f;
/** Wide in proportional fonts, too. */
const WIDE_LETTERS = /[WMm@%&ŒœÆ©®]/;
/** GB 2312 has these in full width: signs, and the vowels of pinyin. */
const FULL_WIDTH_IN_CHINESE = /[¤§¨°±·×÷àáèéêìíòóùúüāēěīńňōūǎǐǒǔǖǘǚǜǹ]/;

/** Glyphs of the page whose value is not what is drawn. */
export function countSpoiltValues(glyphs: GlyphTable): number {
  const chinese = new Map<number, number>();
  const spoilt = new Map<number, number>();
  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    const code = glyphs.text[glyph]?.charCodeAt(0) ?? 0;
    if (code <= LAST_LATIN) {
      if (code > 0x20 && isSpoilt(glyphs, glyph)) count(spoilt, glyphs.font[glyph] ?? 0);
    } else if (isHanCode(code)) count(chinese, glyphs.font[glyph] ?? 0);
  }
  let sum = 0;
  for (const [font, found] of spoilt) if ((chinese.get(font) ?? 0) >= MIN_CHINESE) sum += found;
  return sum;
}

function isSpoilt({ text, x0, x1, size, angle }: GlyphTable, glyph: number): boolean {
  if ((x1[glyph] ?? 0) - (x0[glyph] ?? 0) < FULL_WIDTH * (size[glyph] ?? 0) || angle[glyph] !== 0) return false;
  const character = text[glyph] ?? "";
  return character.length === 1 && !WIDE_LETTERS.test(character) && !FULL_WIDTH_IN_CHINESE.test(character);
}

function count(counts: Map<number, number>, font: number): void {
  counts.set(font, (counts.get(font) ?? 0) + 1);
}
