/** Turns the fragments of one line into its text, spans and words. */
import type { GlyphTable, PagePrimitives, PdfFont } from "../../engine/page-primitives.ts";
import { GlyphFlag } from "../../engine/page-primitives.ts";
import { isLetterCode } from "../character-classes.ts";
import type { LayoutLine, TextSpan } from "../page-layout.ts";
import { composeAccents } from "./compose-accents.ts";
import { grown, type MutableBox, OpenSpan, OpenWord } from "./open-parts.ts";
import type { Segment } from "./page-columns.ts";
import { type Fragment, isBlank } from "./text-fragments.ts";
import { findSpaces } from "./word-gaps.ts";
import type { WritingFrame } from "./writing-frame.ts";

/** Two drawings of one character closer than this many ems are fake bold. */
const OVERPRINT_EMS = 0.12;
const SOFT_HYPHEN = 0xad;
/** How PDFium writes a hyphen at the end of a line. */
const ENGINE_HYPHEN = 0x02;
/** Builds one line; null when nothing but space is left. */
export function buildLine(page: PagePrimitives, frame: WritingFrame, segment: Segment): LayoutLine | null {
  const table = page.glyphs;
  const ordered = orderGlyphs(frame, segment.fragments);
  const glyphs: number[] = [];
  const drawn: boolean[] = [];
  const positions: TextSpan["position"][] = [];
  let spaceBefore = false;
  let doubled = 0;
  for (let index = 0; index < ordered.glyphs.length; index++) {
    const glyph = ordered.glyphs[index]!;
    if (isBlank(table.text[glyph]!)) {
      spaceBefore = true;
      continue;
    }
    if (repeats(table, frame, glyphs, glyph)) {
      doubled++;
      continue;
    }
    glyphs.push(glyph);
    drawn.push(spaceBefore);
    positions.push(ordered.positions[index]!);
    spaceBefore = false;
  }
  if (glyphs.length === 0) return null;
  const texts = glyphs.map((glyph) => shownText(table.text[glyph]!));
  const spaces = findSpaces(table, frame, glyphs, drawn);
  composeAccents(table, frame, glyphs, texts, spaces);
  return assemble({ page, frame, segment, glyphs, texts, spaces, positions, doubled });
}

/** Glyphs with their positions, as columns. */
interface OrderedGlyphs {
  readonly glyphs: readonly number[];
  readonly positions: readonly TextSpan["position"][];
}

/** Fragments follow each other; only where they overlap are their glyphs sorted one by one. */
function orderGlyphs({ u0 }: WritingFrame, fragments: readonly Fragment[]): OrderedGlyphs {
  const glyphs: number[] = [];
  const positions: TextSpan["position"][] = [];
  let overlap = false;
  let end = Number.NEGATIVE_INFINITY;
  for (const fragment of fragments) {
    if (fragment.u0 < end - 1) overlap = true;
    end = Math.max(end, fragment.u1);
    for (const glyph of fragment.glyphs) {
      glyphs.push(glyph);
      positions.push(fragment.position);
    }
  }
  if (!overlap) return { glyphs, positions };
  const order = glyphs.map((_, index) => index);
  order.sort((left, right) => u0[glyphs[left]!]! - u0[glyphs[right]!]!);
  return { glyphs: order.map((index) => glyphs[index]!), positions: order.map((index) => positions[index]!) };
}

function repeats(table: GlyphTable, frame: WritingFrame, glyphs: readonly number[], glyph: number): boolean {
  const text = table.text[glyph]!;
  const near = OVERPRINT_EMS * table.size[glyph]!;
  for (let back = glyphs.length - 1; back >= 0 && back >= glyphs.length - 3; back--) {
    const other = glyphs[back]!;
    if (
      table.text[other] === text &&
      Math.abs(frame.u0[other]! - frame.u0[glyph]!) < near &&
      Math.abs(frame.v0[other]! - frame.v0[glyph]!) < near &&
      frame.u1[glyph]! - frame.u0[glyph]! > near
    ) {
      return true;
    }
  }
  return false;
}

function shownText(text: string): string {
  const code = text.charCodeAt(0);
  // Some writers draw every hyphen as a soft one.
  if (code === ENGINE_HYPHEN || code === SOFT_HYPHEN) return "-";
  // Kangxi and CJK radicals look like the characters they stand for, and only break searches.
  if (code >= 0x2e80 && code <= 0x2fdf) return text.normalize("NFKC");
  if (code >= 0xfb00 && code <= 0xfb06) return text.normalize("NFKC");
  return text;
}

