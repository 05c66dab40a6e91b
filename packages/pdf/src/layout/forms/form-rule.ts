/**
 * What a form is, and what a real table.
 *
 * A real table arranges short entries by row and column: it has a caption, or its rows are alike and their entries are
 * values and phrases. A form places running text: a good part of its characters are sentences, and these stand in cells
 * that are wide, or make up most of the page. One rule decides what is laid out as text and what counts as prose that
 * was left out.
 */
import { hasCjk } from "@rubrica/report-model";
import type { Box } from "../../engine/page-primitives.ts";
import { widthOf } from "../box-geometry.ts";

/** A run of so many characters is prose, in Chinese and in scripts with letters. */
const PROSE_CHARACTERS = { wide: 30, narrow: 80 };
/** A shorter text with the end of a sentence is a sentence from this length. */
const SENTENCE_CHARACTERS = { wide: 10, narrow: 30 };
const SENTENCE_END = /[。！？；]|[\p{Ll}\d)\]”"]{2}[.!?](?=$|[\s\p{Lu}”"])/u;
/** Share of the characters of a form that stand in cells with prose. */
const PROSE_SHARE = 0.35;
/** Share of a grid's width that one cell with prose takes; */
const WIDE_CELL = 0.55;
/** or, where columns are few, the share of the characters of the page that the prose of so many cells makes up. */
const SHARE_OF_PAGE = 0.4;
const FEW_COLUMNS = 5;
const MANY_CELLS = 4;
/** A grid without spans, with so many rows and columns, is a real table unless nearly all of it is prose. */
const REGULAR = { rows: 3, columns: 3, proseShare: 0.85 };

/** The caption of a table, without spaces. */
const TABLE_CAPTION =
  /^(?:续?表|(?:Table|TABLE|Tabelle|Tableau|Tabla|Tabella|Tabela|Tab\.|Exhibit|EXHIBIT))[A-Z]?[.\d一二三四五六七八九十IVX]/;

/** Whether a line of text without spaces is the caption of a table. */
export function isTableCaption(text: string): boolean {
  return TABLE_CAPTION.test(text);
}

/** Text as it stands in a cell; characters without spaces decide. */
export interface CellText {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly box: Box;
  readonly text: string;
}

export interface Grid<Cell extends CellText = CellText> {
  readonly rows: number;
  readonly columns: number;
  readonly box: Box;
  readonly cells: readonly Cell[];
}

/** Whether a text is long enough, with the end of a sentence in it, to be running text whatever stands around it. */
export function isProse(text: string): boolean {
  return lengthOf(text) > limitOf(PROSE_CHARACTERS, text) && SENTENCE_END.test(text);
}

/** Whether a cell of a form holds running text: a sentence, or a long run of characters. */
export function isRunningText(text: string): boolean {
  const length = lengthOf(text);
  if (length > limitOf(PROSE_CHARACTERS, text)) return true;
  return length >= limitOf(SENTENCE_CHARACTERS, text) && SENTENCE_END.test(text);
}

/** Whether a text is long enough to be the beginning of a sentence. */
export function mayBeCut(text: string): boolean {
  return lengthOf(text) >= 2 * limitOf(SENTENCE_CHARACTERS, text);
}

/** Share of running text in a grid that goes on from the page before. */
const CONTINUED_SHARE = 0.2;

/** Whether a grid that stands where a form of the page before goes on is the rest of it: text stands in its first row. */
export function isRestOfForm({ cells }: Grid): boolean {
  const text = cells.filter((cell) => isRunningText(cell.text));
  const sum = (own: readonly CellText[]): number => own.reduce((all, cell) => all + lengthOf(cell.text), 0);
  return text.some(({ row }) => row === 0) && sum(text) >= CONTINUED_SHARE * sum(cells);
}

/** Whether a grid without a caption is a form. `pageCharacters`: all characters of its page, without spaces. */
export function isForm({ rows, columns, box, cells }: Grid, pageCharacters: number): boolean {
  let all = 0;
  let prose = 0;
  let widest = 0;
  let count = 0;
  for (const cell of cells) {
    const length = lengthOf(cell.text);
    all += length;
    if (!isProse(cell.text)) continue;
    prose += length;
    count++;
    widest = Math.max(widest, widthOf(cell.box));
  }
  if (prose === 0 || prose < PROSE_SHARE * all) return false;
  const isRegular =
    rows >= REGULAR.rows &&
    columns >= REGULAR.columns &&
    cells.every(({ rowSpan, columnSpan }) => rowSpan === 1 && columnSpan === 1);
  if (isRegular && prose < REGULAR.proseShare * all) return false;
  if (widest > WIDE_CELL * widthOf(box)) return true;
  return columns <= FEW_COLUMNS && count >= MANY_CELLS && prose >= SHARE_OF_PAGE * pageCharacters;
}

function lengthOf(text: string): number {
  return text.replace(/\s+/g, "").length;
}

function limitOf(limit: { readonly wide: number; readonly narrow: number }, text: string): number {
  return hasCjk(text) ? limit.wide : limit.narrow;
}
