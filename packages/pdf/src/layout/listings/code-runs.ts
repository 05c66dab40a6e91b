/** Runs of lines that may be one program, with the comments and blank lines between. */
import { looksLikeComment } from "../code-signs.ts";
import type { LayoutLine } from "../page-layout.ts";
import { type Candidate, DECLARATION, lineNumberEnd } from "./code-evidence.ts";

/** White of more than this many font sizes between baselines ends a listing (a blank line in it stays below). */
const MAXIMUM_DISTANCE_EM = 3.2;
/** Splits lines in reading order where something else stands between. */
export function runsOf(candidates: readonly Candidate[]): Candidate[][] {
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
    const inOtherType = isTitleOver(run, candidate);
    const isPart = !far && !inOtherType && run.length > 0 && belongsTo(run, line, candidates[index + 1]?.line);
    const evidence = candidate.evidence === "none" && isPart ? "fits-in" : candidate.evidence;
    if (far || inOtherType || evidence === "none") flush();
    if (evidence !== "none") run.push({ ...candidate, evidence });
    previous = candidate;
  });
  flush();
  return runs;
}

/** Code is set in one size: what is larger than the next is a title. */
const LARGER_TYPE = 1.15;
const NUMBERED_TITLE = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{L}/u;

/** A title between two listings, or the listing below a title in monospace. */
function isTitleOver(run: readonly Candidate[], { line, evidence }: Candidate): boolean {
  const last = run.findLast((each) => each.evidence !== "fits-in");
  if (last === undefined || evidence === "fits-in") return false;
  if (line.fontSize > LARGER_TYPE * last.line.fontSize) return true;
  if (evidence !== "none") return last.line.fontSize > LARGER_TYPE * line.fontSize;
  return line.bold && !last.line.bold && NUMBERED_TITLE.test(line.text);
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