interface LineParts {
  readonly page: PagePrimitives;
  readonly frame: WritingFrame;
  readonly segment: Segment;
  readonly glyphs: readonly number[];
  readonly texts: readonly string[];
  readonly spaces: readonly boolean[];
  readonly positions: readonly TextSpan["position"][];
  readonly doubled: number;
}

function assemble(parts: LineParts): LayoutLine | null {
  const { page, frame, segment, glyphs, texts, spaces, positions } = parts;
  const table = page.glyphs;
  const spans: OpenSpan[] = [];
  const words: OpenWord[] = [];
  const sizes = new Map<number, number>();
  // Text grown character by character is a chain of as many objects, which each span would keep: joined at the end.
  const pieces: string[] = [];
  let length = 0;
  let bold = 0;
  let italic = 0;
  let monospace = 0;
  let characters = 0;
  let span: OpenSpan | null = null;
  let word: OpenWord | null = null;
  let line: MutableBox | null = null;
  let wordFollows = false;

  for (let index = 0; index < glyphs.length; index++) {
    const glyph = glyphs[index]!;
    const shown = texts[index]!;
    const spaced = spaces[index] === true && length > 0;
    if (shown === "") {
      wordFollows ||= spaced;
      continue;
    }
    if (spaced || wordFollows) {
      if (length > 0) {
        pieces.push(" ");
        length++;
      }
      word = null;
      wordFollows = false;
    }
    const font = page.fonts[table.font[glyph]!] ?? UNKNOWN_FONT;
    const size = table.size[glyph]!;
    if (span === null || !span.accepts(font, size, table.colour[glyph]!, positions[index]!, table.mcid[glyph]!)) {
      span = new OpenSpan(length, font, size, table.colour[glyph]!, positions[index]!, table.mcid[glyph]!);
      spans.push(span);
    }
    if (word === null) {
      word = new OpenWord(length);
      words.push(word);
    }
    pieces.push(shown);
    length += shown.length;
    word.end = length;
    const [x0, y0, x1, y1] = [table.x0[glyph]!, table.y0[glyph]!, table.x1[glyph]!, table.y1[glyph]!];
    span.box = grown(span.box, x0, y0, x1, y1);
    word.box = grown(word.box, x0, y0, x1, y1);
    line = grown(line, x0, y0, x1, y1);
    characters++;
    if (font.bold) bold++;
    if (font.italic) italic++;
    if (font.monospace) monospace++;
    const step = Math.round(size * 10);
    // Raised and lowered characters say nothing of the line's size, unless it has no others.
    sizes.set(step, (sizes.get(step) ?? 0) + (positions[index] === "baseline" ? 1 : 0.01));
  }
  const text = pieces.join("");
  if (line === null || text.trim() === "") return null;
  return {
    text,
    box: line,
    baseline: segment.baseline,
    fontSize: mostCommon(sizes) / 10,
    bold: bold * 2 > characters || parts.doubled * 2 > characters,
    italic: italic * 2 > characters,
    monospace: monospace * 2 > characters,
    angle: frame.angle,
    vertical: frame.vertical,
    column: segment.column,
    endsWithHyphen: endsWithHyphen(table, glyphs),
    spans: spans.map((open, index) => open.close(text.slice(open.start, spans[index + 1]?.start))),
    words: words.map((open) => ({ start: open.start, end: open.end, box: open.box! })),
  };
}

function endsWithHyphen(table: GlyphTable, glyphs: readonly number[]): boolean {
  const last = glyphs[glyphs.length - 1]!;
  const before = glyphs[glyphs.length - 2];
  const code = table.text[last]!.charCodeAt(0);
  if (before === undefined || glyphs.length < 3) return false;
  const letterBefore = isLetterCode(table.text[before]!.charCodeAt(table.text[before]!.length - 1));
  if (!letterBefore) return false;
  if (table.flags[last]! & GlyphFlag.lineEndHyphen) return true;
  return code === 0x2d || code === 0x2010 || code === SOFT_HYPHEN || code === ENGINE_HYPHEN;
}

const UNKNOWN_FONT: PdfFont = {
  name: "",
  bold: false,
  italic: false,
  monospace: false,
  serif: false,
  embedded: false,
  mathematics: false,
};

function mostCommon(counts: ReadonlyMap<number, number>): number {
  let best = 0;
  let most = 0;
  for (const [value, count] of counts) {
    if (count > most) {
      best = value;
      most = count;
    }
  }
  return best;
}
