/** What speaks for a line being part of a program. */
import { CJK, countHan, hasCjk } from "@rubrica/report-model";
import { looksLikeCode, looksLikeComment } from "../code-signs.ts";
import type { LayoutLine } from "../page-layout.ts";

export type Evidence = "monospace" | "reads-as-code" | "step" | "fits-in" | "none";

/** A line with what speaks for it. */
export interface Candidate {
  readonly index: number;
  readonly line: LayoutLine;
  readonly evidence: Evidence;
}

/** Addresses are set in monospace fonts, too: in footnotes, references and lists of links. */
const ADDRESS = /^[^A-Za-z]{0,6}(?:https?:\/\/|www\.|[\w.+-]+@[\w-]+\.)/;

/** Lines of pseudocode are numbered `1:`, and open with what goes in and comes out. */
const STEP = /^\d{1,3}:\s*[^\d\s]/;
export const DECLARATION: RegExp = /^(?:input|output|require|ensure|data|result|输入|输出)\s*[:：]/i;

export function evidenceOf(line: LayoutLine): Evidence {
  if (ADDRESS.test(line.text)) return "none";
  if (isMonospace(line)) return "monospace";
  if (STEP.test(line.text)) return "step";
  if (looksLikeCode(line.text)) return "reads-as-code";
  if (DECLARATION.test(line.text)) return "fits-in";
  return looksLikeComment(line.text) || /^\d{1,4}$/.test(line.text.trim()) ? "fits-in" : "none";
}

const COMMENT_SIGN = /\/\/|\/\*|\*\/|^\s*(?:\d{1,4}\s*)?[*%;]|#|--|["'(]/;

const BLANK_OR_CJK = new RegExp(String.raw`[\s${CJK}]`, "g");

/** Most of its Latin letters and signs are monospace; Chinese comments and a printed line number have no say. */
export function isMonospace(line: LayoutLine): boolean {
  if (!line.spans.some((span) => span.font.monospace)) return false;
  const from = lineNumberEnd(line);
  let all = 0;
  let monospace = 0;
  let chinese = 0;
  for (const span of line.spans) {
    const text = span.text.slice(Math.max(0, from - span.start));
    chinese += countHan(text);
    const latin = text.replace(BLANK_OR_CJK, "").length;
    all += latin;
    if (span.font.monospace) monospace += latin;
  }
  // Chinese prose that names files and functions in monospace.
  if (chinese > all && !COMMENT_SIGN.test(line.text)) return false;
  return all > 0 && monospace >= 0.7 * all && /[A-Za-z{}()[\]<>;=/*#]/.test(line.text);
}

/** Offset behind a number that begins the line, 0 when there is none. */
export function lineNumberEnd(line: LayoutLine): number {
  const first = line.words[0];
  if (!first || line.words.length < 2) return 0;
  return /^\d{1,4}[.:]?$/.test(line.text.slice(first.start, first.end)) ? first.end : 0;
}

/** The letters really are equally wide; some fonts merely say so. Unknown without words of four letters. */
export function hasOneWidth(lines: readonly LayoutLine[]): boolean {
  const widths: number[] = [];
  for (const line of lines) {
    for (const word of line.words) {
      const length = word.end - word.start;
      if (length < 4 || hasCjk(line.text.slice(word.start, word.end))) continue;
      widths.push((word.box.x1 - word.box.x0) / (length * line.fontSize));
    }
  }
  if (widths.length < 3) return true;
  widths.sort((a, b) => a - b);
  const low = widths[Math.floor(0.15 * (widths.length - 1))]!;
  const high = widths[Math.ceil(0.85 * (widths.length - 1))]!;
  return high - low < 0.15 * widths[widths.length >> 1]!;
}
