/** Program listings: runs of lines in a monospace font, with line numbers, or that read as code. */
import type { Box } from "../engine/page-primitives.ts";
import { unionOf } from "./box-geometry.ts";
import { looksLikeCode, looksLikeComment, looksLikeSentence } from "./code-signs.ts";
import type { LayoutLine, PageLayout } from "./page-layout.ts";
import type { FoundTable } from "./tables/found-table.ts";

export interface FoundCodeListing {
  readonly box: Box;
  /** Lines with their indentation, without printed line numbers. */
  readonly text: string;
  /** Indexes of the page's lines that it takes out of the prose. */
  readonly lines: readonly number[];
}

type Evidence = "monospace" | "reads-as-code" | "step" | "fits-in" | "none";

interface Candidate {
  readonly index: number;
  readonly line: LayoutLine;
  readonly evidence: Evidence;
}

/** White of more than this many font sizes between baselines ends a listing (a blank line in it stays below). */
const MAXIMUM_DISTANCE_EM = 3.2;
const MINIMUM_LINES = 2;
/** Code in an ordinary font needs more lines to be believed. */
const MINIMUM_ORDINARY_LINES = 4;
const CODE_SHARE = 0.55;

/** Addresses are set in monospace fonts, too: in footnotes, references and lists of links. */
const ADDRESS = /^[^A-Za-z]{0,6}(?:https?:\/\/|www\.|[\w.+-]+@[\w-]+\.)/;

/** Lines of pseudocode are numbered `1:`, and open with what goes in and comes out. */
const STEP = /^\d{1,3}:\s*[^\d\s]/;
const DECLARATION = /^(?:input|output|require|ensure|data|result|输入|输出)\s*[:：]/i;

/** Finds the listings of a page outside its tables, top to bottom by column. */
export function findCodeListings(page: PageLayout, tables: readonly FoundTable[] = []): FoundCodeListing[] {
  const taken = new Set(tables.flatMap((table) => table.lines));
  const candidates = page.lines
    .map((line, index): Candidate => ({ index, line, evidence: taken.has(index) ? "none" : evidenceOf(line) }))
    .filter(({ line, index }) => !line.vertical && Math.abs(line.angle) < 2 && !taken.has(index))
    .sort(
      (a, b) => a.line.column - b.line.column || a.line.baseline - b.line.baseline || a.line.box.x0 - b.line.box.x0,
    );
  return runsOf(candidates).flatMap((run) => toListing(run, page));
}

function evidenceOf(line: LayoutLine): Evidence {
  if (ADDRESS.test(line.text)) return "none";
  if (isMonospace(line)) return "monospace";
  if (STEP.test(line.text)) return "step";
  if (looksLikeCode(line.text)) return "reads-as-code";
  if (DECLARATION.test(line.text)) return "fits-in";
  return looksLikeComment(line.text) || /^\d{1,4}$/.test(line.text.trim()) ? "fits-in" : "none";
}

const COMMENT_SIGN = /\/\/|\/\*|\*\/|^\s*(?:\d{1,4}\s*)?[*%;]|#|--|["'(]/;

