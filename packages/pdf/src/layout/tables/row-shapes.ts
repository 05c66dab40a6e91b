/** What a visual row looks like: prose, caption, contents entry or cells. */
import type { PageLayout } from "../page-layout.ts";
import { isValue } from "./numeric-text.ts";
import { areOnOneRow, type Chunk, cutIntoChunks, type VisualRow } from "./table-words.ts";

/** White between cells is at least this wide; justified Chinese and English prose stays below. */
export const CELL_GAP_EM = 1.1;

/** Words of a piece of running text, as {@link weightInWords} counts, and how many characters that takes at least. */
const PROSE_WEIGHT = 9;
const SHORTEST_PROSE = 18;

/** Chinese and Japanese text with its own punctuation; full-width digits and marks of columns do not count. */
const EACH_SIGN = /[\u2e80-\u9fff\uf900-\ufaff]/g;
const CAPTION =
  /^(?:续?\s*表|图|附表|附图|(?:table|tab\.?|figure|fig\.?|exhibit|chart)(?=\s))\s*[a-z\d一二三四五六七八九十]/i;
const LEADERS = /(?:\.\s?){4,}|…{2,}|(?:·\s?){4,}|(?:\u00ad){4,}|_{4,}/;

/** Weight of a text in words: a Chinese character is half a word, numbers, signs and single letters are none. */
export function weightInWords(text: string): number {
  const chinese = text.match(EACH_SIGN)?.length ?? 0;
  const pieces = text.replace(EACH_SIGN, " ").split(/[\s\d]+/);
  const others = pieces.filter((piece) => /\p{L}{2}/u.test(piece)).length;
  return chinese / 2 + others;
}

function textOf(chunk: Chunk): string {
  return chunk.words
    .map((word) => (word.spaceBefore ? ` ${word.text}` : word.text))
    .join("")
    .trim();
}

export function textOfRow(row: VisualRow): string {
  return row.words
    .map((word) => (word.spaceBefore ? ` ${word.text}` : word.text))
    .join("")
    .trim();
}

/** A piece of running text rather than a label or a value. */
function isProse(chunk: Chunk): boolean {
  return lengthOf(chunk) >= SHORTEST_PROSE && weightInWords(textOf(chunk)) >= PROSE_WEIGHT;
}

function lengthOf(chunk: Chunk): number {
  return chunk.words.reduce((sum, { text }) => sum + text.length, 0);
}

export function isCaption(row: VisualRow): boolean {
  return CAPTION.test(textOfRow(row));
}

export function hasLeaders(row: VisualRow): boolean {
  return LEADERS.test(textOfRow(row));
}

/** Two or more cells, none of them running text. */
export function isTabular(row: VisualRow): boolean {
  if (!hasGap(row)) return false;
  const chunks = cutIntoChunks(row, CELL_GAP_EM);
  if (chunks.length < 2 || chunks.some(isProse)) return false;
  // Leaders are contents entries, or the stub of a row of several values.
  return !hasLeaders(row) || chunks.filter((chunk) => isValue(textOf(chunk))).length >= 3;
}

/**
 * At most so many rows of a page can be {@link isTabular}: those of several lines in one column, or with a gap wide
 * enough. Lines of two columns of text stand on one row without being cells.
 */
export function countTabularRows(page: PageLayout): number {
  const lines = page.lines
    .filter((line) => !line.vertical && Math.abs(line.angle) <= 2)
    .sort((left, right) => left.column - right.column || left.baseline - right.baseline);
  let rows = 0;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const below = lines[index + 1];
    const shared = below !== undefined && below.column === line.column && areOnOneRow(line, below);
    if (shared || line.widestGap > CELL_GAP_EM * line.fontSize) rows++;
  }
  return rows;
}

function hasGap({ words }: VisualRow): boolean {
  let reached = Number.POSITIVE_INFINITY;
  for (const { box, fontSize } of words) {
    if (box.x0 - reached > CELL_GAP_EM * fontSize) return true;
    reached = reached === Number.POSITIVE_INFINITY ? box.x1 : Math.max(reached, box.x1);
  }
  return false;
}

/** Share of cells that are values. */
export function shareOfValues(rows: readonly VisualRow[]): number {
  let cells = 0;
  let values = 0;
  for (const row of rows) {
    for (const chunk of cutIntoChunks(row, CELL_GAP_EM)) {
      cells++;
      if (isValue(textOf(chunk))) values++;
    }
  }
  return cells === 0 ? 0 : values / cells;
}

/** Rows of running text in one or more page columns: most pieces are long and fill their share of the width. */
export function looksLikeProse(rows: readonly VisualRow[]): boolean {
  if (rows.length === 0) return false;
  let prose = 0;
  for (const row of rows) {
    const chunks = cutIntoChunks(row, CELL_GAP_EM);
    const single = chunks.length === 1;
    if (
      chunks.some(isProse) &&
      (single || chunks.every((chunk) => isProse(chunk) || weightInWords(textOf(chunk)) >= 5))
    ) {
      prose++;
    }
  }
  return prose >= 0.5 * rows.length && rows.length >= 2;
}
