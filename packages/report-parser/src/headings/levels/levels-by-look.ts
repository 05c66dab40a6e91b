/** Levels of headings that are known by their look alone. */

import type { HeadingCandidate } from "../seen/heading-candidate.ts";
import type { HeadingNumber } from "../titles/heading-number.ts";
import { assignLevels } from "./levels-by-number.ts";

/** Levels of headings known by their look alone. */
export function levelsByLook(headings: readonly HeadingCandidate[]): number[] {
  const numbered = headings.some((heading) => heading.number !== null);
  const asEntries = headings.map(({ number, fontSize, bold }) => ({ number, fontSize, bold, indent: 0, page: 0 }));
  if (!numbered) {
    const looks = rankedLooks(headings.filter((heading) => !heading.standing));
    // `Acknowledgements` in the look of the sections is one of them.
    const rank = (heading: HeadingCandidate): number =>
      heading.standing && !looks.includes(lookOf(heading)) ? 1 : rankOf(heading, looks) + 1;
    return closeGaps(headings.map(rank));
  }
  const levels = assignLevels(asEntries);
  const largestOfLevel = new Map<number, HeadingCandidate>();
  headings.forEach((heading, index) => {
    if (heading.number === null) return;
    const level = levels[index] ?? 1;
    if (heading.fontSize > (largestOfLevel.get(level)?.fontSize ?? 0)) largestOfLevel.set(level, heading);
  });
  const above = looksAboveNumbers(headings);
  const deepest = Math.max(...largestOfLevel.keys());
  const fits = (heading: HeadingCandidate): number[] =>
    [...largestOfLevel].flatMap(([level, numberedOne]) => (isNoSmaller(heading, numberedOne) ? [level] : []));
  const below = rankedLooks(headings.filter((heading) => !heading.standing && fits(heading).length === 0));
  return headings.map((heading, index) => {
    if (heading.number !== null) return (levels[index] ?? 1) + above.length;
    if (heading.standing) return 1;
    if (above.includes(lookOf(heading))) return above.indexOf(lookOf(heading)) + 1;
    const fitting = fits(heading);
    const own = fitting.length > 0 ? Math.min(...fitting) : deepest + 1 + rankOf(heading, below);
    return own + above.length;
  });
}

/** A rank that mostly stands directly below one two or more ranks above it moves up: the one between is an exception. */
function closeGaps(ranks: readonly number[]): number[] {
  const depths = new Map<number, number[]>();
  const open: number[] = [];
  for (const rank of ranks) {
    let above = open.at(-1);
    while (above !== undefined && above >= rank) {
      open.pop();
      above = open.at(-1);
    }
    open.push(rank);
    const known = depths.get(rank);
    if (known === undefined) depths.set(rank, [open.length]);
    else known.push(open.length);
  }
  return ranks.map((rank) => median(depths.get(rank) ?? []));
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1] ?? 0;
}

/** As large as a numbered heading and, where no larger, as bold and as upright. */
function isNoSmaller(heading: HeadingCandidate, numbered: HeadingCandidate): boolean {
  if (heading.fontSize > numbered.fontSize + 0.6) return true;
  if (heading.fontSize < numbered.fontSize - 0.6) return false;
  return (heading.bold || !numbered.bold) && (!heading.slanted || numbered.slanted);
}

/**
 * Sizes of repeated headings without number that are larger than every numbered one: the numbers count below them,
 * unless they stand between `2.1` and `2.2`.
 */
function looksAboveNumbers(headings: readonly HeadingCandidate[]): number[] {
  const largest = Math.max(...headings.filter((heading) => heading.number !== null).map((heading) => heading.fontSize));
  const counts = new Map<number, number>();
  const overSections = new Map<number, number>();
  let next: HeadingNumber | null = null;
  for (const heading of headings.toReversed()) {
    next = heading.number ?? next;
    if (heading.number !== null || heading.standing || heading.fontSize < largest + 0.6) continue;
    const look = lookOf(heading);
    counts.set(look, (counts.get(look) ?? 0) + 1);
    if (next !== null && next.depth > 1 && (next.values.at(-1) ?? 0) > 1)
      overSections.set(look, (overSections.get(look) ?? 0) + 1);
  }
  return [...counts]
    .filter(([look, count]) => count >= 3 && (overSections.get(look) ?? 0) < 0.5 * count)
    .map(([look]) => look)
    .sort((left, right) => right - left);
}

const LOOKS_OF_SIZE = 8;

/** Larger before smaller, bold before plain, centred before flush left, upright before italic. */
function lookOf(heading: HeadingCandidate): number {
  const size = Math.round(heading.fontSize * 2);
  return size * LOOKS_OF_SIZE + (heading.bold ? 4 : 0) + (heading.centred ? 2 : 0) + (heading.italic ? 0 : 1);
}

/**
 * Looks of headings without number, the weightiest first. One that comes once beside another of its size is that other:
 * a word in mathematics makes an italic line upright.
 */
function rankedLooks(headings: readonly HeadingCandidate[]): number[] {
  const counts = new Map<number, number>();
  for (const heading of headings)
    if (heading.number === null) counts.set(lookOf(heading), (counts.get(lookOf(heading)) ?? 0) + 1);
  const looks = [...counts.keys()].sort((left, right) => right - left);
  const isLone = (look: number): boolean => counts.get(look) === 1;
  return looks.filter(
    (look) => !isLone(look) || !looks.some((other) => other < look && sizeOf(other) === sizeOf(look)),
  );
}

function sizeOf(look: number): number {
  return Math.floor(look / LOOKS_OF_SIZE);
}

function rankOf(heading: HeadingCandidate, looks: readonly number[]): number {
  return looks.findIndex((look) => look <= lookOf(heading));
}
