import type { PagePrimitives } from "../../engine/page-primitives.ts";

/**
 * Type below this share of the body's size is not there to be read. Subscripts of subscripts have half of it; the labels
 * of drawings that were shrunk to a column may have less and are told by their place.
 */
const LEGIBLE_SHARE = 0.45;
/** Beside larger bodies small print is read all the same: 5 points are read everywhere. */
const LARGEST_BODY = 11;
/** Points. Pages that are many times as large are shown as large as others, their type with them. */
const A4_WIDTH = 595;
/** A page in smaller type than this has no body of its own; that of the pages before, or this one, stands in. */
const SMALLEST_BODY = 4;
const USUAL_BODY = 10;
/** Sizes are told apart by so many steps a point. */
const STEPS = 2;
const MAX_SIZE = 256;

/** The size below which nobody reads, for one document, page after page. */
export class LegibleSize {
  readonly #counts = new Uint32Array(MAX_SIZE * STEPS);

  /** Takes the glyphs of the next page and returns the size in points below which type on it is hidden. */
  ofPage({ glyphs, width, height }: Pick<PagePrimitives, "glyphs" | "width" | "height">): number {
    const { count, size } = glyphs;
    const own = new Uint32Array(MAX_SIZE * STEPS);
    for (let glyph = 0; glyph < count; glyph++) {
      const step = Math.min(MAX_SIZE * STEPS - 1, Math.round((size[glyph] ?? 0) * STEPS));
      own[step] = (own[step] ?? 0) + 1;
    }
    own.forEach((glyphs, step) => {
      this.#counts[step] = (this.#counts[step] ?? 0) + glyphs;
    });
    const body = Math.max(mostCommon(own), mostCommon(this.#counts));
    const enlarged = Math.max(1, Math.min(width, height) / A4_WIDTH);
    return LEGIBLE_SHARE * Math.min(LARGEST_BODY * enlarged, body < SMALLEST_BODY ? USUAL_BODY : body);
  }
}

function mostCommon(counts: Uint32Array): number {
  let best = 0;
  counts.forEach((count, step) => {
    if (count > (counts[best] ?? 0)) best = step;
  });
  return best / STEPS;
}
