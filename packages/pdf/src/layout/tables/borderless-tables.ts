/** Tables without any rules, found by rows of aligned cells. Strict: running text, contents and forms must not match. */
import type { Box } from "../../engine/page-primitives.ts";
import { finishTable } from "./draft-table.ts";
import type { FoundTable } from "./found-table.ts";
import { countHeaderRows } from "./header-rows.ts";
import {
  hasLeaders,
  isCaption,
  isTabular,
  looksLikeProse,
  shareOfValues,
  textOfRow,
  weightInWords,
} from "./row-shapes.ts";
import type { TableSearch } from "./table-search.ts";
import { groupIntoRows, isMostlyMathematics, isMostlyMonospace, type VisualRow } from "./table-words.ts";
import { columnAt, findTextColumns, type TextColumns } from "./text-columns.ts";
import { buildTextTable } from "./text-table.ts";
import { joinWrappedRows } from "./wrapped-rows.ts";

const MINIMUM_ROWS = 3;
/** A gap of more than this many ems between baselines ends a table. */
const MAXIMUM_ROW_DISTANCE_EM = 3.6;
/** Section labels and wrapped lines between rows: at most so many single lines in a row. */
const MAXIMUM_SINGLE_LINES = 2;
/** Share of cells that are values, without which only a caption makes a table. */
const VALUES_WITHOUT_CAPTION = 0.3;
const VALUES_WITH_CAPTION = 0;
/** Rows of aligned text beside this much drawing are the labels of a chart. */
const MAXIMUM_DRAWINGS = 12;

export function findBorderlessTables(search: TableSearch): FoundTable[] {
  const rows = groupIntoRows(search.words);
  const tables: FoundTable[] = [];
  for (const { from, to } of tabularRuns(rows)) {
    const table = buildFromRun(rows, from, to, search);
    if (table) tables.push(table);
  }
  return tables;
}

/** Runs of tabular rows that tolerate a few single lines between them; `to` is exclusive. */
function tabularRuns(rows: readonly VisualRow[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = -1;
  let lastTabular = -1;
  const flush = () => {
    if (from >= 0) runs.push({ from, to: lastTabular + 1 });
    from = -1;
  };
  rows.forEach((row, index) => {
    const size = row.words[0]?.fontSize ?? 10;
    const far = index > 0 && row.baseline - rows[index - 1]!.baseline > MAXIMUM_ROW_DISTANCE_EM * size;
    if (far || isCaption(row) || index - lastTabular > MAXIMUM_SINGLE_LINES + 1) flush();
    if (isTabular(row)) {
      if (from < 0) from = index;
      lastTabular = index;
    } else if (weightInWords(textOfRow(row)) > 14) {
      flush();
    }
  });
  flush();
  return runs.filter((run) => run.to - run.from >= MINIMUM_ROWS);
}

function buildFromRun(rows: readonly VisualRow[], from: number, to: number, search: TableSearch): FoundTable | null {
  const body = rows.slice(from, to);
  const tabular = body.filter(isTabular);
  if (tabular.length < MINIMUM_ROWS || looksLikeProse(body) || isOtherMatter(body)) return null;
  const columns = findTextColumns(body);
  if (!columns) return null;
  const captioned = hasCaptionNear(rows, from, to);
  const values = shareOfValues(body);
  if (values < (captioned ? VALUES_WITH_CAPTION : VALUES_WITHOUT_CAPTION)) return null;
  const count = columns.separators.length + 1;
  if (count === 2 && !captioned && (values < 0.4 || isContentsLike(body, columns))) return null;
  if (!isFilled(tabular, columns)) return null;
  const { draft } = buildTextTable({
    header: [],
    body: joinWrappedRows(body, columns.separators),
    columns,
    groupRules: [],
  });
  if (draft.rows < MINIMUM_ROWS || isChart(draft.box, search)) return null;
  return finishTable(draft, { source: "borderless", headerRows: countHeaderRows(draft), page: search.page });
}

/** Programs, equations and contents entries align too. */
function isOtherMatter(rows: readonly VisualRow[]): boolean {
  const words = rows.flatMap((row) => row.words);
  if (isMostlyMonospace(words) || isMostlyMathematics(words)) return true;
  return rows.filter((row) => hasLeaders(row) && !isTabular(row)).length >= 0.2 * rows.length;
}

/** A caption of a table directly above or below. */
function hasCaptionNear(rows: readonly VisualRow[], from: number, to: number): boolean {
  const near = [rows[from - 1], rows[from - 2], rows[to], rows[to + 1]];
  return near.some((row) => row !== undefined && isCaption(row) && /^(?:续?\s*表|附表|tab)/i.test(textOfRow(row)));
}

/** Names on the left, page numbers that never fall on the right. */
function isContentsLike(rows: readonly VisualRow[], columns: TextColumns): boolean {
  const right = rows
    .map((row) => row.words.filter((word) => word.box.x0 > columns.separators[0]!))
    .map((words) => words.map((word) => word.text).join(""))
    .filter(Boolean);
  const numbers = right.filter((text) => /^\d{1,4}$/.test(text)).map(Number);
  if (rows.some(hasLeaders)) return true;
  return (
    numbers.length >= 0.8 * right.length && numbers.every((value, index) => index === 0 || value >= numbers[index - 1]!)
  );
}

/** Most places of the grid are filled: accidental alignments leave holes. */
function isFilled(rows: readonly VisualRow[], columns: TextColumns): boolean {
  const count = columns.separators.length + 1;
  let filled = 0;
  for (const row of rows) {
    filled += new Set(row.words.map((word) => columnAt(columns.separators, (word.box.x0 + word.box.x1) / 2))).size;
  }
  return filled >= 0.5 * count * rows.length;
}

function isChart(box: Box, { page }: TableSearch): boolean {
  const inside = page.drawings.filter(
    (drawing) => drawing.x0 < box.x1 && drawing.x1 > box.x0 && drawing.y0 < box.y1 && drawing.y1 > box.y0,
  );
  return inside.length > MAXIMUM_DRAWINGS;
}
