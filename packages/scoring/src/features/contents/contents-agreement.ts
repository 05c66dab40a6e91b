/** How far the printed table of contents tells the truth about the text. */
import type { ContentsEntry, ParsedReport } from "@rubrica/report-model";
import { percentOf } from "../measurement.ts";
import { foldTitle } from "../text-measures.ts";

export interface ContentsAgreement {
  /** F1 of entries and headings in percent; 0 without a table of contents. */
  readonly f1: number;
  /** Percent of entries whose printed page is where the heading stands; null when no entry prints a page number. */
  readonly pageNumbers: number | null;
  readonly unmatchedEntries: readonly ContentsEntry[];
  readonly wrongPages: readonly ContentsEntry[];
}

export function agreementOf(report: ParsedReport): ContentsAgreement {
  const contents = report.tableOfContents;
  if (contents === null || contents.entries.length === 0) {
    return { f1: 0, pageNumbers: null, unmatchedEntries: [], wrongPages: [] };
  }
  const headingByTitle = new Map(report.headings.map((heading, index) => [foldTitle(heading.title), index]));
  const matched = new Map<ContentsEntry, number>();
  for (const entry of contents.entries) {
    const heading = entry.heading ?? headingByTitle.get(foldTitle(entry.title)) ?? null;
    if (heading !== null) matched.set(entry, heading);
  }
  const unmatchedEntries = contents.entries.filter((entry) => !matched.has(entry));
  const { pageNumbers, wrongPages } = checkPages(contents.entries, report.headings, matched);
  return {
    f1: f1Of(report, contents.entries.length, new Set(matched.values()), contents.pages),
    pageNumbers,
    unmatchedEntries,
    wrongPages,
  };
}

/** Headings that the table of contents would list: behind it, and on a level that it lists. */
function f1Of(
  report: ParsedReport,
  entries: number,
  matched: ReadonlySet<number>,
  contentsPages: readonly number[],
): number {
  const deepest = Math.max(0, ...[...matched].map((index) => report.headings[index]?.level ?? 0));
  const lastContentsPage = Math.max(0, ...contentsPages);
  const listable = report.headings.filter(
    (heading, index) => matched.has(index) || (heading.level <= deepest && heading.page > lastContentsPage),
  ).length;
  const found = Math.min(matched.size, entries);
  return entries + listable === 0 ? 0 : (200 * found) / (entries + listable);
}

/**
 * Printed and physical pages differ by a constant (front matter), so the commonest difference is right and the
 * entries that differ from it are wrong. An entry without a heading leads nowhere, whatever page it prints.
 */
function checkPages(
  entries: readonly ContentsEntry[],
  headings: ParsedReport["headings"],
  matched: ReadonlyMap<ContentsEntry, number>,
): Pick<ContentsAgreement, "pageNumbers" | "wrongPages"> {
  const shifts = new Map<ContentsEntry, number | null>();
  for (const entry of entries) {
    if (entry.printedPage === null || !/^\d+$/.test(entry.printedPage)) continue;
    const page = headings[matched.get(entry) ?? -1]?.page;
    shifts.set(entry, page === undefined ? null : page - Number(entry.printedPage));
  }
  const commonest = commonestOf([...shifts.values()].filter((shift) => shift !== null));
  const wrongPages = [...shifts].filter(([, shift]) => shift === null || shift !== commonest).map(([entry]) => entry);
  return { pageNumbers: percentOf(shifts.size - wrongPages.length, shifts.size), wrongPages };
}

/** The commonest number, the smallest of equally common ones; null for none. */
function commonestOf(numbers: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([left, many], [right, more]) => more - many || left - right)[0]?.[0] ?? null;
}
