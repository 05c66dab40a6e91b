/** The number of a display formula, printed in brackets at the right or left edge. */
import type { LayoutLine, Word } from "../page-layout.ts";

/** A space between the parts stands for a hyphen whose glyph has no Unicode value. */
const NUMBER = /^[(（[]\s*(?:式|eq\.?\s*)?([A-Z]?\d{0,3}(?:[.\-–—‑\s]\s?\d{1,3}){0,3}[a-z]?'?)\s*[)）\]]$/i;

/** The number inside its brackets, or null when the text is not a formula number. */
function readEquationNumber(text: string): string | null {
  const match = NUMBER.exec(text.trim().replace(/^[.…·\s]{2,}/, ""));
  return match?.[1] && /\d/.test(match[1]) ? match[1].replace(/\s*([.\-–—‑])\s*/g, "$1").replace(/\s+/g, "-") : null;
}

export interface NumberedLine {
  readonly number: string;
  /** First and one past the last word of the number. */
  readonly from: number;
  readonly to: number;
}

/** A bracket closes at the end, or opens at the beginning, where leaders may stand before it. */
const MAY_HOLD_NUMBER = /[)）\]]\s*$|^[\s.…·]*[(（[]/;

/** White between formula and number is at least this many font sizes. */
const GAP_EM = 0.9;

/** The number at either end of a line, set off by white space (or alone on its line). */
export function findEquationNumber(line: LayoutLine): NumberedLine | null {
  if (!MAY_HOLD_NUMBER.test(line.text)) return null;
  const { words } = line;
  // A number may fall into several words: `( 3 - 1 )`.
  for (let from = words.length - 1; from >= Math.max(0, words.length - 5); from--) {
    const number = readEquationNumber(textOf(line, from, words.length));
    if (number !== null && (from === 0 || isSetOff(line, words[from - 1]!, words[from]!))) {
      return { number, from, to: words.length };
    }
  }
  for (let to = 1; to <= Math.min(words.length - 1, 5); to++) {
    const number = readEquationNumber(textOf(line, 0, to));
    if (number !== null && isSetOff(line, words[to - 1]!, words[to]!)) return { number, from: 0, to };
  }
  return null;
}

function textOf(line: LayoutLine, from: number, to: number): string {
  return line.text.slice(line.words[from]!.start, line.words[to - 1]!.end);
}

function isSetOff(line: LayoutLine, left: Word, right: Word): boolean {
  return right.box.x0 - left.box.x1 > GAP_EM * line.fontSize;
}

/** Takes the number out of the lines of one formula. */
export function splitEquationNumber(lines: readonly LayoutLine[]): {
  readonly number: string | null;
  readonly without: readonly LayoutLine[];
} {
  for (const line of lines) {
    const found = findEquationNumber(line);
    if (!found) continue;
    const without = lines.flatMap((each) => (each === line ? withoutWords(line, found) : [each]));
    return { number: found.number, without };
  }
  return { number: null, without: lines };
}

function withoutWords(line: LayoutLine, { from, to }: NumberedLine): LayoutLine[] {
  const kept = line.words.filter((_, index) => index < from || index >= to);
  if (kept.length === 0) return [];
  const start = line.words[from]!.start;
  const end = line.words[to - 1]!.end;
  const spans = line.spans.flatMap((span) => {
    const spanEnd = span.start + span.text.length;
    if (spanEnd <= start || span.start >= end) return [span];
    const head = span.text.slice(0, Math.max(0, start - span.start));
    const tail = span.text.slice(Math.max(0, end - span.start));
    const text = from === 0 ? tail : head;
    if (text.trim() === "") return [];
    const box = from === 0 ? { ...span.box, x0: kept[0]!.box.x0 } : { ...span.box, x1: kept[kept.length - 1]!.box.x1 };
    return [{ ...span, text, box }];
  });
  return [{ ...line, words: kept, spans }];
}
