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
  readonly font: string;
}

/** Parts of a fraction stand at most this many font sizes from its bar. */
const BAR_REACH_EM = 0.45;
const BIG_OPERATOR = /^(?:[∑∏∐∫∮⋃⋂⨁⨂⋁⋀]|lim|max|min|sup|inf|arg\s*min|arg\s*max|argmin|argmax)$/;

/** Writes the formula that `lines` print; `rules` are the page's rules, among them the fraction bars. */
export function linearText(lines: readonly LayoutLine[], rules: readonly Rule[]): string {
  const pieces = lines.flatMap((line) =>
    line.spans.filter((span) => span.text.trim() !== "").map((span) => toPiece(line, span)),
  );
  if (pieces.length === 0) return "";
  const box = unionOf(pieces.map((piece) => piece.box));
  const bound = bindLimits(bindBars(pieces, barsInside(box, rules)));
  return writeRows(bindScripts(bound, lines));
}

function toPiece(line: LayoutLine, span: TextSpan): Piece {
  const { text, box, fontSize: size, position } = span;
  return { text: text.trim(), box, size, position, baseline: line.baseline, font: span.font.name };
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

/** Binds what a bar covers, the innermost bar first: roots to their sign, fractions to one piece. */
function bindBars(all: readonly Piece[], bars: readonly Box[]): Piece[] {
  let pieces = all;
  for (const bar of bars) pieces = bindRoot(pieces, bar) ?? bindFraction(pieces, bar) ?? pieces;
  return [...pieces];
}

/** A bar that begins at a root sign belongs to the root, not to a fraction. */
function bindRoot(pieces: readonly Piece[], bar: Box): Piece[] | null {
  const sign = pieces.find(
    (piece) => isRootSign(piece) && Math.abs(piece.box.x1 - bar.x0) < 2.5 && piece.box.y1 > bar.y0,
  );
  if (!sign) return null;
  const below = pieces.filter(
    (piece) => piece !== sign && isOver(piece, bar) && centreOf(piece) > bar.y0 && isClose(piece, bar),
  );
  if (below.length === 0) return null;
  return bind(pieces, [sign, ...below], { text: `√${bracket(writeRows(below))}`, like: below[0]!, bar });
}

/** The extensible root signs of the Computer Modern extension font are mapped to letters. */
function isRootSign(piece: Piece): boolean {
  return piece.text === "√" || (/^CMEX/i.test(piece.font) && /^[pqrs]$/.test(piece.text));
}

function bindFraction(pieces: readonly Piece[], bar: Box): Piece[] | null {
  const y = (bar.y0 + bar.y1) / 2;
  const covered = pieces.filter((piece) => isOver(piece, bar) && isClose(piece, bar));
  const numerator = covered.filter((piece) => centreOf(piece) < y);
  const denominator = covered.filter((piece) => centreOf(piece) > y);
  if (numerator.length === 0 || denominator.length === 0) return null;
  const text = `${bracket(writeRows(numerator))}/${bracket(writeRows(denominator))}`;
  const like = { ...numerator[0]!, baseline: y + 0.25 * numerator[0]!.size };
  return bind(pieces, covered, { text, like, bar });
}

function bind(
  pieces: readonly Piece[],
  parts: readonly Piece[],
  made: { text: string; like: Piece; bar: Box },
): Piece[] {
  const used = new Set(parts);
  const bound: Piece = {
    ...made.like,
    text: made.text,
    box: unionOf([made.bar, ...parts.map((piece) => piece.box)]),
    position: parts.every((piece) => piece.position === parts[0]!.position) ? parts[0]!.position : "baseline",
  };
  return [...pieces.filter((piece) => !used.has(piece)), bound];
}

function isOver(piece: Piece, bar: Box): boolean {
  const middle = (piece.box.x0 + piece.box.x1) / 2;
  return middle > bar.x0 - 1 && middle < bar.x1 + 1 && piece.box.x1 - piece.box.x0 < bar.x1 - bar.x0 + 4;
}

/** Its box, which includes ascent and descent, reaches the bar or nearly so. */
function isClose(piece: Piece, bar: Box): boolean {
  const distance = Math.max(bar.y0 - piece.box.y1, piece.box.y0 - bar.y1);
  return distance < BAR_REACH_EM * Math.max(piece.size, 5);
}

function centreOf(piece: Piece): number {
  return (piece.box.y0 + piece.box.y1) / 2;
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

/** Small pieces on lines of their own beside a line in full size are its scripts: exponents that are fractions. */
function bindScripts(pieces: readonly Piece[], lines: readonly LayoutLine[]): Piece[] {
  const size = Math.max(...lines.map((line) => line.fontSize));
  const main = lines.filter((line) => line.fontSize > 0.88 * size);
  return pieces.map((piece) => {
    if (piece.size > 0.85 * size || main.some((line) => line.baseline === piece.baseline)) return piece;
    const middle = centreOf(piece);
    const owner = main.find((line) => middle > line.box.y0 - 0.5 * size && middle < line.box.y1 + 0.5 * size);
    if (!owner) return piece;
    const position = middle < owner.baseline - 0.3 * size ? "superscript" : "subscript";
    return { ...piece, baseline: owner.baseline, position };
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
    // Scripts above one another stand interleaved by x: all of them belong to the piece before.
    let below = "";
    let above = "";
    while (index < pieces.length && pieces[index]!.position !== "baseline") {
      previous = pieces[index]!;
      if (previous.position === "subscript") below += previous.text;
      else above += previous.text;
      index++;
    }
    if (below !== "") text += `_${brace(below)}`;
    if (above !== "") text += `^${brace(above)}`;
  }
  return text.trim();
}

function brace(script: string): string {
  return [...script].length > 1 ? `{${script}}` : script;
}
