/** Linear text of a formula: sub- and superscripts, limits of big operators, fractions by their bars. */
import type { Box, Rule } from "../../engine/page-primitives.ts";
import { unionOf } from "../box-geometry.ts";
import type { LayoutLine, TextSpan } from "../page-layout.ts";

interface Piece {
  readonly text: string;
  readonly box: Box;
  readonly baseline: number;
  readonly size: number;
  readonly position: TextSpan["position"];
}

/** Parts of a fraction stand at most this many font sizes from its bar. */
const FRACTION_REACH_EM = 2.4;
const BIG_OPERATOR = /^(?:[∑∏∐∫∮⋃⋂⨁⨂⋁⋀]|lim|max|min|sup|inf|arg\s*min|arg\s*max|argmin|argmax)$/;

/** Writes the formula that `lines` print; `rules` are the page's rules, among them the fraction bars. */
export function linearText(lines: readonly LayoutLine[], rules: readonly Rule[]): string {
  const pieces = lines.flatMap((line) =>
    line.spans.filter((span) => span.text.trim() !== "").map((span) => toPiece(line, span)),
  );
  if (pieces.length === 0) return "";
  const box = unionOf(pieces.map((piece) => piece.box));
  const withFractions = bindFractions(pieces, barsInside(box, rules));
  return writeRows(bindLimits(withFractions));
}

function toPiece(line: LayoutLine, span: TextSpan): Piece {
  const { text, box, fontSize: size, position } = span;
  return { text: text.trim(), box, size, position, baseline: line.baseline };
}

/** Short horizontal rules inside the formula, the innermost first. */
function barsInside(box: Box, rules: readonly Rule[]): Box[] {
  return rules
    .filter(
      (rule) =>
        rule.orientation === "horizontal" &&
        rule.box.x0 > box.x0 - 4 &&
        rule.box.x1 < box.x1 + 4 &&
        rule.box.y0 > box.y0 - 2 &&
        rule.box.y1 < box.y1 + 2 &&
        rule.box.x1 - rule.box.x0 > 3,
    )
    .map((rule) => rule.box)
    .sort((a, b) => a.x1 - a.x0 - (b.x1 - b.x0))
    .slice(0, 60);
}

function bindFractions(all: readonly Piece[], bars: readonly Box[]): Piece[] {
  let pieces = [...all];
  for (const bar of bars) {
    const y = (bar.y0 + bar.y1) / 2;
    const over = (piece: Piece) => {
      const middle = (piece.box.x0 + piece.box.x1) / 2;
      return middle > bar.x0 - 1 && middle < bar.x1 + 1 && piece.box.x1 - piece.box.x0 < bar.x1 - bar.x0 + 4;
    };
    const centre = (piece: Piece) => (piece.box.y0 + piece.box.y1) / 2;
    const numerator = pieces.filter((piece) => over(piece) && centre(piece) < y && y - centre(piece) < reach(piece));
    const denominator = pieces.filter((piece) => over(piece) && centre(piece) > y && centre(piece) - y < reach(piece));
    if (numerator.length === 0 || denominator.length === 0) continue;
    const used = new Set([...numerator, ...denominator]);
    const fraction: Piece = {
      text: `${bracket(writeRows(numerator))}/${bracket(writeRows(denominator))}`,
      box: unionOf([...used].map((piece) => piece.box)),
      baseline: y + 0.25 * numerator[0]!.size,
      size: Math.max(...[...used].map((piece) => piece.size)),
      position: "baseline",
    };
    pieces = [...pieces.filter((piece) => !used.has(piece)), fraction];
  }
  return pieces;

  function reach(piece: Piece): number {
    return FRACTION_REACH_EM * Math.max(piece.size, 6);
  }
}

function bracket(text: string): string {
  return /^[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`;
}

/** Small text centred above and below a big operator becomes its super- and subscript. */
function bindLimits(all: readonly Piece[]): Piece[] {
  const operators = all.filter((piece) => BIG_OPERATOR.test(piece.text));
  const used = new Set<Piece>();
  const limits = new Map<Piece, { below: Piece[]; above: Piece[] }>();
  for (const operator of operators) {
    const below: Piece[] = [];
    const above: Piece[] = [];
    for (const piece of all) {
      if (piece === operator || used.has(piece) || piece.size > 0.85 * Math.max(operator.size, 8)) continue;
      const middle = (piece.box.x0 + piece.box.x1) / 2;
      const reach = Math.max(6, 0.6 * (operator.box.x1 - operator.box.x0), 0.5 * (piece.box.x1 - piece.box.x0));
      if (Math.abs(middle - (operator.box.x0 + operator.box.x1) / 2) > reach) continue;
      if (piece.baseline > operator.baseline + 2 && piece.baseline < operator.baseline + 2.5 * operator.size)
        below.push(piece);
      else if (piece.baseline < operator.baseline - 2 && piece.baseline > operator.baseline - 3 * operator.size)
        above.push(piece);
      else continue;
      used.add(piece);
    }
    limits.set(operator, { below, above });
  }
  return all
    .filter((piece) => !used.has(piece))
    .map((piece) => {
      const found = limits.get(piece);
      if (!found) return piece;
      const below = found.below.length > 0 ? `_${brace(writeRows(found.below))}` : "";
      const above = found.above.length > 0 ? `^${brace(writeRows(found.above))}` : "";
      return { ...piece, text: `${piece.text}${below}${above}` };
    });
}

/** Rows by baseline from the top, each from left to right. */
function writeRows(pieces: readonly Piece[]): string {
  const sorted = [...pieces].sort((a, b) => a.baseline - b.baseline);
  const rows: Piece[][] = [];
  for (const piece of sorted) {
    const row = rows[rows.length - 1];
    if (row && piece.baseline - row[0]!.baseline < 0.6 * Math.max(piece.size, row[0]!.size)) row.push(piece);
    else rows.push([piece]);
  }
  return rows
    .map((row) => writeRow(row.sort((a, b) => a.box.x0 - b.box.x0)))
    .filter(Boolean)
    .join(" ");
}

function writeRow(pieces: readonly Piece[]): string {
  let text = "";
  let index = 0;
  let previous: Piece | null = null;
  while (index < pieces.length) {
    const piece = pieces[index]!;
    if (piece.position === "baseline" || text === "") {
      const isApart = previous !== null && piece.box.x0 - previous.box.x1 > 0.2 * piece.size;
      text += isApart ? ` ${piece.text}` : piece.text;
      previous = piece;
      index++;
      continue;
    }
    let script = "";
    const { position } = piece;
    while (index < pieces.length && pieces[index]!.position === position) {
      previous = pieces[index]!;
      script += previous.text;
      index++;
    }
    text += `${position === "subscript" ? "_" : "^"}${brace(script)}`;
  }
  return text.trim();
}

function brace(script: string): string {
  return [...script].length > 1 ? `{${script}}` : script;
}
