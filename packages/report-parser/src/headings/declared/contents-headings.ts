/** Headings of the printed table of contents, found again in the body. */
import type { PageLayout } from "@rubrica/pdf";
import { isRomanLabel, numeralValue } from "../../lines/page-numerals.ts";
import type { PrintedLabels } from "../../lines/running-heads.ts";
import { assignLevels } from "../levels/levels-by-number.ts";
import { splitHeadingNumber } from "../titles/heading-number.ts";
import { type LocatedHeading, printedTitle } from "../titles/located-heading.ts";
import type { TitleFinder, TitlePlace } from "../titles/title-finder.ts";
import type { PrintedContents, PrintedEntry } from "./printed-contents.ts";

export interface LocatedEntry {
  readonly entry: PrintedEntry;
  readonly level: number;
  /** 0-based physical page of the heading or, without one, of its printed page number; null when unknown. */
  readonly page: number | null;
  readonly heading: LocatedHeading | null;
}

export interface LocateInput {
  readonly contents: PrintedContents;
  readonly pages: readonly PageLayout[];
  readonly labels: PrintedLabels;
  readonly finder: TitleFinder;
}

export function locateContents({ contents, pages, labels, finder }: LocateInput): LocatedEntry[] {
  const levels = assignLevels(
    contents.aligned ? contents.entries.map((entry) => ({ ...entry, page: 0 })) : contents.entries,
  );
  const pageOf = createLabelIndex(pages, labels, contents);
  const guesses = contents.entries.map(
    (entry) => entry.target ?? (entry.printedPage === null ? null : pageOf(entry.printedPage)),
  );
  const offset = commonOffset(contents, guesses, finder, pages);
  const lastContentsPage = contents.pages.at(-1) ?? 0;
  let previous: TitlePlace | null = null;
  return contents.entries.map((entry, index) => {
    const guess = guesses[index] ?? guessByOffset(entry, offset, pages.length);
    const place = findEntry({ entry, guess, previous, finder, pageCount: pages.length, lastContentsPage });
    if (place !== null) previous = place;
    const level = levels[index] ?? 1;
    return {
      entry,
      level,
      page: place?.page ?? guess ?? null,
      heading: place === null ? null : headingAt(place, entry, level, pages),
    };
  });
}

interface FindEntryInput {
  readonly entry: PrintedEntry;
  readonly guess: number | null;
  readonly previous: TitlePlace | null;
  readonly finder: TitleFinder;
  readonly pageCount: number;
  readonly lastContentsPage: number;
}

/** First where its number says, then near by, then anywhere after the entry before it. */
function findEntry({ entry, guess, previous, finder, pageCount, lastContentsPage }: FindEntryInput): TitlePlace | null {
  const from = previous?.page ?? 0;
  if (guess !== null) {
    const near = [guess, guess + 1, guess - 1, guess + 2, guess - 2].filter((page) => page >= 0 && page < pageCount);
    const place =
      finder.find({ text: entry.text, pages: near.slice(0, 1), after: previous, exactly: true }) ??
      finder.find({ text: entry.text, pages: near, after: previous, exactly: true }) ??
      finder.find({ text: entry.text, pages: near.slice(0, 1), after: previous }) ??
      finder.find({ text: entry.text, pages: near, after: previous }) ??
      finder.find({ text: entry.text, pages: near });
    if (place !== null) return place;
  }
  // The text may begin below the contents.
  const start = previous === null ? lastContentsPage : from;
  const rest = Array.from({ length: Math.max(0, pageCount - start) }, (_, index) => start + index);
  const place = finder.find({ text: entry.text, pages: rest, after: previous });
  // Far from where it should be, only an exact numbered title is believed.
  if (place === null) return null;
  return guess === null || entry.number !== null || Math.abs(place.page - guess) <= 4 ? place : null;
}

function headingAt(
  place: TitlePlace,
  entry: PrintedEntry,
  level: number,
  pages: readonly PageLayout[],
): LocatedHeading {
  const printed = printedTitle(place, pages, entry.text);
  const { number, title } = splitHeadingNumber(printed);
  return {
    source: "printed-contents",
    level,
    number: number ?? entry.number,
    title: title === "" ? printed : title,
    ...place,
  };
}

/** Physical page of a printed label. Labels may occur twice (front matter and body): the later page wins. */
function createLabelIndex(
  pages: readonly PageLayout[],
  labels: PrintedLabels,
  contents: PrintedContents,
): (label: string) => number | null {
  const index = new Map<string, number>();
  pages.forEach((page, pageIndex) => {
    const label = labels[pageIndex] ?? page.label;
    if (label !== null && label !== undefined) {
      const key = label.toLowerCase();
      const first = index.get(key);
      if (first === undefined || pageIndex > (contents.pages[0] ?? 0))
        index.set(key, first !== undefined && first > (contents.pages[0] ?? 0) ? first : pageIndex);
    }
  });
  return (label) => index.get(label.toLowerCase()) ?? null;
}

/** So many numbered titles are looked for. */
const SAMPLE = 12;

/** Difference of physical page and printed number shared by most numbered titles that can be found. */
function commonOffset(
  contents: PrintedContents,
  guesses: readonly (number | null)[],
  finder: TitleFinder,
  pages: readonly PageLayout[],
): number | null {
  const votes = new Map<number, number>();
  const vote = (offset: number, weight: number): void => {
    votes.set(offset, (votes.get(offset) ?? 0) + weight);
  };
  contents.entries.forEach((entry, index) => {
    const value = arabicValue(entry);
    const guess = guesses[index];
    if (value !== null && guess !== null && guess !== undefined) vote(guess - value, 1);
  });
  const body = pages.map((_, page) => page).filter((page) => page >= (contents.pages.at(-1) ?? 0));
  const counted = contents.entries.flatMap((entry) => {
    const value = entry.number === null ? null : arabicValue(entry);
    return value === null ? [] : [{ text: entry.text, value }];
  });
  for (const { text, value } of counted.slice(0, SAMPLE)) {
    const place = finder.find({ text, pages: body });
    if (place !== null) vote(place.page - value, 2);
  }
  let best: number | null = null;
  let most = 0;
  for (const [offset, count] of votes) {
    if (count <= most) continue;
    best = offset;
    most = count;
  }
  return best;
}

function guessByOffset(entry: PrintedEntry, offset: number | null, pageCount: number): number | null {
  const value = arabicValue(entry);
  if (value === null || offset === null) return null;
  const page = value + offset;
  return page >= 0 && page < pageCount ? page : null;
}

function arabicValue(entry: PrintedEntry): number | null {
  const { printedPage } = entry;
  if (printedPage === null || isRomanLabel(printedPage)) return null;
  return numeralValue(printedPage);
}
