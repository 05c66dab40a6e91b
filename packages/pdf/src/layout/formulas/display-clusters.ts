/** Lines that make up display formulas: set apart from the text, mathematical, with or without a number. */

import type { LayoutLine, PageLayout } from "../page-layout.ts";
import { findEquationNumber } from "./equation-number.ts";
import type { FormulaContext } from "./formula-context.ts";
import { hasMathematics, hasProse, shareOf } from "./mathematics-share.ts";

/** Indents from the text's edges, in body sizes, from which a line counts as set apart. */
const INDENT_EM = 1.6;
const MAXIMUM_PROSE_SHARE = 0.4;
/** Parts of one formula stand at most this many body sizes apart vertically. */
const PART_GAP_EM = 0.45;

/** Lines with more characters in words than this are running text. */
const MINIMUM_PROSE = 15;

interface Edges {
  readonly left: number;
  readonly right: number;
}

/** Groups of line indexes, one for each display formula, top to bottom. */
export function clusterDisplayLines(page: PageLayout, context: FormulaContext): number[][] {
  const edges = textEdges(page);
  const seeds = new Set<number>();
  const parts = new Set<number>();
  page.lines.forEach((line, index) => {
    if (context.excludedLines.has(index) || line.vertical || Math.abs(line.angle) > 2) return;
    const kind = judge(line, edges.get(line.column) ?? null, context) ?? (standsAtBar(line, page) ? "part" : null);
    if (kind === "formula") seeds.add(index);
    else if (kind === "part") parts.add(index);
  });
  return grow(page, seeds, parts, context);
}

function judge(line: LayoutLine, edges: Edges | null, context: FormulaContext): "formula" | "part" | null {
  const number = findEquationNumber(line);
  const isNumberAlone = number !== null && number.to - number.from === line.words.length;
  if (isNumberAlone) return "part";
  if (!hasMathematics(line) && number === null) return isSmallPart(line, context) ? "part" : null;
  const share = shareOf([line]);
  const all = share.mathematics + share.prose;
  if (all === 0 || share.prose > MAXIMUM_PROSE_SHARE * all) return null;
  const isApart = edges === null || isSetApart(line, edges, context.bodyFontSize);
  const isBelievable =
    share.inMathematicsFont >= 1 || (share.hasRelation && (number !== null || isCentred(line, edges)));
  if (!isBelievable || looksLikeCode(line)) return null;
  if (number !== null && share.mathematics >= 3 && (isApart || share.prose === 0)) return "formula";
  if (share.prose === 0 && share.hasRelation && share.inMathematicsFont >= 6 && !fillsColumn(line, edges))
    return "formula";
  if (isApart && share.mathematics >= 3 && (share.hasRelation || share.inMathematicsFont >= 3)) return "formula";
  return share.prose === 0 ? "part" : null;
}

/** Words above or below a fraction bar of their own width. */
function standsAtBar(line: LayoutLine, page: PageLayout): boolean {
  const width = line.box.x1 - line.box.x0;
  if (width > 0.5 * page.width) return false;
  return page.rules.some(
    ({ orientation, box }) =>
      orientation === "horizontal" &&
      box.x0 > line.box.x0 - 0.5 * width - 4 &&
      box.x0 < line.box.x0 + 4 &&
      box.x1 > line.box.x1 - 4 &&
      box.x1 < line.box.x1 + 0.5 * width + 4 &&
      (Math.abs(box.y0 - line.box.y1) < 5 || Math.abs(line.box.y0 - box.y1) < 5),
  );
}

