/** What tells a table without rules from other aligned text. */
import { isValue } from "./numeric-text.ts";
import { CELL_GAP_EM, hasLeaders, isTabular, textOfRow, weightInWords } from "./row-shapes.ts";
import { type Chunk, cutIntoChunks, isMostlyMathematics, isMostlyMonospace, type VisualRow } from "./table-words.ts";
import { columnAt, type TextColumns } from "./text-columns.ts";

/** Share of cells that are values, without which only a caption makes a table. */
const VALUES_WITHOUT_CAPTION = 0.3;
const VALUES_IN_TWO_COLUMNS = 0.4;
const MINIMUM_ROWS_WITHOUT_CAPTION = 4;

/** Type marks of GB/T 7714: their rows are entries of a reference list, whose justified lines have wide gaps. */
const REFERENCE_MARK = /\[(?:[JMDCNSRPGZ]|EB|DB|CP)(?:\/OL)?\]/;

/** Programs, equations, contents entries and references align too. */
export function isOtherMatter(rows: readonly VisualRow[]): boolean {
  const words = rows.flatMap((row) => row.words);
  if (isMostlyMonospace(words) || isMostlyMathematics(words)) return true;
  if (rows.flatMap((row) => cutIntoChunks(row, CELL_GAP_EM)).filter(isLabelledEntry).length >= 2) return true;
  if (rows.filter((row) => REFERENCE_MARK.test(textOfRow(row))).length >= Math.max(1, 0.2 * rows.length)) return true;
  if (rows.filter(hasEquationNumber).length >= 0.4 * rows.length) return true;
  return rows.filter((row) => hasLeaders(row) && !isTabular(row)).length >= 0.2 * rows.length;
}

/** `[12] Harper, J.: On the delay of buses`, in columns side by side; a number alone is a cell. */
function isLabelledEntry({ words }: Chunk): boolean {
  const text = words.map((word) => word.text).join(" ");
  return /^\[\d{1,3}\]/.test(text) && weightInWords(text) >= 4;
}

function hasEquationNumber({ words }: VisualRow): boolean {
  const number = /^[(（]\s*[A-Z]?\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?\s*[)）]$/;
  return number.test(words[0]!.text) || number.test(words[words.length - 1]!.text);
}

/** Without a caption only values make a table, counted without line numbers and page numbers at the edges. */
export function isTableWithoutCaption(rows: readonly VisualRow[], columns: TextColumns): boolean {
  if (rows.length < MINIMUM_ROWS_WITHOUT_CAPTION) return false;
  const last = columns.separators.length;
  const counted = Array.from({ length: last + 1 }, (_, column) => column).filter((column) => {
    const numbers = numbersOfColumn(rows, columns, column);
    if (column === 0) return !isCounting(numbers);
    return column !== last || !isNeverFalling(numbers);
  });
  const cells = rows.flatMap((row) => counted.map((column) => textOfColumn(row, columns, column))).filter(Boolean);
  const values = cells.filter(isValue).length;
  return values >= (last === 1 ? VALUES_IN_TWO_COLUMNS : VALUES_WITHOUT_CAPTION) * cells.length && values > 0;
}

/** The last column holds page numbers and no other column holds values beside the numbering at the left. */
export function isContentsLike(rows: readonly VisualRow[], columns: TextColumns): boolean {
  const last = columns.separators.length;
  if (!isNeverFalling(numbersOfColumn(rows, columns, last))) return false;
  const titles = rows.map((row) => textOfColumn(row, columns, last - 1)).filter(Boolean);
  return titles.filter((title) => !isValue(title)).length >= 0.8 * titles.length;
}

function textOfColumn(row: VisualRow, { separators }: TextColumns, column: number): string {
  const words = row.words.filter((word) => columnAt(separators, (word.box.x0 + word.box.x1) / 2) === column);
  return words.map((word) => word.text).join(" ");
}

/** The column's whole numbers, or null when it holds something else in more than a fifth of its rows. */
function numbersOfColumn(rows: readonly VisualRow[], columns: TextColumns, column: number): number[] | null {
  const texts = rows.map((row) => textOfColumn(row, columns, column)).filter(Boolean);
  const numbers = texts
    .filter((text) => /^[([]?\d{1,4}[.)\]]?$/.test(text))
    .map((text) => Number.parseInt(text.replace(/\D/g, ""), 10));
  return numbers.length >= 0.8 * texts.length && numbers.length >= 2 ? numbers : null;
}

/** 797, 798, 799: line numbers, list numbers. */
function isCounting(numbers: readonly number[] | null): boolean {
  return numbers?.every((number, index) => index === 0 || number === numbers[index - 1]! + 1) ?? false;
}

/** 2, 4, 4, 9: page numbers. */
function isNeverFalling(numbers: readonly number[] | null): boolean {
  return numbers?.every((number, index) => index === 0 || number >= numbers[index - 1]!) ?? false;
}
