/** Tables without any rules, found by rows of aligned cells. Strict: running text, contents and forms must not match. */
import type { Box } from "../../engine/page-primitives.ts";
import { isOtherMatter, isTableWithoutCaption } from "./borderless-evidence.ts";
import { finishTable } from "./draft-table.ts";
import type { FoundTable } from "./found-table.ts";
import { fitToHeader } from "./header-columns.ts";
import { countHeaderRows } from "./header-rows.ts";
import { isCaption, isTabular, looksLikeProse, textOfRow, weightInWords } from "./row-shapes.ts";
import type { TableSearch } from "./table-search.ts";
import { groupIntoRows, type VisualRow } from "./table-words.ts";
import { columnAt, findTextColumns, type TextColumns } from "./text-columns.ts";
import { buildTextTable } from "./text-table.ts";
import { joinWrappedRows } from "./wrapped-rows.ts";

export const MINIMUM_ROWS = 3;
/** A gap of more than this many ems between baselines ends a table. */
const MAXIMUM_ROW_DISTANCE_EM = 3.6;
/** Section labels and wrapped lines between rows: at most so many single lines in a row. */
const MAXIMUM_SINGLE_LINES = 2;
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
    if (from >= 0 && (far || index - lastTabular > MAXIMUM_SINGLE_LINES + 1 || isCaption(row))) flush();
    if (isTabular(row)) {
      if (from < 0) from = index;
      lastTabular = index;
    } else if (from >= 0 && weightInWords(textOfRow(row)) > 14) {
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
  const byText = findTextColumns(body);
  if (!byText) return null;
  const columns = fitToHeader(byText, body.slice(0, 1), body.slice(1));
  const captioned = hasCaptionNear(rows, from, to);
  if (!captioned && !isTableWithoutCaption(body, columns)) return null;
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

/** A caption of a table directly above or below. */
function hasCaptionNear(rows: readonly VisualRow[], from: number, to: number): boolean {
  const near = [rows[from - 1], rows[from - 2], rows[to], rows[to + 1]];
  return near.some((row) => row !== undefined && isCaption(row) && /^(?:续?\s*表|附表|tab)/i.test(textOfRow(row)));
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
