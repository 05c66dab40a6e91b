/** The text of a listing as it was typed: with indentation, without printed line numbers. */
import { hasCjk } from "@rubrica/report-model";
import type { LayoutLine } from "../page-layout.ts";

/** Text with the indentation that the line beginnings show, in characters of the listing's usual width. */
export function indentLines(lines: readonly LayoutLine[]): string {
  const rows = joinOnBaseline(lines);
  const width = characterWidth(lines);
  const numbered =
    rows.filter((row) => /^\d{1,4}(?:[\s.:|]|$)/.test(row.text)).length >= 0.7 * rows.length && isCounting(rows);
  const stripped = numbered ? rows.map(withoutNumber) : rows;
  const left = Math.min(...stripped.filter((row) => row.text !== "").map((row) => row.x0));
  return stripped
    .map((row) => (row.text === "" ? "" : " ".repeat(indentOf((row.x0 - left) / width)) + row.text))
    .join("\n");
}

/** Deeper indents are lines that stand elsewhere on the page. */
const MAXIMUM_INDENT = 80;

function indentOf(characters: number): number {
  return Number.isFinite(characters) ? Math.min(MAXIMUM_INDENT, Math.max(0, Math.round(characters))) : 0;
}

interface CodeRow {
  readonly text: string;
  readonly x0: number;
  /** Where the text after a line number begins. */
  readonly secondX0: number | null;
  readonly baseline: number;
}

/** A line number may be a line of its own beside the code. */
function joinOnBaseline(lines: readonly LayoutLine[]): CodeRow[] {
  const rows: CodeRow[] = [];
  for (const line of lines) {
    const last = rows[rows.length - 1];
    const secondX0 = line.words[1]?.box.x0 ?? null;
    if (last && Math.abs(last.baseline - line.baseline) < 0.4 * line.fontSize) {
      const text = `${last.text} ${line.text.trim()}`;
      rows[rows.length - 1] = { ...last, text, secondX0: last.secondX0 ?? line.box.x0 };
    } else {
      rows.push({ text: line.text.trim(), x0: line.box.x0, secondX0, baseline: line.baseline });
    }
  }
  return rows;
}

function isCounting(rows: readonly CodeRow[]): boolean {
  const numbers = rows.map((row) => Number.parseInt(row.text, 10)).filter((number) => !Number.isNaN(number));
  const steps = numbers.slice(1).filter((number, index) => number === numbers[index]! + 1);
  return numbers.length >= 2 && steps.length >= 0.8 * (numbers.length - 1);
}

function withoutNumber(row: CodeRow): CodeRow {
  const match = /^\d{1,4}[.:|]?(?:\s+|$)/.exec(row.text);
  if (!match) return row;
  return { ...row, text: row.text.slice(match[0].length), x0: row.secondX0 ?? row.x0 };
}

function characterWidth(lines: readonly LayoutLine[]): number {
  const widths = lines
    .filter((line) => line.text.length > 3 && !hasCjk(line.text))
    .map((line) => (line.box.x1 - line.box.x0) / line.text.length)
    .sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? (lines[0]?.fontSize ?? 10) * 0.6;
}
