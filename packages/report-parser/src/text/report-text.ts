/**
 * The text that is judged, tied to the paper: every offset knows its line, every line knows its offsets.
 *
 * A line's text is copied into the report's text as it is, except for a hyphen at its end that only breaks a word;
 * so offset `range.start + n` of the report is offset `n` of the line.
 */

import type { LayoutLine, PageLayout, TextSpan } from "@rubrica/pdf";
import { type Box, type Place, type TextRange, unionOf } from "@rubrica/report-model";
import { lowerBound } from "./lower-bound.ts";

/** A line of a page and where it stands in the text. */
export interface PlacedLine {
  /** 1-based. */
  readonly page: number;
  /** Index into the `lines` of that page. */
  readonly line: number;
  readonly range: TextRange;
  readonly layout: LayoutLine;
  /** True when a paragraph, heading, list item or other unit begins with this line. */
  readonly startsParagraph: boolean;
}

/** Raised characters of the running text: footnote marks and citations set as superscripts. */
export interface RaisedText {
  readonly range: TextRange;
  readonly text: string;
}

export interface ReportText {
  readonly text: string;
  /** All lines that are part of the text, by offset. */
  readonly lines: readonly PlacedLine[];
  /** Superscript spans of the text, by offset. */
  readonly superscripts: readonly RaisedText[];
  /** Lines that overlap a range, by offset. */
  linesIn(range: TextRange): readonly PlacedLine[];
  /** The line of an offset; null when the text is empty or the offset is outside. */
  lineAt(offset: number): PlacedLine | null;
  /** The line of a page, or null when it is no part of the text (headers, footers, table cells, code). */
  lineOf(page: number, line: number): PlacedLine | null;
  /** Page and box of a range: the page on which it begins and the box of its part on that page. */
  placeOf(range: TextRange): Place;
  /** All places of a range, one per page and line. */
  placesOf(range: TextRange): readonly Place[];
}

/** Joins lines into a {@link ReportText}. `lines` must be in order of their ranges. */
export function createReportText(text: string, lines: readonly PlacedLine[], pages: readonly PageLayout[]): ReportText {
  const byLine = new Map<number, PlacedLine>();
  for (const placed of lines) byLine.set(lineKey(placed.page, placed.line), placed);
  const fallback: Place = { page: 1, box: pageBox(pages[0]) };

  const indexAt = (offset: number): number => Math.max(0, lowerBound(lines, ({ range }) => range.start > offset) - 1);
  const linesIn = (range: TextRange): PlacedLine[] => {
    const found: PlacedLine[] = [];
    for (let index = indexAt(range.start); index < lines.length; index++) {
      const placed = lines[index];
      if (placed === undefined || placed.range.start >= range.end) break;
      if (placed.range.end > range.start) found.push(placed);
    }
    return found;
  };
  const placesOf = (range: TextRange): Place[] =>
    linesIn(range).map((placed) => ({ page: placed.page, box: boxOfPart(placed, range) }));

  return {
    text,
    lines,
    superscripts: raisedText(lines),
    linesIn,
    lineAt: (offset) => {
      if (lines.length === 0 || offset < 0 || offset >= text.length) return null;
      return lines[indexAt(offset)] ?? null;
    },
    lineOf: (page, line) => byLine.get(lineKey(page, line)) ?? null,
    placesOf,
    placeOf: (range) => {
      const places = placesOf(range);
      const first = places[0];
      if (first === undefined) return fallback;
      const onPage = places.filter((place) => place.page === first.page);
      return { page: first.page, box: onPage.map((place) => place.box).reduce(unionOf) };
    },
  };
}

function raisedText(lines: readonly PlacedLine[]): RaisedText[] {
  const raised: { range: { start: number; end: number }; text: string }[] = [];
  for (const placed of lines) {
    for (const span of placed.layout.spans) {
      if (span.position !== "superscript") continue;
      const start = placed.range.start + span.start;
      const end = Math.min(start + span.text.length, placed.range.end);
      if (end <= start) continue;
      const previous = raised.at(-1);
      if (previous !== undefined && previous.range.end === start) {
        previous.range.end = end;
        previous.text += span.text.slice(0, end - start);
        continue;
      }
      raised.push({ range: { start, end }, text: span.text.slice(0, end - start) });
    }
  }
  return raised;
}

/**
 * Box of the part of a line inside a range. A word and the spans inside it bound each other, so that a small raised
 * mark in a run of Chinese is found at its own place; inside such a piece the characters share the width.
 */
function boxOfPart(placed: PlacedLine, range: TextRange): Box {
  const { layout } = placed;
  const from = Math.max(0, range.start - placed.range.start);
  const to = Math.min(layout.text.length, range.end - placed.range.start);
  if (from <= 0 && to >= placed.range.end - placed.range.start) return layout.box;
  let box: Box | null = null;
  for (let index = lowerBound(layout.words, ({ end }) => end > from); index < layout.words.length; index++) {
    const word = layout.words[index];
    if (word === undefined || word.start >= to) break;
    for (let at = lowerBound(layout.spans, (own) => endOfSpan(own) > word.start); at < layout.spans.length; at++) {
      const span = layout.spans[at];
      if (span === undefined || span.start >= Math.min(word.end, to)) break;
      const piece = { start: Math.max(word.start, span.start), end: Math.min(word.end, endOfSpan(span)) };
      const part = partOfPiece(layout.text, piece, { from, to }, narrow(word.box, span.box));
      if (part !== null) box = box === null ? part : unionOf(box, part);
    }
  }
  return box ?? layout.box;
}

/** The common part in x; height of the second. Spans without extent fall back to the first. */
function narrow(word: Box, span: Box): Box {
  const x0 = Math.max(word.x0, span.x0);
  const x1 = Math.min(word.x1, span.x1);
  return x1 > x0 ? { x0, y0: span.y0, x1, y1: span.y1 } : word;
}

/** Share of a piece's box that its characters between `from` and `to` take; wide characters count twice. */
function partOfPiece(
  text: string,
  piece: { readonly start: number; readonly end: number },
  { from, to }: { readonly from: number; readonly to: number },
  box: Box,
): Box | null {
  const start = Math.max(piece.start, from);
  const end = Math.min(piece.end, to);
  if (end <= start) return null;
  // Pieces longer than any printed line are not worth looking at character by character.
  const measure = piece.end - piece.start > LONGEST_MEASURED ? lengthOf : widthOf;
  const whole = measure(text, piece.start, piece.end);
  const scale = whole === 0 ? 0 : (box.x1 - box.x0) / whole;
  const x0 = box.x0 + measure(text, piece.start, start) * scale;
  return { x0, y0: box.y0, x1: x0 + measure(text, start, end) * scale, y1: box.y1 };
}

const LONGEST_MEASURED = 1000;

function lengthOf(_text: string, start: number, end: number): number {
  return end - start;
}

function widthOf(text: string, start: number, end: number): number {
  let width = 0;
  for (let index = start; index < end; index++) width += text.charCodeAt(index) >= 0x2e80 ? 2 : 1;
  return width;
}

function endOfSpan(span: TextSpan): number {
  return span.start + span.text.length;
}

function lineKey(page: number, line: number): number {
  return page * 1_000_000 + line;
}

function pageBox(page: PageLayout | undefined): Box {
  return { x0: 0, y0: 0, x1: page?.width ?? 0, y1: page?.height ?? 0 };
}
