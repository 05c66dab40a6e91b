/** Measures of the citations in the text and of how they meet the list of references. */
import type { Citation, ParsedReport, Reference } from "@rubrica/report-model";
import { percentOf } from "../measurement.ts";
import type { Chapter } from "../report-view.ts";

/** Percent of references that the text cites, and the uncited ones. */
export function citedShare(report: ParsedReport): {
  readonly value: number | null;
  readonly uncited: readonly Reference[];
} {
  const cited = new Set(report.citations.flatMap((citation) => citation.references));
  const uncited = report.references.filter((_, index) => !cited.has(index));
  return { value: percentOf(report.references.length - uncited.length, report.references.length), uncited };
}

/** Percent of citations whose labels all match a reference, and the others. */
export function resolvedShare(citations: readonly Citation[]): {
  readonly value: number | null;
  readonly dangling: readonly Citation[];
} {
  const dangling = citations.filter((citation) => citation.dangling.length > 0 || citation.references.length === 0);
  return { value: percentOf(citations.length - dangling.length, citations.length), dangling };
}

/**
 * Percent of references cited first in the order of the list: length of the longest increasing run of first
 * citations over their number. Null for author-year citations, for alphabetical lists, and for fewer than three.
 */
export function orderShare(report: ParsedReport): number | null {
  const numbered = report.citations.filter(
    (citation) => citation.kind === "bracketed" || citation.kind === "superscript",
  );
  const firstCited = [...new Set(numbered.flatMap((citation) => citation.references))];
  const isNumbered = report.references.every(({ label }) => label !== null && /^\d+$/.test(label));
  if (firstCited.length < 3 || !isNumbered || isAlphabetical(report.references)) return null;
  return percentOf(longestIncreasing(firstCited), firstCited.length);
}

/** Nearly every entry stands behind the one before it in the alphabet: by authors, not by first citation. */
function isAlphabetical(references: readonly Reference[]): boolean {
  const names = references.flatMap(({ item }) => {
    const name = item.author?.[0]?.family ?? item.author?.[0]?.literal ?? "";
    return /^\p{Script=Latin}/u.test(name) ? name.toLowerCase() : [];
  });
  const inOrder = names.filter((name, index) => index === 0 || (names[index - 1] as string) <= name).length;
  return names.length * 2 > references.length && inOrder >= names.length * ALPHABETICAL_SHARE;
}

const ALPHABETICAL_SHARE = 0.9;

/** Length of the longest increasing subsequence, by patience sorting. */
function longestIncreasing(values: readonly number[]): number {
  const tails: number[] = [];
  for (const value of values) {
    const at = tails.findIndex((tail) => tail >= value);
    if (at < 0) tails.push(value);
    else tails[at] = value;
  }
  return tails.length;
}

/** Percent of chapters in which something is cited; null without chapters. */
export function spreadOf(citations: readonly Citation[], chapters: readonly Chapter[]): number | null {
  const citing = chapters.filter((chapter) =>
    citations.some(({ range }) => chapter.ranges.some((part) => range.start >= part.start && range.start < part.end)),
  );
  return percentOf(citing.length, chapters.length);
}

const BURST = 5;

/** Percent of citations that name more than five references at once, and those. */
export function burstShare(citations: readonly Citation[]): {
  readonly value: number | null;
  readonly bursts: readonly Citation[];
} {
  const bursts = citations.filter((citation) => citation.references.length > BURST);
  return { value: percentOf(bursts.length, citations.length), bursts };
}
