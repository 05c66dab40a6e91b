import type { Glyph } from "../glyph-table-builder.ts";
import { type Box, GlyphFlag } from "../page-primitives.ts";
import type { PageSpace } from "../page-space.ts";
import type { Character, Characters } from "./characters.ts";
import type { TextObjectStyle } from "./read-text-object.ts";

/** Glyphs may stick out of a clip by this much (points) and still count as shown. */
const CLIP_TOLERANCE = 1;
/** The box reaches from the descent to the ascent of the font: most letters are whole with so much of it. */
const WHOLE_SHARE = 0.6;

/** Puts characters into page space: box, baseline, direction, and whether they are seen. */
export class GlyphShape {
  readonly #space: PageSpace;
  readonly #characters: Characters;
  readonly #next: Character;

  /** `scratch` is overwritten. */
  constructor(space: PageSpace, characters: Characters, scratch: Character) {
    this.#space = space;
    this.#characters = characters;
    this.#next = scratch;
  }

  /** Sets place and visibility of `glyph`, which is character `index`. */
  apply(glyph: Glyph, index: number, character: Character, style: TextObjectStyle): void {
    const { width, height } = this.#space;
    glyph.angle = style.angle;
    if (style.vertical) this.#placeVertical(glyph, character);
    else if (style.upright) this.#placeUpright(glyph, character, style);
    else this.#placeTurned(glyph, index, character, style);
    if (glyph.x1 <= 0 || glyph.y1 <= 0 || glyph.x0 >= width || glyph.y0 >= height) glyph.flags |= GlyphFlag.offPage;
    if (style.clip !== null) glyph.flags |= clipFlags(glyph.x0, glyph.y0, glyph.x1, glyph.y1, style.clip);
  }

  #placeVertical(glyph: Glyph, { left, top, right, bottom }: Character): void {
    const { rotation } = this.#space;
    this.#setBox(glyph, left, top, right, bottom);
    glyph.flags |= GlyphFlag.vertical;
    glyph.angle = (rotation + 90) % 360;
    glyph.baseline = rotation % 180 === 0 ? (glyph.x0 + glyph.x1) / 2 : (glyph.y0 + glyph.y1) / 2;
  }

  #placeUpright(glyph: Glyph, { x, y, left, right }: Character, style: TextObjectStyle): void {
    this.#setBox(
      glyph,
      Math.min(left, x),
      y + style.descent * style.d,
      Math.max(left, right),
      y + style.ascent * style.d,
    );
    this.#setBaseline(glyph, x, y);
  }

  #placeTurned(glyph: Glyph, index: number, character: Character, style: TextObjectStyle): void {
    const { x, y } = character;
    const advance = this.#advanceOf(index, character, style);
    const endX = x + advance * style.a;
    const endY = y + advance * style.b;
    const [lowX, highX] = [style.descent * style.c, style.ascent * style.c];
    const [lowY, highY] = [style.descent * style.d, style.ascent * style.d];
    this.#setBox(
      glyph,
      Math.min(x, endX) + Math.min(lowX, highX),
      Math.min(y, endY) + Math.min(lowY, highY),
      Math.max(x, endX) + Math.max(lowX, highX),
      Math.max(y, endY) + Math.max(lowY, highY),
    );
    this.#setBaseline(glyph, x, y);
  }

  /** Advance of a turned glyph in user space; `a`, `b` of its style are a unit vector then. */
  #advanceOf(index: number, { x, y, left, right, bottom, top, textObject }: Character, style: TextObjectStyle): number {
    const [alongX, alongY] = [Math.abs(style.a), Math.abs(style.b)];
    // Along an edge of the page the box itself is as long as the advance; the next character may stand behind a gap.
    if (Math.min(alongX, alongY) < 0.01 && right > left && top > bottom) {
      return Math.min(alongX > alongY ? right - left : top - bottom, 2 * style.size);
    }
    const characters = this.#characters;
    if (index + 1 < characters.count && characters.textObject(index + 1) === textObject) {
      const next = this.#next;
      characters.read(index + 1, next);
      const distance = (next.x - x) * style.a + (next.y - y) * style.b;
      if (distance > 0.05 * style.size && distance < 1.5 * style.size) return distance;
    }
    // The box of a turned glyph is the upright box around it: two equations for its width and height.
    const [width, height] = [right - left, top - bottom];
    const determinant = alongX * alongX - alongY * alongY;
    const advance =
      Math.abs(determinant) > 0.2
        ? (width * alongX - height * alongY) / determinant
        : (width + height) / (alongX + alongY) / 2;
    return Math.min(Math.max(advance, 0), 2 * style.size);
  }

  /** Text that runs up or down has the x of its baseline. */
  #setBaseline(glyph: Glyph, x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#space.matrix;
    const sideways = glyph.angle !== 0 && Math.abs(Math.sin((glyph.angle * Math.PI) / 180)) > 0.7;
    glyph.baseline = sideways ? a * x + c * y + e : b * x + d * y + f;
  }

  #setBox(glyph: Glyph, x0: number, y0: number, x1: number, y1: number): void {
    const [a, b, c, d, e, f] = this.#space.matrix;
    const firstX = a * x0 + c * y0 + e;
    const firstY = b * x0 + d * y0 + f;
    const secondX = a * x1 + c * y1 + e;
    const secondY = b * x1 + d * y1 + f;
    glyph.x0 = Math.min(firstX, secondX);
    glyph.x1 = Math.max(firstX, secondX);
    glyph.y0 = Math.min(firstY, secondY);
    glyph.y1 = Math.max(firstY, secondY);
  }
}

/** What a clip leaves of a box: all of it or nearly so, a part, or nothing. */
export function clipFlags(x0: number, y0: number, x1: number, y1: number, clip: Box): number {
  if (isOutside(x0, y0, x1, y1, clip)) return GlyphFlag.clipped;
  const width = Math.min(x1, clip.x1) - Math.max(x0, clip.x0);
  const height = Math.min(y1, clip.y1) - Math.max(y0, clip.y0);
  return width * height < WHOLE_SHARE * (x1 - x0) * (y1 - y0) ? GlyphFlag.cut : 0;
}

/** True for a box that a clip leaves nothing of. */
function isOutside(x0: number, y0: number, x1: number, y1: number, clip: Box): boolean {
  return (
    x1 <= clip.x0 + CLIP_TOLERANCE ||
    x0 >= clip.x1 - CLIP_TOLERANCE ||
    y1 <= clip.y0 + CLIP_TOLERANCE ||
    y0 >= clip.y1 - CLIP_TOLERANCE
  );
}
