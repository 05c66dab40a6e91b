/** Tables between long horizontal rules without column borders: the three-line table and its kin. */

import { isContentsLike } from "./borderless-evidence.ts";
import { isChart } from "./chart-signs.ts";
import type { DraftTable } from "./draft-table.ts";
import { finishTable } from "./draft-table.ts";
import type { FoundTable } from "./found-table.ts";
import { columnsByHeader, countHeaderLabels, fitToHeader } from "./header-columns.ts";
import { isValue } from "./numeric-text.ts";
import { isCaption, isTabular, looksLikeProse, shareOfValues } from "./row-shapes.ts";
import { groupRuleLevels, type RuleLevel } from "./rule-levels.ts";
import type { TableSearch } from "./table-search.ts";
import { groupIntoRows, isMostlyMathematics, isMostlyMonospace, type VisualRow } from "./table-words.ts";
import { findTextColumns, type TextColumns } from "./text-columns.ts";
import { buildTextTable } from "./text-table.ts";
import { joinToOneRow, joinWrappedRows, type TextRow } from "./wrapped-rows.ts";

/** More white than this many font sizes between two lines is not inside of a table. */
const MAXIMUM_WHITE_EM = 6;

interface Band {
  readonly top: RuleLevel;
  readonly bottom: RuleLevel;
  readonly rows: readonly VisualRow[];
}

export function findThreeLineTables(search: TableSearch): FoundTable[] {
  const tables: FoundTable[] = [];
  for (const levels of groupRuleLevels(search.edges.horizontal, search.page.width)) {
    for (const run of tableRuns(levels, search)) {
      const table = buildFromBands(run, search);
      if (table) tables.push(table);
    }
  }
  return tables;
}

/** Runs of neighbouring bands that hold cells; running text, captions and empty bands end a run. */
function tableRuns(levels: readonly RuleLevel[], search: TableSearch): Band[][] {
  const runs: Band[][] = [];
  let run: Band[] = [];
  const flush = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (let index = 0; index + 1 < levels.length; index++) {
    const top = levels[index]!;
    const bottom = levels[index + 1]!;
    const band = { top, bottom, rows: rowsBetween(top, bottom, search) };
    if (run.length > 0 && endsTable(run, top)) flush();
    if (band.rows.length === 0) {
      // Two strokes of a double rule do not end the table; white space does.
      if (bottom.y - top.y > 6) flush();
      continue;
    }
    if (band.rows.some(isCaption) || looksLikeProse(band.rows) || isStacked(band, search)) flush();
    else run.push(band);
  }
  flush();
  return runs;
}

/** A thick rule after thin ones closes a table that a thick rule opened. */
function endsTable(run: readonly Band[], level: RuleLevel): boolean {
  const first = run[0]!.top;
  const thinnest = Math.min(...run.slice(1).map((band) => band.top.thickness), Number.POSITIVE_INFINITY);
  return first.thickness > 1.4 * thinnest && level.thickness > 1.4 * thinnest;
}

/** White space of several lines between the rules: two separate things, not a table. Pictures in cells fill it. */
function isStacked(band: Band, { page }: TableSearch): boolean {
  const size = band.rows[0]?.words[0]?.fontSize ?? 10;
  const ys = [band.top.y, ...band.rows.map((row) => row.baseline), band.bottom.y];
  return ys.some((y, index) => {
    if (index === 0) return false;
    const from = ys[index - 1]!;
    if (y - from <= MAXIMUM_WHITE_EM * size) return false;
    const filled = page.images.some(
      ({ box }) =>
        box.x0 < band.top.to &&
        box.x1 > band.top.from &&
        Math.min(box.y1, y) - Math.max(box.y0, from) > 0.4 * (y - from),
    );
    return !filled;
  });
}

function rowsBetween(top: RuleLevel, bottom: RuleLevel, { words }: TableSearch): VisualRow[] {
  const inside = words.filter((word) => {
    const y = (word.box.y0 + word.box.y1) / 2;
    const x = (word.box.x0 + word.box.x1) / 2;
    return y > top.y && y < bottom.y && x > top.from - 4 && x < top.to + 4;
  });
  return groupIntoRows(inside);
}

