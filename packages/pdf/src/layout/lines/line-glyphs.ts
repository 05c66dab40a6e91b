/** The glyphs of the line that is being built, as columns: one instance serves line after line without new arrays. */
import type { GlyphTable } from "../../engine/page-primitives.ts";
import type { TextSpan } from "../page-layout.ts";
import { isRadicalCode } from "./radical-codes.ts";
import { type Fragment, isBlank } from "./text-fragments.ts";
import type { WritingFrame } from "./writing-frame.ts";

export type ScriptPosition = TextSpan["position"];

/** By the numbers in {@link LineGlyphs.positions}. */
export const SCRIPT_POSITIONS: readonly ScriptPosition[] = ["baseline", "superscript", "subscript"];

/** Two drawings of one character closer than this many ems are fake bold. */
const OVERPRINT_EMS = 0.12;
/** From here on some characters are shown as others. */
const FIRST_REPLACED = 0x2e80;
const SOFT_HYPHEN = 0xad;
/** How PDFium writes a hyphen at the end of a line. */
const ENGINE_HYPHEN = 0x02;

export class LineGlyphs {
  count = 0;
  /** Second and third drawings of a character that were left out. */
  doubled = 0;
  /** True where radicals are among the glyphs; see `replaceRadicals`. */
  hasRadicals = false;
  /** Numbers of the glyphs in reading order, without blanks. */
  numbers: Int32Array = new Int32Array(256);
  /** 1 where the document draws a space before the glyph. */
  drawn: Uint8Array = new Uint8Array(256);
  /** 1 where a space stands before the glyph; set by `findSpaces`. */
  spaces: Uint8Array = new Uint8Array(256);
  /** Index into {@link SCRIPT_POSITIONS}. */
  positions: Uint8Array = new Uint8Array(256);
  /** What to show, as a UTF-16 code; 0 where {@link texts} says it. */
  codes: Uint16Array = new Uint16Array(256);
  /** What to show of glyphs that are several codes (ligatures, letters with accents) or none (accents that joined them). */
  readonly texts: Map<number, string> = new Map();

  /** Takes the glyphs of a line's fragments. Fragments follow each other; where they overlap, glyphs are sorted. */
  fill(table: GlyphTable, frame: WritingFrame, fragments: readonly Fragment[]): void {
    this.count = 0;
    this.doubled = 0;
    this.hasRadicals = false;
    this.texts.clear();
    const length = fragments.reduce((sum, { from, to }) => sum + to - from, 0);
    if (length > this.numbers.length) this.#grow(length);
    if (overlap(fragments)) {
      this.#fillSorted(table, frame, fragments);
      return;
    }
    const { order } = frame;
    let spaceBefore = 0;
    for (const { from, to, position } of fragments) {
      const place = SCRIPT_POSITIONS.indexOf(position);
      for (let index = from; index < to; index++) {
        spaceBefore = this.#add(table, frame, order[index] ?? 0, place, spaceBefore);
      }
    }
  }

  #fillSorted(table: GlyphTable, frame: WritingFrame, fragments: readonly Fragment[]): void {
    const { order, u0 } = frame;
    const placed = fragments.flatMap(({ from, to, position }) =>
      Array.from(order.subarray(from, to), (glyph) => ({
        glyph,
        left: u0[glyph] ?? 0,
        place: SCRIPT_POSITIONS.indexOf(position),
      })),
    );
    placed.sort((first, second) => first.left - second.left);
    let spaceBefore = 0;
    for (const { glyph, place } of placed) spaceBefore = this.#add(table, frame, glyph, place, spaceBefore);
  }

  /** Returns 1 when the next glyph has a drawn space before it. */
  #add(table: GlyphTable, frame: WritingFrame, glyph: number, position: number, spaceBefore: number): number {
    const text = table.text[glyph] ?? "";
    if (isBlank(text)) return 1;
    if (this.#repeats(table, frame, glyph, text)) {
      this.doubled++;
      return spaceBefore;
    }
    const index = this.count++;
    this.numbers[index] = glyph;
    this.drawn[index] = spaceBefore;
    this.positions[index] = position;
    const code = text.charCodeAt(0);
    if (text.length === 1 && code < FIRST_REPLACED && code !== ENGINE_HYPHEN && code !== SOFT_HYPHEN) {
      this.codes[index] = code;
    } else {
      this.show(index, shownText(text));
      if (isRadicalCode(code)) this.hasRadicals = true;
    }
    return 0;
  }

  /** Text to show for glyph `index`; empty outside the line. */
  shown(index: number): string {
    if (index < 0 || index >= this.count) return "";
    return this.texts.get(index) ?? String.fromCharCode(this.codes[index] ?? 0);
  }

  /** Shows `text` for glyph `index`. */
  show(index: number, text: string): void {
    this.codes[index] = text.length === 1 ? text.charCodeAt(0) : 0;
    if (text.length === 1) this.texts.delete(index);
    else this.texts.set(index, text);
  }

  #repeats(table: GlyphTable, { u0, u1, v0 }: WritingFrame, glyph: number, text: string): boolean {
    const near = OVERPRINT_EMS * (table.size[glyph] ?? 0);
    const x = u0[glyph] ?? 0;
    const top = v0[glyph] ?? 0;
    const right = u1[glyph] ?? 0;
    for (let back = this.count - 1; back >= 0 && back >= this.count - 3; back--) {
      const other = this.numbers[back] ?? 0;
      if (Math.abs((u0[other] ?? 0) - x) >= near || table.text[other] !== text) continue;
      if (Math.abs((v0[other] ?? 0) - top) < near && right - x > near) return true;
    }
    return false;
  }

  #grow(length: number): void {
    const capacity = 2 * length;
    this.numbers = new Int32Array(capacity);
    this.drawn = new Uint8Array(capacity);
    this.spaces = new Uint8Array(capacity);
    this.positions = new Uint8Array(capacity);
    this.codes = new Uint16Array(capacity);
  }
}

function overlap(fragments: readonly Fragment[]): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const { u0, u1 } of fragments) {
    if (u0 < end - 1) return true;
    if (u1 > end) end = u1;
  }
  return false;
}

export function isHyphenCode(code: number): boolean {
  return code === 0x2d || code === 0x2010 || code === SOFT_HYPHEN || code === ENGINE_HYPHEN;
}

function shownText(text: string): string {
  const code = text.charCodeAt(0);
  // Some writers draw every hyphen as a soft one.
  if (code === ENGINE_HYPHEN || code === SOFT_HYPHEN) return "-";
  if (code < FIRST_REPLACED) return text;
  if (code >= 0xfb00 && code <= 0xfb06) return text.normalize("NFKC");
  return text;
}
