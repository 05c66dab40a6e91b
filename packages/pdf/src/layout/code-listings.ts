/** Program listings: runs of lines in a monospace font, with line numbers, or that read as code. */
import type { Box } from "../engine/page-primitives.ts";
import { unionOf } from "./box-geometry.ts";
import { looksLikeCode, looksLikeSentence } from "./code-signs.ts";
import { type Candidate, evidenceOf, hasOneWidth, isMonospace } from "./listings/code-evidence.ts";
import { runsOf } from "./listings/code-runs.ts";
import { indentLines } from "./listings/listing-text.ts";
import type { PageLayout } from "./page-layout.ts";
import type { FoundTable } from "./tables/found-table.ts";

/** A program or pseudocode on a page. */
export interface FoundCodeListing {
  readonly box: Box;
  /** Lines with their indentation, without printed line numbers. */
  readonly text: string;
  /** Indexes of the page's lines that it takes out of the prose. */
  readonly lines: readonly number[];
}

const MINIMUM_LINES = 2;
/** Code in an ordinary font needs more lines to be believed. */
const MINIMUM_ORDINARY_LINES = 4;
const CODE_SHARE = 0.55;

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

function isTypewriterPage(page: PageLayout): boolean {
  return page.lines.length > 5 && page.lines.filter(isMonospace).length > 0.9 * page.lines.length;
}
