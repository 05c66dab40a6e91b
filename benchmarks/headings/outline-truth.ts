/** The headings of a document by its outline, for documents that nobody has gone through by hand. */

import type { Heading } from "@rubrica/report-model";
import type { OutlineEntry } from "../../packages/pdf/src/engine/page-primitives.ts";
import type { PageLayout } from "../../packages/pdf/src/layout/page-layout.ts";
import { isContentsHeading, isListHeading } from "../../packages/report-parser/src/headings/titles/contents-titles.ts";
import { splitHeadingNumber } from "../../packages/report-parser/src/headings/titles/heading-number.ts";
import { isStandingTitle } from "../../packages/report-parser/src/headings/titles/known-titles.ts";

export interface OutlineHeading {
  readonly level: number;
  readonly title: string;
  /** 0-based. */
  readonly page: number;
}

export interface OutlineScore {
  readonly expected: number;
  readonly found: number;
  readonly right: number;
  readonly levelsRight: number;
  /** Titles that are missing or too many, each in one line. */
  readonly misses: readonly string[];
}

/** Letters of an index and versions of a change history are bookmarks, not headings. */
const BOOKMARK = /^(?:[A-Z]|Symbols|v?\d+(?:\.\d+)+[a-z]?)$/;

/**
 * Entries of the outline that are printed on or beside the page they lead to, as deep as printed ones stand above them;
 * lists and contents are left out.
 */
export function readOutlineTruth(outline: readonly OutlineEntry[], pages: readonly PageLayout[]): OutlineHeading[] {
  const texts = pages.map(({ lines }) => fold(lines.map(({ text }) => text).join("")));
  const seen = new Set<string>();
  const above: number[] = [];
  return outline.flatMap(({ title, level, destination }) => {
    while (above.length > 0 && above.at(-1)! >= level) above.pop();
    const page = destination?.pageIndex;
    const key = bareKey(title);
    if (page === undefined || key === "" || isContentsHeading(title) || isListHeading(title)) return [];
    const isPrinted = [page - 1, page, page + 1].some((near) => texts[near]?.includes(key));
    // Some outlines hold every heading twice.
    const place = `${page}:${destination?.y}:${key}`;
    const isTwin = seen.has(place);
    seen.add(place);
    if (isTwin || !isPrinted) return [];
    above.push(level);
    if (BOOKMARK.test(title.trim())) return [];
    return [{ level: above.length, title, page }];
  });
}

/**
 * Scores headings against the outline. Not held against them: titles such as `References` that outlines leave out, and
 * numbers deeper than the outline goes. A title over everything else may move all levels by one, and a number in the
 * text outweighs an outline that is flat.
 */
export function scoreAgainstOutline(truth: readonly OutlineHeading[], found: readonly Heading[]): OutlineScore {
  const left = new Set(found);
  const pairs: [OutlineHeading, Heading][] = [];
  const misses: string[] = [];
  for (const heading of truth) {
    const same = [...left].filter((other) => isSame(heading, other));
    const twin = same.find(({ page }) => page === heading.page + 1) ?? same[0];
    if (twin === undefined) misses.push(`missing: ${heading.title} (p. ${heading.page + 1})`);
    else {
      left.delete(twin);
      pairs.push([heading, twin]);
    }
  }
  // Where the outline leaves numbers out, those of the document tell how deep it goes.
  const deepest = Math.max(
    0,
    ...truth.map(({ title }) => depthOf(title)),
    ...pairs.map(([, { number, title }]) => depthOf(`${number ?? ""} ${title}`.trim())),
  );
  const extra = [...left].filter(({ number, title }) => {
    const depth = depthOf(`${number ?? ""} ${title}`.trim());
    return !isStandingTitle(title) && !BOOKMARK.test(title) && !(depth > deepest && deepest > 0);
  });
  for (const { number, title, page } of extra) misses.push(`extra: ${number ?? ""} ${title} (p. ${page})`);
  const shift = truth.filter(({ level }) => level === 1).length === 1 ? usualShift(pairs) : 0;
  const wrong = pairs.filter(([{ level }, twin]) => twin.level - level !== shift && !isDeeperByNumber(level, twin));
  for (const [{ title, level }, twin] of wrong) misses.push(`level ${twin.level} not ${level + shift}: ${title}`);
  return {
    expected: truth.length,
    found: pairs.length + extra.length,
    right: pairs.length,
    levelsRight: pairs.length - wrong.length,
    misses,
  };
}

function isSame(expected: OutlineHeading, { number, title, page }: Heading): boolean {
  if (Math.abs(page - 1 - expected.page) > 1) return false;
  const keys = [fold(title), fold(`${number ?? ""} ${title}`), bareKey(title)];
  return keys.includes(bareKey(expected.title)) || keys.includes(fold(expected.title));
}

function usualShift(pairs: readonly (readonly [OutlineHeading, Heading])[]): number {
  const counts = new Map<number, number>();
  for (const [heading, twin] of pairs) {
    const shift = twin.level - heading.level;
    counts.set(shift, (counts.get(shift) ?? 0) + 1);
  }
  return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0] ?? 0;
}

/** `1.2.1` at level 3 where the outline stops at 2: careless outlines are flat. */
function isDeeperByNumber(level: number, { number, title, level: own }: Heading): boolean {
  const depth = depthOf(`${number ?? ""} ${title}`.trim());
  return depth > level && own === depth;
}

function depthOf(title: string): number {
  const { number } = splitHeadingNumber(title);
  return number?.kind === "decimal" ? number.depth : 0;
}

/** Without number; the whole where nothing else is left. */
function bareKey(title: string): string {
  return fold(splitHeadingNumber(title).title) || fold(title);
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
