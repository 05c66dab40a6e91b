/** What each cell of a form holds: sentences, the label of sentences, a field, nothing. */
import { type CellText, type Grid, isRunningText, mayBeCut } from "./form-rule.ts";
import type { FormCellKind } from "./found-form.ts";

export interface CellKind {
  readonly kind: FormCellKind;
  readonly depth: number;
}

/** Longer texts are no labels. */
const MAX_LABEL_CHARACTERS = 40;

/** Kinds of the cells of a form, in their order. */
export function judgeCells({ rows, cells }: Grid): CellKind[] {
  const kinds = cells.map(({ text }): FormCellKind => {
    if (text === "") return "empty";
    return isRunningText(text) ? "text" : "field";
  });
  // In the last row a page may end before the sentence does.
  cells.forEach((cell, index) => {
    if (kinds[index] !== "field" || cell.row + cell.rowSpan < rows || !mayBeCut(cell.text)) return;
    const isColumnOfText = cells.some(
      (other, place) => kinds[place] === "text" && other.column === cell.column && other.columnSpan === cell.columnSpan,
    );
    if (isColumnOfText) kinds[index] = "text";
  });
  const isText = (cell: CellText): boolean => kinds[cells.indexOf(cell)] === "text";
  const short = cells.filter((cell) => kinds[cells.indexOf(cell)] === "field" && mayBeLabel(cell.text));
  const labels = new Set(
    short.filter((cell) => besideOf(cell, cells).some(isText) || isLabelAbove(cell, cells, isText)),
  );
  // A label over the rows of several others.
  const outer = new Set(
    short.filter(
      (cell) => !labels.has(cell) && besideOf(cell, cells).some((other) => labels.has(other)) && cell.rowSpan > 1,
    ),
  );
  return cells.map((cell, index) => {
    const kind = kinds[index] ?? "empty";
    if (outer.has(cell)) return { kind: "label", depth: 0 };
    if (!labels.has(cell)) return { kind, depth: 0 };
    return { kind: "label", depth: [...outer].some((label) => isBeside(label, cell)) ? 1 : 0 };
  });
}

/** Sentences stand in a row of several cells, or in the one below it of the same columns: above them stand their names. */
function isAboveText(row: number, cells: readonly CellText[], isText: (cell: CellText) => boolean): boolean {
  const first = cells.filter((cell) => cell.row === row);
  if (first.length < 2) return false;
  if (first.some(isText)) return true;
  const next = Math.max(...first.map((cell) => cell.row + cell.rowSpan));
  const second = cells.filter((cell) => cell.row === next);
  const columnsOf = (own: readonly CellText[]): string =>
    own.map(({ column, columnSpan }) => `${column}+${columnSpan}`).join(" ");
  return columnsOf(first) === columnsOf(second) && second.some(isText);
}

/** `题目：…` is a field with its value. */
function mayBeLabel(text: string): boolean {
  const isShort = text.replace(/\s+/g, "").length <= MAX_LABEL_CHARACTERS;
  return isShort && /\p{L}/u.test(text) && !/[:：]\s*\S|[。！？；，.!?;,]$/u.test(text);
}

/** The nearest cells with text to the right, one for each row that the cell spans. */
function besideOf(cell: CellText, cells: readonly CellText[]): CellText[] {
  const found = new Set<CellText>();
  for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
    let nearest: CellText | null = null;
    for (const other of cells) {
      if (other.text === "" || other.row > row || other.row + other.rowSpan <= row) continue;
      if (other.column < cell.column + cell.columnSpan) continue;
      if (nearest === null || other.column < nearest.column) nearest = other;
    }
    if (nearest !== null) found.add(nearest);
  }
  return [...found];
}

function isBeside(label: CellText, cell: CellText): boolean {
  return (
    cell.column >= label.column + label.columnSpan &&
    cell.row >= label.row &&
    cell.row + cell.rowSpan <= label.row + label.rowSpan
  );
}

/**
 * Sentences stand directly below, in the same columns. Where those have a label beside them and fill their row, what stands
 * above is another row.
 */
function isLabelAbove(cell: CellText, cells: readonly CellText[], isText: (cell: CellText) => boolean): boolean {
  // A row of its own above rows of labels and sentences.
  const row = cells.filter((other) => other.row <= cell.row && other.row + other.rowSpan > cell.row);
  if (row.length === 1 && isAboveText(cell.row + cell.rowSpan, cells, isText)) return true;
  const below = cells.find(
    (other) =>
      other.row === cell.row + cell.rowSpan && other.column === cell.column && other.columnSpan === cell.columnSpan,
  );
  if (below === undefined || !isText(below)) return false;
  const inRow = cells.filter(
    (other) => other !== below && other.text !== "" && other.row <= below.row && other.row + other.rowSpan > below.row,
  );
  return inRow.some(isText) || inRow.every((other) => other.column > below.column);
}
