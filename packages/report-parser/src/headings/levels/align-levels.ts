/** Levels of headings from several sources, brought into one scale. */

import { readRomanPart } from "../titles/heading-number.ts";
import type { LocatedHeading } from "../titles/located-heading.ts";

/** Levels of one source in terms of another, learnt from the headings that both have. */
export function alignLevels(
  source: readonly LocatedHeading[],
  trusted: readonly LocatedHeading[],
): (heading: LocatedHeading) => number {
  const votes = new Map<number, Map<number, number>>();
  const trustedAt = new Map(trusted.map((heading) => [`${heading.page}:${heading.line}`, heading]));
  for (const heading of source) {
    const twin = trustedAt.get(`${heading.page}:${heading.line}`);
    if (twin === undefined) continue;
    const counts = votes.get(heading.level) ?? new Map<number, number>();
    counts.set(twin.level, (counts.get(twin.level) ?? 0) + 1);
    votes.set(heading.level, counts);
  }
  return (heading) => {
    // A level that only this source has stands as far below the next higher one as it does here.
    let known = heading.level;
    while (known > 0 && !votes.has(known)) known--;
    const counts = votes.get(known);
    if (counts === undefined) return heading.level;
    return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0] + heading.level - known;
  };
}

/** When `1.1` stands at level 3 throughout because the title took level 1, everything moves up. */
export function shiftToNumbers(headings: readonly LocatedHeading[]): LocatedHeading[] {
  const shifts = new Map<number, number>();
  let numbered = 0;
  const hasParts = headings.some(
    ({ number, title }) => number?.kind === "part" || (number === null && readRomanPart(title) !== null),
  );
  for (const { number, level } of headings) {
    if (number === null || hasParts) continue;
    const expected =
      number.kind === "chapter" ? 1 : number.kind === "decimal" && number.depth > 1 ? number.depth : null;
    if (expected === null) continue;
    numbered++;
    shifts.set(expected - level, (shifts.get(expected - level) ?? 0) + 1);
  }
  const [shift, count] = [...shifts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0]);
  if (shift === 0 || count < 0.7 * numbered || numbered < 3) return [...headings];
  // Only a lone title and the front matter may stand above the chapters; several headings that hold some are parts.
  const firstNumbered = headings.findIndex(({ number }) => number !== null);
  const isAbove = ({ level }: LocatedHeading): boolean => level <= -shift;
  const later = headings.filter((heading, index) => isAbove(heading) && index > firstNumbered);
  const titles = headings.slice(0, firstNumbered).filter(isAbove);
  const holders = headings.filter((heading, index) => isAbove(heading) && (headings[index + 1]?.level ?? 0) > -shift);
  if (shift < 0 && later.length > 0 && later.length + titles.length > 1 && holders.length > 1) return [...headings];
  return headings.map((heading) => ({ ...heading, level: Math.max(1, heading.level + shift) }));
}

/** `1.1.1` stands directly below `1.1`, whatever a careless outline says. */
export function nestDecimals(headings: readonly LocatedHeading[]): LocatedHeading[] {
  const levelOf = new Map<string, number>();
  return headings.map((heading) => {
    const { number } = heading;
    if (number === null || !NESTED_KINDS.has(number.kind)) return heading;
    const parent = number.depth === 1 ? undefined : levelOf.get(number.values.slice(0, -1).join("."));
    const level = parent === undefined ? heading.level : parent + 1;
    levelOf.set(number.values.join("."), level);
    return level === heading.level ? heading : { ...heading, level };
  });
}

const NESTED_KINDS: ReadonlySet<string> = new Set(["chapter", "decimal", "letter"]);

/** The outermost level used is 1. */
export function closeTopGap(headings: readonly LocatedHeading[]): LocatedHeading[] {
  const top = Math.min(...headings.map((heading) => heading.level), 9);
  if (top <= 1) return [...headings];
  return headings.map((heading) => ({ ...heading, level: heading.level - top + 1 }));
}
