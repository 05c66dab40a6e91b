/**
 * What becomes of text that a file gives out for what it draws. The drawn letters are the text, wherever they have
 * values; a replacement serves where they have none (ligatures, accents and signs of odd fonts) and is no longer than
 * so few shapes can say. One that says something else is named.
 */
import { GlyphFlag, type GlyphTable, type PdfFont, type ReplacedText } from "./page-primitives.ts";

/** A ligature stands for up to three letters. */
const LETTERS_PER_SHAPE = 3;
/** A formula that is spelt out, in words or as TeX, takes so many letters a sign, and some around them. */
const SPELT_PER_SHAPE = 6;
const SPELT_AROUND = 6;
/** From so many letters on a drawn stretch is prose that its replacement ought to repeat. */
const PROSE_LETTERS = 10;
const REPEATED_SHARE = 0.5;
const MAX_TEXT = 500;

export interface ClaimedText {
  readonly text: string;
  readonly orders: ReadonlySet<number>;
}

/** Alters glyphs without a value that a replacement explains; returns the replacements that say something else. */
export function judgeReplacements(
  glyphs: GlyphTable & { readonly text: string[] },
  fonts: readonly PdfFont[],
  claims: readonly ClaimedText[],
): ReplacedText[] {
  if (claims.length === 0) return [];
  const byOrder = new Map<number, number[]>();
  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    const order = glyphs.order[glyph] ?? 0;
    const others = byOrder.get(order);
    if (others === undefined) byOrder.set(order, [glyph]);
    else others.push(glyph);
  }
  return claims.flatMap(({ text, orders }) => {
    const drawn = [...orders].flatMap((order) => byOrder.get(order) ?? []);
    const shapes = drawn.filter((glyph) => (glyphs.text[glyph] ?? "").trim() !== "");
    const [first] = shapes;
    const letters = lettersOf(text);
    if (first === undefined) return [];
    const unmapped = shapes.filter((glyph) => ((glyphs.flags[glyph] ?? 0) & GlyphFlag.mapError) !== 0);
    if (unmapped.length * 2 > shapes.length && letters.length <= LETTERS_PER_SHAPE * shapes.length) {
      explain(glyphs, shapes, first, text);
      return [];
    }
    if (text === "\u00ad") glyphs.flags[first] = (glyphs.flags[first] ?? 0) | GlyphFlag.lineEndHyphen;
    const said = lettersOf(shapes.map((glyph) => glyphs.text[glyph]).join(""));
    const isMathematics = shapes.some((glyph) => fonts[glyphs.font[glyph] ?? 0]?.mathematics === true);
    const saysMore = letters.length > SPELT_PER_SHAPE * shapes.length + SPELT_AROUND;
    const saysOther = !isMathematics && said.length >= PROSE_LETTERS && repeatedShare(letters, said) < REPEATED_SHARE;
    if (letters.length === 0 || !(saysMore || saysOther)) return [];
    return [{ text: text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT), box: boxAround(glyphs, shapes) }];
  });
}

/** The first glyph says it all, as wide as all of them; the others say it no more. */
function explain(
  glyphs: GlyphTable & { readonly text: string[] },
  shapes: readonly number[],
  first: number,
  text: string,
): void {
  const { x0, x1 } = boxAround(glyphs, shapes);
  glyphs.text[first] = text;
  glyphs.x0[first] = x0;
  glyphs.x1[first] = x1;
  glyphs.flags[first] = (glyphs.flags[first] ?? 0) & ~GlyphFlag.mapError;
  for (const glyph of shapes.slice(1)) {
    glyphs.flags[glyph] = ((glyphs.flags[glyph] ?? 0) & ~GlyphFlag.mapError) | GlyphFlag.overprint;
  }
}

function boxAround({ x0, y0, x1, y1 }: GlyphTable, shapes: readonly number[]) {
  const of = (column: Float32Array): number[] => shapes.map((glyph) => column[glyph] ?? 0);
  return { x0: Math.min(...of(x0)), y0: Math.min(...of(y0)), x1: Math.max(...of(x1)), y1: Math.max(...of(y1)) };
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** Share of the longer text's pairs of letters that the other one has, too, in any order. */
function repeatedShare(first: string, second: string): number {
  const counts = new Map<string, number>();
  for (const pair of pairsOf(first)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let both = 0;
  for (const pair of pairsOf(second)) {
    const left = counts.get(pair) ?? 0;
    if (left === 0) continue;
    counts.set(pair, left - 1);
    both++;
  }
  return both / Math.max(1, first.length - 1, second.length - 1);
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}
