import type { ContentsEntry, Finding, ParsedReport } from "@rubrica/report-model";
import { referencesState } from "../features/citations/references-state.ts";
import { agreementOf } from "../features/contents/contents-agreement.ts";
import { isFrontOrBackMatter, numberParts } from "../features/contents/outline.ts";
import { textLength } from "../features/text-measures.ts";
import { finding } from "../findings/finding.ts";
import { chaptersInDisorder } from "./chapter-order.ts";
import { labelsInDisorder } from "./page-label-order.ts";

/** What is missing from a report or not in its place, and what of it is not judged. */
export function findInStructure(report: ParsedReport): Finding[] {
  const found = [
    entriesWithoutHeading(report),
    headingsInDisorder(report),
    chapterFinding(report),
    pageLabelFinding(report),
  ].filter((each) => each !== null);
  const order = found.length > 0 ? null : orderUnknown(report);
  return [...found, order, referenceFinding(report), codeFinding(report)].filter((each) => each !== null);
}

/** Entries of the printed contents that the reader of the file may overlook; more of them is a part that is missing. */
const TOLERATED_SHARE = 0.1;
const MAX_TITLES = 3;

function entriesWithoutHeading(report: ParsedReport): Finding | null {
  const contents = report.tableOfContents;
  if (contents === null) return null;
  const counted = (entry: ContentsEntry): boolean => !isFrontOrBackMatter(entry.title);
  const unmatched = agreementOf(report).unmatchedEntries.filter(counted);
  if (unmatched.length <= contents.entries.filter(counted).length * TOLERATED_SHARE) return null;
  const titles = unmatched.slice(0, MAX_TITLES).map(({ number, title }) => `${number ?? ""} ${title}`.trim());
  return finding("contents_without_heading", { pages: contents.pages, figures: { count: unmatched.length, titles } });
}

/** The headings of the contents' entries have to come in the order of the entries. */
function headingsInDisorder(report: ParsedReport): Finding | null {
  const listed = (report.tableOfContents?.entries ?? []).flatMap(({ heading }) =>
    heading === null ? [] : [report.headings[heading]?.page ?? 0],
  );
  const pages = listed.flatMap((page, index) => (page < (listed[index - 1] ?? 0) ? [page] : []));
  if (pages.length === 0) return null;
  return finding("headings_out_of_order", { pages });
}

function chapterFinding(report: ParsedReport): Finding | null {
  const { missing, pages } = chaptersInDisorder(
    report.headings.flatMap(({ level, number, page }) => {
      const chapter = level === 1 && number !== null ? numberParts(number) : null;
      return chapter?.length === 1 && chapter[0] !== undefined ? [{ number: chapter[0], page }] : [];
    }),
  );
  if (pages.length === 0) return null;
  return missing.length > 0
    ? finding("chapters_missing", { pages, figures: { missing } })
    : finding("chapters_out_of_order", { pages });
}

function pageLabelFinding(report: ParsedReport): Finding | null {
  const breaks = labelsInDisorder(report.pages);
  if (breaks.length === 0) return null;
  const [first] = breaks;
  const figures = { count: breaks.length, before: String(first?.before), after: String(first?.after) };
  return finding("page_numbers_out_of_order", { pages: breaks.map(({ page }) => page), figures });
}

const MIN_PAGES_TO_ORDER = 8;
const MIN_MARKS = 3;

/** Without page numbers, contents and numbered chapters nothing tells whether a page is missing. */
function orderUnknown(report: ParsedReport): Finding | null {
  if (report.pages.length < MIN_PAGES_TO_ORDER) return null;
  const labelled = report.pages.filter(({ label }) => label !== null && /^\d+$/.test(label)).length;
  const entries = report.tableOfContents?.entries.length ?? 0;
  const chapters = report.headings.filter(({ level, number }) => level === 1 && number !== null).length;
  if (labelled * 2 >= report.pages.length || entries >= MIN_MARKS || chapters >= MIN_MARKS) return null;
  return finding("order_unknown");
}

function referenceFinding(report: ParsedReport): Finding | null {
  const state = referencesState(report);
  if (state.kind !== "not_recognised") return null;
  return finding("references_not_recognised", { pages: state.pages });
}

const CODE_SHARE = 0.5;

function codeFinding(report: ParsedReport): Finding | null {
  const share = codeShare(report);
  if (share < CODE_SHARE) return null;
  const pages = report.codeListings.map(({ page }) => page);
  return finding("mostly_code", { pages, figures: { percent: Math.round(share * 100) } });
}

/** Share of the report's letters that stand in code listings, 0 to 1. */
export function codeShare({ codeListings, text }: ParsedReport): number {
  const code = codeListings.reduce((sum, listing) => sum + textLength(listing.text), 0);
  const whole = code + textLength(text);
  return whole === 0 ? 0 : code / whole;
}
