/** Where contents begin and end on a page, and what gives an index away. */
import type { LayoutLine } from "@rubrica/pdf";
import { numeralValue } from "../../lines/page-numerals.ts";
import { isContentsHeading, isListHeading } from "../titles/contents-titles.ts";
import { splitHeadingNumber } from "../titles/heading-number.ts";
import type { ContentsLine } from "./contents-lines.ts";

/** A line of a page that may be part of its contents. */
export interface ContentsCandidate {
  readonly line: number;
  readonly layout: LayoutLine;
  readonly entry: ContentsLine | null;
}

/** A line that is an entry. */
export interface EntryCandidate extends ContentsCandidate {
  readonly entry: ContentsLine;
}

export function isEntry(candidate: ContentsCandidate): candidate is EntryCandidate {
  return candidate.entry !== null;
}

/** Lines of text in a row that end the contents on a page. */
const TEXT_RUN = 4;
/** The abstract may stand above the heading; then this many lines below it tell whether it heads contents. */
const LINES_BELOW = 5;
/** A leader inside a title: two columns of contents were read as one. */
const INNER_LEADER = /(?:[.．·]\s?){4}/;

/** A page that has a heading of contents, without the text that begins below them. */
export function withoutTextBelow(candidates: readonly ContentsCandidate[]): ContentsCandidate[] {
  const heading = candidates.findIndex(({ layout }) => isContentsHeading(layout.text) || isListHeading(layout.text));
  const first = candidates.findIndex(({ entry }, index) => entry !== null && index > heading);
  if (heading < 0 || first < 0) return [...candidates];
  let run = 0;
  for (const [index, { entry, layout }] of candidates.entries()) {
    if (index < first) continue;
    run = entry === null && splitHeadingNumber(layout.text).number === null ? run + 1 : 0;
    if (run === TEXT_RUN) return candidates.slice(0, index + 1 - TEXT_RUN);
  }
  return [...candidates];
}

export function isFollowedByEntries(candidates: readonly ContentsCandidate[], heading: number): boolean {
  const below = candidates.slice(heading + 1, heading + 1 + LINES_BELOW);
  if (below.some(({ entry }) => entry !== null && INNER_LEADER.test(entry.title))) return false;
  return below.filter(isEntry).length > 0.5 * LINES_BELOW;
}

/** The page numbers of an index go up and down; those of contents only rise. */
export function isOutOfOrder(found: readonly EntryCandidate[]): boolean {
  const pages = pageValues(found.map(({ entry }) => entry.printedPage));
  return countFalls(pages) > 0.25 * pages.length;
}

/** Values of the printed page numbers that can be read. */
export function pageValues(labels: readonly (string | null)[]): number[] {
  return labels.flatMap((label) => (label === null ? [] : (numeralValue(label) ?? [])));
}

/** How many values are less than the one before. */
export function countFalls(values: readonly number[]): number {
  return values.filter((value, index) => value < (values[index - 1] ?? Number.NEGATIVE_INFINITY)).length;
}
