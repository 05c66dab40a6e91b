/**
 * Fonts whose text layer says other letters than the paper shows.
 *
 * In every proportional Latin font an `i` is narrow and an `m` is wide. Where the advance widths of the letters have
 * nothing to do with the letters, the font's ToUnicode map was exchanged: people read one text, programs another.
 */

import type { PagePrimitives } from "../../engine/page-primitives.ts";

/** Advance widths of a to z in Times-Roman, in thousandths of an em (Adobe Font Metrics); other faces keep the proportions. */
// biome-ignore format: a table is read by rows
const USUAL_WIDTHS = [
  444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778,
  500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444,
];
const FIRST_LETTER = 0x61;
const MIN_LETTERS = 14;
const MIN_GLYPHS = 60;
/** Honest fonts reach over 0.7; exchanged letters scatter around 0. */
const MIN_CORRELATION = 0.3;
/** Fonts with less variation than this share of their mean width are monospaced. */
const MIN_VARIATION = 0.08;

/** Lower-case letters of one font on a page. */
interface FontLetters {
  /** Widths of all occurrences in ems, added up, and their number, by letter. */
  readonly widths: Float64Array;
  readonly counts: Uint32Array;
  total: number;
}

/** Numbers of the fonts of a page whose letters have other widths than letters have. */
export function findMismatchedFonts(page: PagePrimitives): ReadonlySet<number> {
  return new Set(
    collectLetters(page).flatMap((letters, font) => (letters.total >= MIN_GLYPHS && disagrees(letters) ? [font] : [])),
  );
}

function collectLetters({ glyphs, fonts }: PagePrimitives): FontLetters[] {
  const { count, text, font, angle, size, x0, x1 } = glyphs;
  const letters: FontLetters[] = fonts.map(() => ({
    widths: new Float64Array(USUAL_WIDTHS.length),
    counts: new Uint32Array(USUAL_WIDTHS.length),
    total: 0,
  }));
  for (let glyph = 0; glyph < count; glyph++) {
    const letter = letterOf(text[glyph] ?? "");
    if (letter < 0 || angle[glyph] !== 0) continue;
    const own = letters[font[glyph] ?? 0];
    if (own === undefined) continue;
    own.total++;
    const width = (x1[glyph] ?? 0) - (x0[glyph] ?? 0);
    own.widths[letter] = (own.widths[letter] ?? 0) + width / Math.max(0.1, size[glyph] ?? 0);
    own.counts[letter] = (own.counts[letter] ?? 0) + 1;
  }
  return letters;
}

/** 0 for a to 25 for z; -1 for everything else. */
function letterOf(text: string): number {
  const letter = text.charCodeAt(0) - FIRST_LETTER;
  return letter >= 0 && letter < USUAL_WIDTHS.length && text.length === 1 ? letter : -1;
}

/** True when seen and usual widths of a proportional font have nothing to do with each other. */
function disagrees({ widths, counts }: FontLetters): boolean {
  const letters = USUAL_WIDTHS.flatMap((usual, letter) => {
    const count = counts[letter] ?? 0;
    return count === 0 ? [] : [{ usual, seen: (widths[letter] ?? 0) / count }];
  });
  if (letters.length < MIN_LETTERS) return false;
  const meanSeen = mean(letters.map(({ seen }) => seen));
  const meanUsual = mean(letters.map(({ usual }) => usual));
  let both = 0;
  let seenSquares = 0;
  let usualSquares = 0;
  for (const { seen, usual } of letters) {
    const [fromSeen, fromUsual] = [seen - meanSeen, usual - meanUsual];
    both += fromSeen * fromUsual;
    seenSquares += fromSeen ** 2;
    usualSquares += fromUsual ** 2;
  }
  if (Math.sqrt(seenSquares / letters.length) < MIN_VARIATION * meanSeen) return false;
  // Pearson's correlation.
  return both / Math.sqrt(seenSquares * usualSquares) < MIN_CORRELATION;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
