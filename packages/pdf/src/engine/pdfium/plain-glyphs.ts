import { characterOf } from "../character-text.ts";
import type { GlyphTableBuilder } from "../glyph-table-builder.ts";
import { type Box, GlyphFlag } from "../page-primitives.ts";
import type { PageSpace } from "../page-space.ts";
import type { Characters, NotedCodes, PlainRun } from "./characters.ts";
import { clipFlags } from "./glyph-shape.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { TextObjectStyle } from "./read-text-object.ts";

const NOTHING_TO_NOTE: NotedCodes = { isNoted: new Uint8Array(0x10000).fill(1), note: () => {} };

/** True where x only moves and y is turned over, as on nearly every page. */
function isPlainSpace({ matrix: [a, b, c, d] }: PageSpace): boolean {
  return a === 1 && b === 0 && c === 0 && d === -1;
}

/** Glyphs of an upright text object on a plain page, written straight into the table: most glyphs there are. */
export class PlainGlyphs implements PlainRun {
  textObject: Pointer = 0;
  readonly moveX: number;
  readonly moveY: number;
  ascent = 0;
  descent = 0;
  x = 0;
  y = 0;
  noted: NotedCodes = NOTHING_TO_NOTE;
  #flags = 0;
  #clip: Box | null = null;
  readonly #isPlain: boolean;
  readonly #space: PageSpace;
  readonly #builder: GlyphTableBuilder;

  constructor(space: PageSpace, builder: GlyphTableBuilder) {
    this.#isPlain = isPlainSpace(space);
    this.#space = space;
    this.#builder = builder;
    [, , , , this.moveX, this.moveY] = space.matrix;
  }

  add(unicode: number, x0: number, y0: number, x1: number, y1: number, baseline: number): void {
    const { width, height } = this.#space;
    const { columns, count } = this.#builder;
    let flags = this.#flags;
    if (x1 <= 0 || y1 <= 0 || x0 >= width || y0 >= height) flags |= GlyphFlag.offPage;
    if (this.#clip !== null) flags |= clipFlags(x0, y0, x1, y1, this.#clip);
    columns.x0[count] = x0;
    columns.y0[count] = y0;
    columns.x1[count] = x1;
    columns.y1[count] = y1;
    columns.baseline[count] = baseline;
    columns.flags[count] = flags;
    this.#builder.addText(characterOf(unicode));
  }

  /** Whether nothing but text and place differs from glyph to glyph of an object of this style. */
  takes({ upright, vertical }: TextObjectStyle): boolean {
    return this.#isPlain && upright && !vertical;
  }

  /** Reads the glyphs of `textObject` from character `from` on; returns the first character that is none of them. */
  read(
    characters: Characters,
    from: number,
    textObject: Pointer,
    style: TextObjectStyle,
    noted: NotedCodes = NOTHING_TO_NOTE,
  ): number {
    if (characters.readRun === null) return from;
    this.noted = noted;
    const start = this.#builder.count;
    this.textObject = textObject;
    this.ascent = style.ascent * style.d;
    this.descent = style.descent * style.d;
    this.#flags = style.flags;
    this.#clip = style.clip;
    const next = characters.readRun(from, this);
    const { columns, count } = this.#builder;
    const { size, angle, font, colour, alpha, mcid, order } = columns;
    // By hand: most runs are a word or less, and seven calls cost more than they fill.
    for (let glyph = start; glyph < count; glyph++) {
      size[glyph] = style.size;
      angle[glyph] = style.angle;
      font[glyph] = style.font;
      colour[glyph] = style.colour;
      alpha[glyph] = style.alpha;
      mcid[glyph] = style.mcid;
      order[glyph] = style.order;
    }
    return next;
  }
}
