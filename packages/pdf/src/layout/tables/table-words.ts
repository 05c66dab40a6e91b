/** The words of a page as table recognition sees them: with position, line and look, whatever line they ended up in. */
import type { Box } from "../../engine/page-primitives.ts";
import type { LayoutLine, PageLayout, Word } from "../page-layout.ts";

export interface TableWord {
  readonly text: string;
  readonly box: Box;
  readonly baseline: number;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly monospace: boolean;
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
  return {
    text: line.text.slice(word.start, word.end),
    box: word.box,
    baseline: line.baseline,
    fontSize: line.fontSize,
    bold: isBoldAt(line, word.start),
    monospace: line.monospace,
    line: index,
    start: word.start,
    spaceBefore: word.start > 0 && /\s/.test(line.text.charAt(word.start - 1)),
    hyphenated: isLast && line.endsWithHyphen,
  };
}

function isBoldAt(line: LayoutLine, offset: number): boolean {
  const span = line.spans.find((each) => offset >= each.start && offset < each.start + each.text.length);
  return span ? span.font.bold : line.bold;
}

/** Words that stand on one baseline. */
export interface VisualRow {
  readonly words: readonly TableWord[];
  readonly baseline: number;
  readonly box: Box;
}

/** Groups words (sorted by baseline) into visual rows; words within 0.35 of their size stand on one baseline. */
export function groupIntoRows(words: readonly TableWord[]): VisualRow[] {
  const rows: VisualRow[] = [];
  let current: TableWord[] = [];
  let reference = 0;
  for (const word of words) {
    const first = current[0];
    if (first && word.baseline - reference > 0.35 * Math.min(word.fontSize, first.fontSize)) {
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
