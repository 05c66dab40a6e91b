import { GlyphFlag, type GlyphTable } from "./page-primitives.ts";

/** One glyph in page space, as engines hand it to {@link GlyphTableBuilder.add}. */
export interface Glyph {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  baseline: number;
  size: number;
  angle: number;
  font: number;
  colour: number;
  alpha: number;
  flags: number;
  mcid: number;
  order: number;
}

type NumericColumn = Exclude<keyof GlyphTable, "count" | "text">;

/** Room for the numbers of one page's glyphs. A document keeps it from page to page: thirteen arrays a page add up. */
export class GlyphColumns {
  #columns: { [Column in NumericColumn]: GlyphTable[Column] };
  #capacity: number;

  constructor(expectedCount = 1024) {
    this.#capacity = Math.max(16, expectedCount);
    this.#columns = createColumns(this.#capacity);
  }

  get capacity(): number {
    return this.#capacity;
  }

  get arrays(): { readonly [Column in NumericColumn]: GlyphTable[Column] } {
    return this.#columns;
  }

  /** Makes room for `count` glyphs and keeps what is there. */
  reserve(count: number): void {
    if (count <= this.#capacity) return;
    this.#capacity = Math.max(2 * this.#capacity, count);
    const wider = createColumns(this.#capacity);
    for (const name of Object.keys(wider) as NumericColumn[]) wider[name].set(this.#columns[name]);
    this.#columns = wider;
  }
}

/** Collects glyphs as columns that grow by doubling. */
export class GlyphTableBuilder {
  readonly #text: string[] = [];
  readonly #room: GlyphColumns;
  #columns: { readonly [Column in NumericColumn]: GlyphTable[Column] };
  #capacity: number;

  /** With `room` the table lives there, until the next one is built in it. Default: room of its own. */
  constructor(expectedCount: number, room: GlyphColumns = new GlyphColumns(expectedCount)) {
    room.reserve(expectedCount);
    this.#room = room;
    this.#columns = room.arrays;
    this.#capacity = room.capacity;
  }

  get count(): number {
    return this.#text.length;
  }

  add(glyph: Glyph): void {
    const index = this.#text.length;
    if (index === this.#capacity) this.#grow();
    const columns = this.#columns;
    this.#text.push(glyph.text);
    columns.x0[index] = glyph.x0;
    columns.y0[index] = glyph.y0;
    columns.x1[index] = glyph.x1;
    columns.y1[index] = glyph.y1;
    columns.baseline[index] = glyph.baseline;
    columns.size[index] = glyph.size;
    columns.angle[index] = glyph.angle;
    columns.font[index] = glyph.font;
    columns.colour[index] = glyph.colour;
    columns.alpha[index] = glyph.alpha;
    columns.flags[index] = glyph.flags;
    columns.mcid[index] = glyph.mcid;
    columns.order[index] = glyph.order;
  }

  /** Where the numbers of the next glyphs go when they are written without {@link add}; room is for those expected. */
  get columns(): { readonly [Column in NumericColumn]: GlyphTable[Column] } {
    return this.#columns;
  }

  /** Counts a glyph whose numbers are, or soon will be, in {@link columns}. */
  addText(text: string): void {
    this.#text.push(text);
  }

  /** Adds text to the glyph added last: the second part of a ligature or of a surrogate pair. */
  extendLast(text: string): void {
    const last = this.#text.length - 1;
    if (last >= 0) this.#text[last] += text;
  }

  /** Gives an unmapped glyph the character that was found for it later. */
  identify(index: number, text: string): void {
    this.#text[index] = text;
    this.#columns.flags[index] = (this.#columns.flags[index] ?? 0) & ~GlyphFlag.mapError;
  }

  /** Widens the glyph added last, for text that one drawing stands for as a whole. */
  reachRight(x1: number): void {
    const last = this.#text.length - 1;
    if (last >= 0 && x1 > (this.#columns.x1[last] ?? 0)) this.#columns.x1[last] = x1;
  }

  /** With `mendsSurrogates`, halves of surrogate pairs that found no partner become U+FFFD and count as unmapped. */
  build(mendsSurrogates = false): GlyphTable & { readonly text: string[] } {
    if (mendsSurrogates) this.#mendSurrogates();
    return { count: this.#text.length, text: this.#text, ...this.#columns };
  }

  #mendSurrogates(): void {
    this.#text.forEach((text, index) => {
      const mended = text.replace(/\p{Surrogate}/gu, "\ufffd");
      if (mended === text) return;
      this.#text[index] = mended;
      this.#columns.flags[index] = (this.#columns.flags[index] ?? 0) | GlyphFlag.mapError;
    });
  }

  #grow(): void {
    this.#room.reserve(2 * this.#capacity);
    this.#columns = this.#room.arrays;
    this.#capacity = this.#room.capacity;
  }
}

function createColumns(capacity: number): { [Column in NumericColumn]: GlyphTable[Column] } {
  return {
    x0: new Float32Array(capacity),
    y0: new Float32Array(capacity),
    x1: new Float32Array(capacity),
    y1: new Float32Array(capacity),
    baseline: new Float32Array(capacity),
    size: new Float32Array(capacity),
    angle: new Float32Array(capacity),
    font: new Uint16Array(capacity),
    colour: new Uint32Array(capacity),
    alpha: new Uint8Array(capacity),
    flags: new Uint16Array(capacity),
    mcid: new Int32Array(capacity),
    order: new Uint32Array(capacity),
  };
}
