/**
 * Fonts whose text layer says other letters than the paper shows.
 *
 * In every proportional Latin font an `i` is narrow and an `m` is wide. Where the advance widths of the letters have
 * nothing to do with the letters, the font's ToUnicode map was exchanged: people read one text, programs another.
 */
import type { PagePrimitives } from "../../engine/page-primitives.ts";
import type { IntegrityFinding } from "../../parsed-report.ts";

/** Advance widths of Times-Roman in thousandths of an em (Adobe Font Metrics); other faces keep the proportions. */
// biome-ignore format: a table is read by rows
const USUAL_WIDTHS: Readonly<Record<string, number>> = {
  a: 444, b: 500, c: 444, d: 500, e: 444, f: 333, g: 500, h: 500, i: 278, j: 278, k: 500, l: 278, m: 778,
  n: 500, o: 500, p: 500, q: 500, r: 333, s: 389, t: 278, u: 500, v: 500, w: 722, x: 500, y: 500, z: 444,
};
const MIN_LETTERS = 14;
const MIN_GLYPHS = 60;
/** Honest fonts reach over 0.7; exchanged letters scatter around 0. */
const MIN_CORRELATION = 0.3;
/** Fonts with less variation than this share of their mean width are monospaced. */
const MIN_VARIATION = 0.08;
const MAX_TEXT = 500;

interface FontLetters {
  readonly widths: Map<string, number>;
  glyphs: number;
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function findMismatchedFonts(page: PagePrimitives): IntegrityFinding[] {
  const fonts = collectLetters(page);
  const findings: IntegrityFinding[] = [];
  for (const { widths, glyphs, text, x0, y0, x1, y1 } of fonts.values()) {
    if (widths.size < MIN_LETTERS || glyphs < MIN_GLYPHS) continue;
    const correlation = correlate(widths);
    if (correlation === null || correlation >= MIN_CORRELATION) continue;
    findings.push({
      kind: "glyph-mismatch",
      text: text.slice(0, MAX_TEXT),
      page: page.index + 1,
      box: { x0, y0, x1, y1 },
    });
  }
  return findings;
}

function collectLetters({ glyphs }: PagePrimitives): Map<number, FontLetters> {
  const fonts = new Map<number, FontLetters>();
  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    const letter = glyphs.text[glyph]!;
    const usual = letter.length === 1 ? USUAL_WIDTHS[letter] : undefined;
    if (usual === undefined || glyphs.angle[glyph] !== 0) continue;
    const number = glyphs.font[glyph]!;
    let font = fonts.get(number);
    if (font === undefined) {
      font = { widths: new Map(), glyphs: 0, text: "", x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
      fonts.set(number, font);
    }
    const width = (glyphs.x1[glyph]! - glyphs.x0[glyph]!) / Math.max(0.1, glyphs.size[glyph]!);
    font.widths.set(letter, width);
    font.glyphs++;
    if (font.text.length < MAX_TEXT) font.text += letter;
    font.x0 = Math.min(font.x0, glyphs.x0[glyph]!);
    font.y0 = Math.min(font.y0, glyphs.y0[glyph]!);
    font.x1 = Math.max(font.x1, glyphs.x1[glyph]!);
    font.y1 = Math.max(font.y1, glyphs.y1[glyph]!);
  }
  return fonts;
}

/** Pearson correlation of seen and usual widths; null for a monospaced font. */
function correlate(widths: ReadonlyMap<string, number>): number | null {
  const pairs = [...widths].map(([letter, width]) => [width, USUAL_WIDTHS[letter]!] as const);
  const meanSeen = pairs.reduce((sum, [seen]) => sum + seen, 0) / pairs.length;
  const meanUsual = pairs.reduce((sum, [, usual]) => sum + usual, 0) / pairs.length;
  let both = 0;
  let seenSquares = 0;
  let usualSquares = 0;
  for (const [seen, usual] of pairs) {
    both += (seen - meanSeen) * (usual - meanUsual);
    seenSquares += (seen - meanSeen) ** 2;
    usualSquares += (usual - meanUsual) ** 2;
  }
  if (Math.sqrt(seenSquares / pairs.length) < MIN_VARIATION * meanSeen) return null;
  return both / Math.sqrt(seenSquares * usualSquares);
}
