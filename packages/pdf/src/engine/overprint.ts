import { GlyphFlag, type GlyphTable } from "./page-primitives.ts";

/** Two drawings of one character closer than this share of the font size are one character (fake bold). */
const SAME_PLACE = 0.1;
const MAX_REACH_POINTS = 2;
/** Large enough that a glyph seldom reaches into the next cell. */
const CELL_POINTS = 8;

/** Behind the last glyph of a chain. */
const END = -1;

/**
 * Marks every glyph that repeats an earlier one at the same place. Producers fake bold type by drawing it two to four
 * times; engines differ in what they remove.
 */
export function markOverprints(glyphs: GlyphTable): void {
  if (isDrawnInOrder(glyphs)) return;
  const { count, text, x0, y0, size, flags } = glyphs;
  const slots = slotCount(count);
  const mask = slots - 1;
  const heads = new Int32Array(slots).fill(END);
  const next = new Int32Array(count);

  for (let index = 0; index < count; index++) {
    const character = text[index] ?? " ";
    if (character === " ") continue;
    const x = x0[index] ?? 0;
    const y = y0[index] ?? 0;
    const reach = Math.min(MAX_REACH_POINTS, SAME_PLACE * (size[index] ?? 0));
    const code = character.charCodeAt(0);
    if (findsTwin(index, character, code, x, y, reach)) flags[index] = (flags[index] ?? 0) | GlyphFlag.overprint;
    const slot = hash(Math.floor(x / CELL_POINTS), Math.floor(y / CELL_POINTS), code) & mask;
    next[index] = heads[slot] ?? END;
    heads[slot] = index;
  }

  function findsTwin(index: number, character: string, code: number, x: number, y: number, reach: number): boolean {
    const lastColumn = Math.floor((x + reach) / CELL_POINTS);
    const lastRow = Math.floor((y + reach) / CELL_POINTS);
    for (let column = Math.floor((x - reach) / CELL_POINTS); column <= lastColumn; column++) {
      for (let row = Math.floor((y - reach) / CELL_POINTS); row <= lastRow; row++) {
        let other = heads[hash(column, row, code) & mask] ?? END;
        for (; other >= 0; other = next[other] ?? END) {
          if (Math.abs((x0[other] ?? 0) - x) > reach || Math.abs((y0[other] ?? 0) - y) > reach) continue;
          if (text[other] === character && isDrawnAlike(other, index)) return true;
        }
      }
    }
    return false;
  }

  /** A hidden twin below or above a visible character is no overprint: it is a text layer. */
  function isDrawnAlike(first: number, second: number): boolean {
    return (((flags[first] ?? 0) ^ (flags[second] ?? 0)) & GlyphFlag.invisible) === 0;
  }
}

const BAND_POINTS = 4;
/** Bands further down share their place with one above: that only makes a page look out of order. */
const BANDS = 1024;

/** How far right each band of the page is filled; kept from page to page. */
const reached = new Float64Array(BANDS);

/** True where every glyph stands to the right of all before it at its height: then nothing is drawn twice. */
function isDrawnInOrder({ count, x0, y0, size }: GlyphTable): boolean {
  reached.fill(Number.NEGATIVE_INFINITY);
  for (let index = 0; index < count; index++) {
    const x = x0[index] ?? 0;
    const y = y0[index] ?? 0;
    const reach = Math.min(MAX_REACH_POINTS, SAME_PLACE * (size[index] ?? 0));
    const upper = Math.floor((y - reach) / BAND_POINTS) & (BANDS - 1);
    const lower = Math.floor((y + reach) / BAND_POINTS) & (BANDS - 1);
    if (x <= (reached[upper] ?? 0) + reach || x <= (reached[lower] ?? 0) + reach) return false;
    reached[Math.floor(y / BAND_POINTS) & (BANDS - 1)] = x;
  }
  return true;
}

function slotCount(count: number): number {
  let slots = 64;
  while (slots < count * 2) slots *= 2;
  return slots;
}

function hash(column: number, row: number, code: number): number {
  return Math.imul(column, 73856093) ^ Math.imul(row, 19349663) ^ Math.imul(code, 83492791);
}
