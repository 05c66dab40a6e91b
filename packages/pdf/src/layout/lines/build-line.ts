/** Turns the fragments of one line into its text, spans and words. */

import { isLetterCode } from "@rubrica/report-model";
import type { Box, GlyphTable, PagePrimitives, PdfFont } from "../../engine/page-primitives.ts";
import { GlyphFlag } from "../../engine/page-primitives.ts";
import type { LayoutLine } from "../page-layout.ts";
import { CodeBuffer } from "./code-buffer.ts";
import type { Segment } from "./column-segments.ts";
import { composeAccents } from "./compose-accents.ts";
import { showDrawnMarks } from "./drawn-marks.ts";
import { isHyphenCode, LineGlyphs, SCRIPT_POSITIONS } from "./line-glyphs.ts";
import { PackedLine, type PageWords } from "./line-words.ts";
import { clear, emptyBox, growOver, type MutableBox, OpenSpan, StyleCounts } from "./open-parts.ts";
import { replaceRadicals } from "./radicals.ts";
import { findSpaces } from "./word-gaps.ts";
import type { WritingFrame } from "./writing-frame.ts";

/** Glyphs of the line in hand; kept from line to line, so that a page costs no arrays for them. */
const line = new LineGlyphs();

/** Text of the line in hand. */
const lineText = new CodeBuffer();
const SPACE = 0x20;

/** Builds one line, whose words go to `words`; null when nothing but space is left. `marks` are drawn characters. */
export function buildLine(
  page: PagePrimitives,
  frame: WritingFrame,
  segment: Segment,
  marks: readonly Box[],
  words: PageWords,
): LayoutLine | null {
  const table = page.glyphs;
  line.fill(table, frame, segment.fragments);
  findSpaces(table, frame, line);
  if (line.hasRadicals) replaceRadicals(table, line);
  composeAccents(table, frame, line);
  showDrawnMarks(marks, table, frame, line);
  const firstWord = words.count;
  const { text, box, widestGap, spans, style } = assemble(page, words);
  if (text.trim() === "") {
    words.truncate(firstWord);
    return null;
  }
  const facts = {
    text,
    box,
    baseline: segment.baseline,
    fontSize: style.mostCommonSize(),
    bold: style.isMostly("bold") || line.doubled * 2 > style.characters,
    italic: style.isMostly("italic"),
    monospace: style.isMostly("monospace"),
    angle: frame.angle,
    vertical: frame.vertical,
    column: segment.column,
    endsWithHyphen: endsWithHyphen(table),
    widestGap,
    glyphs: line.count + line.doubled,
    spans: spans.map((open, index) => open.close(text.slice(open.start, spans[index + 1]?.start))),
  };
  return new PackedLine(facts, words, firstWord);
}

interface AssembledLine {
  readonly text: string;
  readonly box: MutableBox;
  readonly widestGap: number;
  readonly spans: readonly OpenSpan[];
  readonly style: StyleCounts;
}

function assemble(page: PagePrimitives, words: PageWords): AssembledLine {
  const { count, numbers, codes, texts, spaces, positions } = line;
  const { x0, y0, x1, y1, font: fonts, size: sizes, colour: colours, mcid: mcids } = page.glyphs;
  const spans: OpenSpan[] = [];
  const style = new StyleCounts();
  const text = lineText;
  text.clear();
  const box = emptyBox();
  const word = emptyBox();
  let widestGap = 0;
  let wordStart = 0;
  let length = 0;
  let span: OpenSpan | null = null;
  let last = -1;
  let lastPosition = -1;
  let wordFollows = false;

  const endWord = (): void => {
    if (length === wordStart) return;
    if (word.x0 - box.x1 > widestGap && wordStart > 0) widestGap = word.x0 - box.x1;
    words.add(wordStart, length, word.x0, word.y0, word.x1, word.y1);
    growOver(box, word.x0, word.y0, word.x1, word.y1);
    clear(word);
  };
  for (let index = 0; index < count; index++) {
    const code = codes[index] ?? 0;
    const several = code === 0 ? (texts.get(index) ?? "\0") : null;
    const spaced = spaces[index] === 1 && length > 0;
    if (several === "") {
      wordFollows ||= spaced;
      continue;
    }
    if (length > 0 && (spaced || wordFollows)) {
      endWord();
      text.add(SPACE);
      length++;
      wordStart = length;
    }
    wordFollows = false;
    const glyph = numbers[index] ?? 0;
    const position = positions[index] ?? 0;
    const isAlike =
      fonts[glyph] === fonts[last] &&
      sizes[glyph] === sizes[last] &&
      position === lastPosition &&
      colours[glyph] === colours[last] &&
      mcids[glyph] === mcids[last];
    if (span === null || !isAlike) {
      const font = page.fonts[fonts[glyph] ?? 0] ?? UNKNOWN_FONT;
      const size = sizes[glyph] ?? 0;
      const colour = colours[glyph] ?? 0;
      const mcid = mcids[glyph] ?? -1;
      const named = SCRIPT_POSITIONS[position] ?? "baseline";
      style.begin(font, size, named);
      if (span === null || !span.accepts(font, size, colour, named, mcid)) {
        span = new OpenSpan(length, font, size, colour, named, mcid);
        spans.push(span);
      }
      last = glyph;
      lastPosition = position;
    }
    if (several === null) text.add(code);
    else text.addText(several);
    length = text.length;
    style.count++;
    const left = x0[glyph] ?? 0;
    const top = y0[glyph] ?? 0;
    const right = x1[glyph] ?? 0;
    const bottom = y1[glyph] ?? 0;
    growOver(span.box, left, top, right, bottom);
    growOver(word, left, top, right, bottom);
  }
  endWord();
  style.end();
  return { text: text.toString(), box, widestGap, spans, style };
}

function endsWithHyphen(table: GlyphTable): boolean {
  const { count, numbers } = line;
  if (count < 3) return false;
  const last = numbers[count - 1] ?? 0;
  const textBefore = table.text[numbers[count - 2] ?? 0] ?? "";
  const lastText = table.text[last] ?? "";
  if (!isLetterCode(textBefore.charCodeAt(textBefore.length - 1))) return false;
  return ((table.flags[last] ?? 0) & GlyphFlag.lineEndHyphen) !== 0 || isHyphenCode(lastText.charCodeAt(0));
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