/** Most of its Latin letters and signs are monospace; Chinese comments and a printed line number have no say. */
function isMonospace(line: LayoutLine): boolean {
  const from = lineNumberEnd(line);
  let all = 0;
  let monospace = 0;
  let chinese = 0;
  for (const span of line.spans) {
    const text = span.text.slice(Math.max(0, from - span.start));
    chinese += text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
    const latin = text.replace(/[\s\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]/g, "").length;
    all += latin;
    if (span.font.monospace) monospace += latin;
  }
  // Chinese prose that names files and functions in monospace.
  if (chinese > all && !COMMENT_SIGN.test(line.text)) return false;
  return all > 0 && monospace >= 0.7 * all && /[A-Za-z{}()[\]<>;=/*#]/.test(line.text);
}

/** Offset behind a number that begins the line, 0 when there is none. */
function lineNumberEnd(line: LayoutLine): number {
  const first = line.words[0];
  if (!first || line.words.length < 2) return 0;
  return /^\d{1,4}[.:]?$/.test(line.text.slice(first.start, first.end)) ? first.end : 0;
}

function runsOf(candidates: readonly Candidate[]): Candidate[][] {
  const runs: Candidate[][] = [];
  let run: Candidate[] = [];
  const flush = () => {
    const trimmed = trimFitting(run);
    if (trimmed.length > 0) runs.push(trimmed);
    run = [];
  };
  let previous: Candidate | null = null;
  candidates.forEach((candidate, index) => {
    const { line } = candidate;
    const far = previous !== null && isFar(previous.line, line);
    const isPart = !far && run.length > 0 && belongsTo(run, line, candidates[index + 1]?.line);
    const evidence = candidate.evidence === "none" && isPart ? "fits-in" : candidate.evidence;
    if (far || evidence === "none") flush();
    if (evidence !== "none") run.push({ ...candidate, evidence });
    previous = candidate;
  });
  flush();
  return runs;
}

/** The tail of a comment, or what stands between two numbered lines of the listing. */
function belongsTo(run: readonly Candidate[], line: LayoutLine, next: LayoutLine | undefined): boolean {
  if (continuesComment(run[run.length - 1]!.line, line) || isInsideComment(run)) return true;
  const numbered = run.findLast((each) => lineNumberEnd(each.line) > 0)?.line;
  if (!numbered) return false;
  return isNextNumber(numbered, line) || (next !== undefined && isNextNumber(numbered, next));
}

/** Block comments longer than this are taken for a missing end. */
const LONGEST_COMMENT_LINES = 15;

/** A block comment was opened and not closed yet. */
function isInsideComment(run: readonly Candidate[]): boolean {
  for (const { line } of run.slice(-LONGEST_COMMENT_LINES).reverse()) {
    if (line.text.includes("*/")) return false;
    if (/(?:^|[;{}\s])\/\*/.test(line.text)) return true;
  }
  return false;
}

function isNextNumber(above: LayoutLine, below: LayoutLine): boolean {
  const number = Number.parseInt(below.text, 10);
  return lineNumberEnd(below) > 0 && number === Number.parseInt(above.text, 10) + 1;
}

/** A long comment that the page broke over two lines. */
function continuesComment(above: LayoutLine, below: LayoutLine): boolean {
  return (
    /\/\//.test(above.text) && below.text.length <= 20 && below.box.x1 < above.box.x1 && !/[。：:]$/.test(below.text)
  );
}

function isFar(above: LayoutLine, below: LayoutLine): boolean {
  if (above.column !== below.column) return true;
  return below.baseline - above.baseline > MAXIMUM_DISTANCE_EM * Math.max(above.fontSize, below.fontSize);
}

/** Comments and bare numbers count only between lines of code. */
function trimFitting(run: readonly Candidate[]): Candidate[] {
  let from = 0;
  let to = run.length;
  while (from < to && isWeak(run[from]!)) from++;
  while (to > from && isWeak(run[to - 1]!)) to--;
  return run.slice(from, to);
}

function isWeak({ evidence, line }: Candidate): boolean {
  return evidence === "fits-in" && !looksLikeComment(line.text) && !DECLARATION.test(line.text);
}

function toListing(run: readonly Candidate[], page: PageLayout): FoundCodeListing[] {
  if (isPseudocode(run)) return [listingOf(run)];
  const monospace = run.filter((each) => each.evidence === "monospace");
  const code = run.filter((each) => each.evidence !== "fits-in" && looksLikeCode(each.line.text));
  const sentences = run.filter((each) => looksLikeSentence(each.line.text));
  const isOrdinary = monospace.length < 0.5 * run.length || !hasOneWidth(monospace.map((each) => each.line));
  if (isOrdinary) {
    const enough = run.length >= MINIMUM_ORDINARY_LINES || (run.length === 3 && code.length === 3);
    if (!enough || code.length < CODE_SHARE * run.length) return [];
  } else {
    if (run.length < MINIMUM_LINES || !hasSigns(run, code.length)) return [];
    // A report written on a typewriter font is prose all the same.
    if (sentences.length > 0.5 * run.length && code.length < 0.2 * run.length) return [];
    if (isTypewriterPage(page) && code.length < 0.3 * run.length && sentences.length > 0.15 * run.length) return [];
  }
  return [listingOf(run)];
}

function listingOf(run: readonly Candidate[]): FoundCodeListing {
  const lines = run.map((each) => each.line);
  const box = unionOf(lines.map((line) => line.box));
  return { box, text: indentLines(lines), lines: run.map((each) => each.index).sort((a, b) => a - b) };
}

/** Programs and their output have brackets, operators and paths; titles in a typewriter font have none. */
function hasSigns(run: readonly Candidate[], code: number): boolean {
  const signed = run.filter(({ line }) => /[{}()[\];=<>%&*#@_/\\$|+"`]/.test(line.text));
  return code >= 0.1 * run.length || signed.length >= 0.25 * run.length;
}

/** At least three steps that count up, and hardly anything but steps. */
function isPseudocode(run: readonly Candidate[]): boolean {
  const steps = run.filter((each) => each.evidence === "step").map((each) => Number.parseInt(each.line.text, 10));
  const counted = steps.filter((step, index) => index === 0 || step === steps[index - 1]! + 1);
  return steps.length >= 3 && counted.length >= 0.9 * steps.length && steps.length >= 0.6 * run.length;
}

/** The letters really are equally wide; some fonts merely say so. Unknown without words of four letters. */
function hasOneWidth(lines: readonly LayoutLine[]): boolean {
  const widths: number[] = [];
  for (const line of lines) {
    for (const word of line.words) {
      const length = word.end - word.start;
      if (length < 4 || /[\u2e80-\u9fff\uff00-\uffef]/.test(line.text.slice(word.start, word.end))) continue;
      widths.push((word.box.x1 - word.box.x0) / (length * line.fontSize));
    }
  }
  if (widths.length < 3) return true;
  widths.sort((a, b) => a - b);
  const low = widths[Math.floor(0.15 * (widths.length - 1))]!;
  const high = widths[Math.ceil(0.85 * (widths.length - 1))]!;
  return high - low < 0.15 * widths[widths.length >> 1]!;
}

function isTypewriterPage(page: PageLayout): boolean {
  return page.lines.length > 5 && page.lines.filter(isMonospace).length > 0.9 * page.lines.length;
}

/** Text with the indentation that the line beginnings show, in characters of the listing's usual width. */
function indentLines(lines: readonly LayoutLine[]): string {
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
    .filter((line) => line.text.length > 3 && !/[\u2e80-\u9fff]/.test(line.text))
    .map((line) => (line.box.x1 - line.box.x0) / line.text.length)
    .sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? (lines[0]?.fontSize ?? 10) * 0.6;
}
