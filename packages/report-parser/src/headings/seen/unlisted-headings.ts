/**
 * Headings without a number that the printed contents leave out: they stop at a level, the text goes deeper.
 *
 * Only type that is larger than the text or from the family of the headings is believed, and only where it comes back:
 * bold words in the type of the text may be anything.
 */

import type { LocatedHeading } from "../titles/located-heading.ts";
import type { HeadingCandidate } from "./heading-candidate.ts";

/** A look must come back this often to be one of headings. */
export const MIN_ALIKE = 3;
/** Points by which sizes differ that are printed as one. */
const SAME_SIZE = 0.3;
/** Names of files and options, and lines of code, are set in type of their own, too. */
const CODE_SIGNS = /[<>={};\\|]|^\S+[.:]\S+$/;
const VARIABLE = /\w_\w/;
/** Lines in the size of the text, more than so many times the listed ones, are no headings: terms of a list, or labels. */
const MOST_PER_LISTED = 1.5;

export interface UnlistedInput {
  /** Headings known so far, from the printed contents. */
  readonly declared: readonly LocatedHeading[];
  readonly candidates: readonly HeadingCandidate[];
  /** 0-based pages that hold the table of contents and lists. */
  readonly contentsPages: readonly number[];
}

export function findUnlistedHeadings({ declared, candidates, contentsPages }: UnlistedInput): LocatedHeading[] {
  const levelAt = new Map(
    declared.flatMap((heading) =>
      Array.from({ length: heading.lineCount }, (_, line) => [
        placeKey(heading.page, heading.line + line),
        heading.level,
      ]),
    ),
  );
  const listed = candidates.flatMap((candidate) => {
    const level = levelAt.get(placeKey(candidate.page, candidate.line));
    return level === undefined ? [] : [{ candidate, level }];
  });
  const listedStyles = new Set(listed.map(({ candidate }) => candidate.style));
  const lastContentsPage = contentsPages.at(-1) ?? -1;
  const unlisted = candidates.filter(
    (candidate) =>
      candidate.number === null &&
      !candidate.standing &&
      candidate.emphasised &&
      candidate.distinct &&
      candidate.spaced &&
      !listedStyles.has(candidate.style) &&
      candidate.page > lastContentsPage &&
      !isCode(candidate),
  );
  const counts = new Map<string, number>();
  for (const { style } of unlisted) counts.set(style, (counts.get(style) ?? 0) + 1);
  const kept = unlisted.filter(({ style, larger }) => {
    const count = counts.get(style) ?? 0;
    return count >= MIN_ALIKE && (larger || count <= MOST_PER_LISTED * declared.length);
  });
  const ranks = [...new Set(kept.map(lookRank))].sort((left, right) => right - left);
  return kept.flatMap((candidate): LocatedHeading[] => {
    const above = listed.filter(({ candidate: other }) => other.fontSize > candidate.fontSize - SAME_SIZE);
    if (above.length === 0) return [];
    const { page, line, lineCount, number, title } = candidate;
    const level = Math.max(...above.map((other) => other.level)) + 1 + ranks.indexOf(lookRank(candidate));
    return [{ source: "fonts", level, page, line, lineCount, number, title }];
  });
}

export function isCode({ text, larger }: HeadingCandidate): boolean {
  return CODE_SIGNS.test(text) || (!larger && VARIABLE.test(text));
}

/** Larger before smaller, bold before plain. */
function lookRank({ fontSize, bold, slanted }: HeadingCandidate): number {
  return Math.round(fontSize * 2) * 4 + (bold ? 2 : 0) + (slanted ? 0 : 1);
}

function placeKey(page: number, line: number): string {
  return `${page}:${line}`;
}
