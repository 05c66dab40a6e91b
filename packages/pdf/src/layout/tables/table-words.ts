/** The words of a page as table recognition sees them: with position, line and look, whatever line they ended up in. */

import { isSpaceCode } from "@rubrica/report-model";
import type { Box, PdfFont } from "../../engine/page-primitives.ts";
import type { LayoutLine, PageLayout, Word } from "../page-layout.ts";

export interface TableWord {
  readonly text: string;
  readonly box: Box;
  readonly baseline: number;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly monospace: boolean;
  /** Set in a mathematics font. */
  readonly mathematics: boolean;
  /** Index of the page's line that the word belongs to. */
  readonly line: number;
  /** Offset in the line's text. */
  readonly start: number;
  /** Whether the line's text has a space before the word. */
  readonly spaceBefore: boolean;
  /** Whether the line ends with this word and goes on without its hyphen. */
  readonly hyphenated: boolean;
}

/** All horizontal words of the page, top to bottom by baseline, then left to right. */
export function collectWords(page: PageLayout): TableWord[] {
  const words: TableWord[] = [];
  page.lines.forEach((line, index) => {
    if (line.vertical || Math.abs(line.angle) > 2) return;
    line.words.forEach((word, place) => {
      words.push(toTableWord(line, index, word, place === line.words.length - 1));
    });
  });
  return words.sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0);
}

function toTableWord(line: LayoutLine, index: number, word: Word, isLast: boolean): TableWord {
  const font = fontAt(line, word.start);
  return {
    text: line.text.slice(word.start, word.end),
    box: word.box,
    baseline: line.baseline,
    fontSize: line.fontSize,
    bold: font?.bold ?? line.bold,
    monospace: font?.monospace ?? line.monospace,
    mathematics: font?.mathematics ?? false,
    line: index,
    start: word.start,
    spaceBefore: word.start > 0 && isSpaceCode(line.text.charCodeAt(word.start - 1)),
    hyphenated: isLast && line.endsWithHyphen,
  };
}

function fontAt(line: LayoutLine, offset: number): PdfFont | null {
  const { spans } = line;
  // Words come in order, but a line may have hundreds of spans: halve instead of scanning.
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (spans[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return spans[low]?.font ?? null;
}

/** Whether most characters are set in a monospace font: a program, not a table. */
export function isMostlyMonospace(words: readonly TableWord[]): boolean {
  return shareOfCharacters(words, (word) => word.monospace) > 0.6;
}

/** Whether many characters are set in mathematics fonts: aligned equations or a matrix. */
export function isMostlyMathematics(words: readonly TableWord[]): boolean {
  return shareOfCharacters(words, (word) => word.mathematics) > 0.35;
}

function shareOfCharacters(words: readonly TableWord[], has: (word: TableWord) => boolean): number {
  let all = 0;
  let counted = 0;
  for (const word of words) {
    all += word.text.length;
    if (has(word)) counted += word.text.length;
  }
  return all === 0 ? 0 : counted / all;
}

/** Words that stand on one baseline. */
export interface VisualRow {
  readonly words: readonly TableWord[];
  readonly baseline: number;
  readonly box: Box;
}

type OnBaseline = Pick<TableWord, "baseline" | "fontSize">;

/** Whether the lower of two texts stands on the baseline of the upper one. */
export function areOnOneRow(upper: OnBaseline, lower: OnBaseline): boolean {
  return lower.baseline - upper.baseline <= 0.35 * Math.min(upper.fontSize, lower.fontSize);
}

/** Groups words (sorted by baseline) into visual rows; words within 0.35 of their size stand on one baseline. */
export function groupIntoRows(words: readonly TableWord[]): VisualRow[] {
  const rows: VisualRow[] = [];
  let current: TableWord[] = [];
  let reference = 0;
  for (const word of words) {
    const first = current[0];
    if (first && !areOnOneRow({ baseline: reference, fontSize: first.fontSize }, word)) {
      rows.push(toVisualRow(current, reference));
      current = [];
    }
    if (current.length === 0) reference = word.baseline;
    current.push(word);
  }
  if (current.length > 0) rows.push(toVisualRow(current, reference));
  return rows;
}

function toVisualRow(words: TableWord[], baseline: number): VisualRow {
  words.sort((a, b) => a.box.x0 - b.box.x0);
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const { box } of words) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { words, baseline, box: { x0, y0, x1, y1 } };
}

/** Words of one row without a column gap between them. */
export interface Chunk {
  readonly words: readonly TableWord[];
  readonly x0: number;
  readonly x1: number;
}

/** Cuts a row where the gap between words is wider than `gapInEm` of the font size. */
export function cutIntoChunks(row: VisualRow, gapInEm: number): Chunk[] {
  const chunks: Chunk[] = [];
  let words: TableWord[] = [];
  let x1 = Number.NEGATIVE_INFINITY;
  for (const word of row.words) {
    if (words.length > 0 && word.box.x0 - x1 > gapInEm * word.fontSize) {
      chunks.push({ words, x0: words[0]!.box.x0, x1 });
      words = [];
      x1 = Number.NEGATIVE_INFINITY;
    }
    words.push(word);
    x1 = Math.max(x1, word.box.x1);
  }
  if (words.length > 0) chunks.push({ words, x0: words[0]!.box.x0, x1 });
  return chunks;
}
