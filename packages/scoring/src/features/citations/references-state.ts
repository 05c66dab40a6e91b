import type { ParsedReport } from "@rubrica/report-model";
import { createPageOfOffset } from "../../substance/page-of-offset.ts";
import { foldTitle } from "../text-measures.ts";

/** Whether the list of references was read; `not_recognised` is not the same as none. */
export type ReferencesState =
  | { readonly kind: "recognised" | "absent" }
  | { readonly kind: "not_recognised"; readonly pages: readonly number[] };

const TITLE = /^(?:主要)?(?:参考文献|引用文献|references|bibliography|workscited|literaturecited)/;
/** Below a heading stands less than one entry. */
const MIN_LIST_CHARACTERS = 40;
const MARK = /\[(\d{1,3})(?:\s?[-,，、–]\s?\d{1,3})*\]/g;
const FIRST_MARKS = ["1", "2", "3"];

/** A report has references when a heading or the contents says so, or its text cites `[1]`, `[2]` and `[3]`. */
export function referencesState(report: ParsedReport): ReferencesState {
  if (report.references.length > 0) return { kind: "recognised" };
  const headings = report.headings.filter(
    ({ title }, index) => TITLE.test(foldTitle(title)) && lengthBelow(report, index) >= MIN_LIST_CHARACTERS,
  );
  const entries = (report.tableOfContents?.entries ?? []).filter(({ title }) => TITLE.test(foldTitle(title)));
  const marks = [...report.text.matchAll(MARK)];
  const cited = new Set(marks.map((match) => match[1]));
  if (headings.length === 0 && entries.length === 0 && !FIRST_MARKS.every((mark) => cited.has(mark)))
    return { kind: "absent" };
  const pageOf = createPageOfOffset(report);
  const pages = headings.length > 0 ? headings.map(({ page }) => page) : marks.map(({ index }) => pageOf(index));
  return { kind: "not_recognised", pages: pages.filter((page) => page !== null) };
}

/** Characters below a heading, with its subsections. */
function lengthBelow({ sections, headings }: ParsedReport, heading: number): number {
  return sections
    .filter((section) => section.heading === heading || headings[section.heading ?? -1]?.parent === heading)
    .reduce((sum, { range }) => sum + range.end - range.start, 0);
}
