/** All tables of a page: declared ones first, then drawn grids, three-line tables and, last, aligned text. */
import type { Box } from "../../engine/page-primitives.ts";
import { areaOf, isCentreInside, sharedArea, unionOf } from "../box-geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import { findBorderlessTables, MINIMUM_ROWS } from "./borderless-tables.ts";
import type { FoundTable } from "./found-table.ts";
import { countTabularRows } from "./row-shapes.ts";
import { joinRules, type PageEdges } from "./rule-edges.ts";
import { findRuledTables } from "./ruled-tables.ts";
import { type DeclaredTable, findDeclaredTables } from "./structure-tables.ts";
import type { TableSearch } from "./table-search.ts";
import { collectWords } from "./table-words.ts";
import { findThreeLineTables } from "./three-line-tables.ts";
import { turnedAngle, turnPage, turnTableBack } from "./turned-page.ts";

/** Finds the tables of one page, from top to bottom. No line is consumed by two tables. */
export function findTables(page: PageLayout): FoundTable[] {
  const angle = turnedAngle(page);
  if (angle === 0) return findUpright(page);
  return findUpright(turnPage(page, angle)).map((table) => turnTableBack(table, page, angle));
}

function findUpright(page: PageLayout): FoundTable[] {
  const edges = joinRules(page.rules);
  const declared = findDeclaredTables(page);
  const rows = countTabularRows(page);
  // Most pages hold none: what they would have to show is told without a look at each word.
  const isDrawn = edges.vertical.length > 0 || (edges.horizontal.length > 1 && rows > 0);
  if (declared.length === 0 && !isDrawn && rows < MINIMUM_ROWS) return [];
  const words = collectWords(page);
  const found: FoundTable[] = [];
  const placed = formLines(page);
  const search = (): TableSearch => {
    const taken = new Set([...found.flatMap((table) => table.lines), ...placed]);
    return { page, edges, words: taken.size === 0 ? words : words.filter((word) => !taken.has(word.line)) };
  };

  // What stands in the cells of a form is laid out as text: only a grid of its own is a table there.
  const ruled = findRuledTables({ page, words, edges }).filter((table) => !isFormGrid(table.box, page));
  found.push(...mergeDeclared(declared, ruled, edges));
  found.push(...apart(findThreeLineTables(search()), found));
  if (rows >= MINIMUM_ROWS) found.push(...apart(findBorderlessTables(search()), found));
  return found.sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

/** Share of the larger box that a grid and a form share where they are one. */
const SAME_GRID = 0.8;

function isFormGrid(box: Box, { forms = [] }: PageLayout): boolean {
  return forms.some((form) => sharedArea(form.box, box) > SAME_GRID * Math.max(areaOf(form.box), areaOf(box)));
}

/** Lines in cells that are too narrow to hold a table, or hold none. */
function formLines({ forms = [] }: PageLayout): number[] {
  return forms.flatMap(({ cells }) =>
    cells.flatMap(({ firstLine, lineCount }) => Array.from({ length: lineCount }, (_, index) => firstLine + index)),
  );
}

/**
 * A declared table wins over the grid drawn in its place, unless its rows differ in width: then the grid knows the
 * places better.
 */
function mergeDeclared(
  declared: readonly DeclaredTable[],
  ruled: readonly FoundTable[],
  edges: PageEdges,
): FoundTable[] {
  const kept: FoundTable[] = [];
  const usedGrids = new Set<FoundTable>();
  for (const { table, regular } of declared) {
    const grids = ruled.filter(
      (each) => sharedArea(each.box, table.box) > 0.5 * Math.min(areaOf(each.box), areaOf(table.box)),
    );
    for (const grid of grids) usedGrids.add(grid);
    const grid = grids.length === 1 && areaOf(grids[0]!.box) > 0.6 * areaOf(table.box) ? grids[0] : undefined;
    if (grid) kept.push(regular ? withPlacesOf(table, grid) : { ...grid, source: "structure-tree" });
    else kept.push({ ...table, box: reachRules(table.box, edges) });
  }
  kept.push(...ruled.filter((table) => !usedGrids.has(table)));
  return apart(kept, []);
}

/** Rules of a declared table stand at most this far from its words. */
const RULE_REACH_POINTS = 14;

/** The box of the words, widened to rules directly around it: a table of one row draws no grid of its own. */
function reachRules(box: Box, { horizontal }: PageEdges): Box {
  const around = horizontal.filter(
    ({ position, from, to }) =>
      from <= box.x0 + 2 &&
      to >= box.x1 - 2 &&
      (Math.abs(position - box.y0) < RULE_REACH_POINTS || Math.abs(position - box.y1) < RULE_REACH_POINTS),
  );
  return unionOf([box, ...around.map(({ position, from, to }) => ({ x0: from, x1: to, y0: position, y1: position }))]);
}

/** The declared table with the boxes of the drawn one: the tree knows where words are, not where cells are. */
function withPlacesOf(declared: FoundTable, grid: FoundTable): FoundTable {
  if (declared.rows !== grid.rows || declared.columns !== grid.columns) return { ...declared, box: grid.box };
  const drawn = new Map(grid.cells.map((cell) => [`${cell.row}:${cell.column}`, cell.box]));
  const cells = declared.cells.map((cell) => ({ ...cell, box: drawn.get(`${cell.row}:${cell.column}`) ?? cell.box }));
  return { ...declared, box: grid.box, cells };
}

/** Drops tables that lie on one found before, and lines that two of them claim. */
function apart(candidates: readonly FoundTable[], found: readonly FoundTable[]): FoundTable[] {
  const kept: FoundTable[] = [];
  const taken = new Set(found.flatMap((table) => table.lines));
  for (const table of candidates) {
    const overlaps = [...found, ...kept].some(
      (other) => isCentreInside(table.box, other.box) || sharedArea(table.box, other.box) > 0.3 * areaOf(table.box),
    );
    if (overlaps) continue;
    const lines = table.lines.filter((line) => !taken.has(line));
    for (const line of lines) taken.add(line);
    kept.push({ ...table, lines });
  }
  return kept;
}