/** Assignments of programs have relations, too. */
function looksLikeCode(line: LayoutLine): boolean {
  return line.monospace || /[;{]\s*$|==|\/\/|"|_\w+\(/.test(line.text);
}

/** Limits, numerators and denominators without any sign of their own. */
function isSmallPart(line: LayoutLine, context: FormulaContext): boolean {
  if (line.text.length > 24) return false;
  if (/^(?:and|or|if|for|where|with|such|that|subject|to|all|else|otherwise)$/i.test(line.text.trim())) return false;
  return shareOf([line]).prose === 0 && line.fontSize <= 1.05 * context.bodyFontSize;
}

function isSetApart(line: LayoutLine, edges: Edges, bodySize: number): boolean {
  const number = findEquationNumber(line);
  const words = number ? line.words.filter((_, index) => index < number.from || index >= number.to) : line.words;
  const x0 = words[0]?.box.x0 ?? line.box.x0;
  const x1 = words[words.length - 1]?.box.x1 ?? line.box.x1;
  const indent = INDENT_EM * bodySize;
  return x0 - edges.left > indent && edges.right - x1 > 0.5 * indent;
}

function fillsColumn(line: LayoutLine, edges: Edges | null): boolean {
  return edges !== null && line.box.x1 > edges.right - 1.5 * line.fontSize;
}

function isCentred(line: LayoutLine, edges: Edges | null): boolean {
  if (!edges) return false;
  const middle = (line.box.x0 + line.box.x1) / 2;
  const width = edges.right - edges.left;
  return Math.abs(middle - (edges.left + edges.right) / 2) < 0.06 * width && line.box.x1 - line.box.x0 < 0.8 * width;
}

/** Edges of the running text in each column, by the lines that nearly fill it. */
function textEdges(page: PageLayout): Map<number, Edges> {
  const columns = new Map<number, LayoutLine[]>();
  for (const line of page.lines) {
    const known = columns.get(line.column);
    if (known) known.push(line);
    else columns.set(line.column, [line]);
  }
  const edges = new Map<number, Edges>();
  for (const [column, lines] of columns) {
    const widest = Math.max(...lines.map((line) => line.box.x1 - line.box.x0));
    const full = lines.filter((line) => line.box.x1 - line.box.x0 > 0.8 * widest && hasProse(line, MINIMUM_PROSE));
    if (full.length < 2) {
      edges.set(column, { left: 0.14 * page.width, right: 0.86 * page.width });
      continue;
    }
    const lefts = full.map((line) => line.box.x0).sort((a, b) => a - b);
    const rights = full.map((line) => line.box.x1).sort((a, b) => a - b);
    edges.set(column, { left: lefts[lefts.length >> 2]!, right: rights[rights.length - 1 - (rights.length >> 2)]! });
  }
  return edges;
}

/** Seeds take in parts, and each other, that overlap them vertically or nearly touch them in the same column. */
function grow(
  page: PageLayout,
  seeds: ReadonlySet<number>,
  parts: ReadonlySet<number>,
  context: FormulaContext,
): number[][] {
  const order = [...seeds, ...parts].sort((a, b) => page.lines[a]!.box.y0 - page.lines[b]!.box.y0);
  const gap = PART_GAP_EM * context.bodyFontSize;
  const clusters: { indexes: number[]; y1: number; numbers: number; hasSeed: boolean }[] = [];
  for (const index of order) {
    const line = page.lines[index]!;
    const numbered = findEquationNumber(line) !== null ? 1 : 0;
    const last = clusters[clusters.length - 1];
    const previous = last ? page.lines[last.indexes[last.indexes.length - 1]!]! : null;
    const near =
      last !== undefined && previous !== null && line.column === previous.column && line.box.y0 - last.y1 < gap;
    // Two numbers are two formulas, unless the lines really overlap.
    const splits = last !== undefined && numbered + last.numbers > 1 && line.box.y0 > last.y1 - 0.35 * line.fontSize;
    if (last && near && !splits) {
      last.indexes.push(index);
      last.y1 = Math.max(last.y1, line.box.y1);
      last.numbers += numbered;
      last.hasSeed ||= seeds.has(index);
    } else {
      clusters.push({ indexes: [index], y1: line.box.y1, numbers: numbered, hasSeed: seeds.has(index) });
    }
  }
  return clusters.filter((each) => each.hasSeed).map((each) => each.indexes.sort((a, b) => a - b));
}