function buildFromBands(bands: readonly Band[], search: TableSearch): FoundTable | null {
  const all = bands.flatMap((band) => band.rows);
  const hasHeaderBand = bands.length > 1 && bands[0]!.rows.length <= 5;
  const bodyBands = hasHeaderBand ? bands.slice(1) : bands;
  const body = bodyBands.flatMap((band) => band.rows);
  const columns = columnsOf(body, hasHeaderBand ? bands[0]!.rows : []);
  if (!columns || !hasCells(all, bands.length, columns)) return null;
  const top = bands[0]!.top;
  const bottom = bands[bands.length - 1]!.bottom;
  const groupRules = search.edges.horizontal.filter(
    (edge) =>
      edge.position > top.y + 2 && edge.position < bottom.y - 2 && edge.to - edge.from < 0.9 * (top.to - top.from),
  );
  const { draft, headerRows } = buildTextTable({
    header: hasHeaderBand ? bands[0]!.rows : [],
    body: bodyBands.flatMap((band) => rowsOfBand(band, bodyBands.length, columns)),
    columns: { ...columns, x0: Math.min(columns.x0, top.from), x1: Math.max(columns.x1, top.to) },
    groupRules,
  });
  if (draft.rows < 2) return null;
  const framed: DraftTable = { ...draft, box: { x0: top.from, x1: top.to, y0: top.y, y1: bottom.y } };
  if (isChart(framed, search.page)) return null;
  return finishTable(framed, { source: "three-line", headerRows, page: search.page });
}

/**
 * Columns by the body alone; by the header too where the body is too short to be sure, or where the header names
 * more columns: the body of the others may be pictures or empty.
 */
function columnsOf(body: readonly VisualRow[], header: readonly VisualRow[]): TextColumns | null {
  const byBody = findTextColumns(body);
  if (header.length === 0) return byBody;
  const byAll = findTextColumns([...body, ...header]);
  const named = countHeaderLabels(header);
  const found = (byBody?.separators.length ?? 0) + 1;
  if (byBody && named === found) return fitToHeader(byBody, header, body);
  if (named > found) {
    if (byAll?.separators.length === named - 1) return byAll;
    const byHeader = columnsByHeader(header, body);
    if (byHeader) return byHeader;
  }
  return body.length < 3 && (byAll?.separators.length ?? 0) > 0 ? byAll : byBody;
}

/** Where every row has its own rule, a band is one row, whatever lines it wraps into. */
function rowsOfBand(band: Band, bands: number, columns: TextColumns): TextRow[] {
  if (bands >= 3 && !hasSeveralValues(band, columns)) return [joinToOneRow(band.rows, columns.separators)];
  return joinWrappedRows(band.rows, columns.separators);
}

function hasSeveralValues(band: Band, columns: TextColumns): boolean {
  for (let column = 0; column <= columns.separators.length; column++) {
    const from = columns.separators[column - 1] ?? Number.NEGATIVE_INFINITY;
    const to = columns.separators[column] ?? Number.POSITIVE_INFINITY;
    const values = band.rows.filter((row) => {
      const words = row.words.filter((word) => word.box.x0 > from && word.box.x1 < to);
      return words.length > 0 && isValue(words.map((word) => word.text).join(" "));
    });
    if (values.length > 1) return true;
  }
  return false;
}

/** Rows that look like cells; two rules alone need values, or more than two columns, between them. */
function hasCells(rows: readonly VisualRow[], bands: number, columns: TextColumns): boolean {
  const tabular = rows.filter(isTabular).length;
  if (rows.length < 2 || tabular < 1 || isMostlyMonospace(rows.flatMap((row) => row.words))) return false;
  if (bands >= 2) return tabular >= Math.min(2, 0.3 * rows.length);
  if (tabular < Math.max(2, 0.4 * rows.length)) return false;
  if (isMostlyMathematics(rows.flatMap((row) => row.words)) || isContentsLike(rows, columns)) return false;
  return shareOfValues(rows) >= 0.2 || (columns.separators.length >= 2 && rows.length >= 3);
}
