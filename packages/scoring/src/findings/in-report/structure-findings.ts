import type { ContentsEntry, Finding, ParsedReport } from "@rubrica/report-model";
import { referencesState } from "../../features/citations/references-state.ts";
import { agreementOf } from "../../features/contents/contents-agreement.ts";
import { isFrontOrBackMatter, numberParts } from "../../features/contents/outline.ts";
import { textLength } from "../../features/text-measures.ts";
import { finding } from "../finding.ts";
import { chaptersInDisorder } from "./chapter-order.ts";
import { isSevere, labelsInDisorder } from "./page-label-order.ts";

/** What is missing from a report or not in its place, and what of it is not judged. */
export function findInStructure(report: ParsedReport): Finding[] {
  const found = [
    entriesWithoutHeading(report),
    headingsInDisorder(report),
    chapterFinding(report),
    sectionFinding(report),
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
  const of = contents.entries.filter(counted).length;
  if (unmatched.length <= of * TOLERATED_SHARE) return null;
  const titles = unmatched.slice(0, MAX_TITLES).map(({ number, title }) => `${number ?? ""} ${title}`.trim());
  return finding("contents_without_heading", {
    pages: contents.pages,
    figures: { count: unmatched.length, of, titles },
  });
}

/**
 * The headings of the contents' entries have to come in the order of the entries. Where the numbers of two entries are in the
 * order of their headings, it is the contents that were read out of order, such as those in two columns; single entries may
 * have been taken for another heading.
 */
function headingsInDisorder(report: ParsedReport): Finding | null {
  const listed = (report.tableOfContents?.entries ?? []).flatMap(({ heading, number, title }) => {
    const found = heading === null ? undefined : report.headings[heading];
    return found === undefined || !isSameTitle(title, found.title) ? [] : [{ page: found.page, number }];
  });
  const pages = listed.flatMap(({ page, number }, index) => {
    const before = listed[index - 1];
    return before === undefined || page >= before.page || comesBefore(number, before.number) ? [] : [page];
  });
  if (pages.length === 0 || listed.length - longestInOrder(listed) <= listed.length * MISTAKEN_SHARE) return null;
  return finding("headings_out_of_order", { pages, figures: { order: pagesRunOn(report) ? "known" : "unknown" } });
}

/** An entry that has only the number of a heading belongs to another list, such as that of the figures. */
function isSameTitle(one: string, other: string): boolean {
  const [left = "", right = ""] = [one, other].map((title) =>
    title
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ""),
  );
  return left.startsWith(right) || right.startsWith(left);
}

/** The share of entries that may have been assigned a wrong heading. */
const MISTAKEN_SHARE = 0.02;

/** True where the number of the one sorts before that of the other, as 2.1 does before 3. */
function comesBefore(one: string | null, other: string | null): boolean {
  const [parts, others] = [one, other].map((number) => (number === null ? null : numberParts(number)));
  if (parts == null || others == null || parts.length === 0 || others.length === 0) return false;
  for (const [index, part] of parts.entries()) {
    const opposite = others[index];
    if (opposite === undefined || part !== opposite) return opposite !== undefined && part < opposite;
  }
  return others.length > parts.length;
}

/** The length of the longest subsequence of entries whose pages do not go down. */
function longestInOrder(listed: readonly { readonly page: number }[]): number {
  // The last page of the best subsequence of each length (patience sorting).
  const lastPages: number[] = [];
  for (const { page } of listed) {
    const at = lastPages.findIndex((last) => last > page);
    lastPages[at === -1 ? lastPages.length : at] = page;
  }
  return lastPages.length;
}

function chapterFinding(report: ParsedReport): Finding | null {
  const { missing, pages } = chaptersInDisorder(
    report.headings.flatMap(({ level, number, page }) => {
      const chapter = level === 1 && number !== null ? numberParts(number) : null;
      return chapter?.length === 1 && chapter[0] !== undefined ? [{ number: chapter[0], page }] : [];
    }),
  );
  if (pages.length === 0) return null;
  const order = pagesRunOn(report) ? ("known" as const) : ("unknown" as const);
  if (missing.length === 0) return finding("chapters_out_of_order", { pages, figures: { order } });
  const gone = missing.filter((chapter) => !isSeenElsewhere(report, chapter));
  return gone.length === 0 ? null : finding("chapters_missing", { pages, figures: { missing: gone, order } });
}

/** A section with the number of the chapter shows that only the chapter's own heading was not recognised. */
function isSeenElsewhere({ headings }: ParsedReport, chapter: number): boolean {
  const ofChapter = new RegExp(`^${chapter}[.\\-–]\\d`);
  return headings.some(({ number }) => number !== null && ofChapter.test(number));
}

/** Share of the pages whose printed numbers have to go up one by one for the order of the pages to be known. */
const NUMBERED_SHARE = 0.5;

/** Numbers that are printed on the pages, not those that the file keeps: a program writes them anew when it takes pages out. */
function pagesRunOn({ pages }: ParsedReport): boolean {
  const printed = pages.filter(
    ({ label, blocks }) => label !== null && /^\d+$/.test(label) && blocks.some(({ kind }) => kind === "page-number"),
  );
  return printed.length >= pages.length * NUMBERED_SHARE && labelsInDisorder(pages).length === 0;
}

/** Fewer numbered sections say nothing about one that is missing. */
const MIN_SECTIONS = 5;

/** Where neither contents nor page numbers tell, a section that is left out in a row of sections does. */
function sectionFinding(report: ParsedReport): Finding | null {
  const numbered = report.headings.flatMap(({ number, page }) => {
    const parts = number === null ? null : numberParts(number);
    return parts !== null && parts.length > 1 ? [{ parts, page }] : [];
  });
  if (report.tableOfContents !== null || pagesRunOn(report) || numbered.length < MIN_SECTIONS) return null;
  const last = new Map<string, number>();
  const gaps = numbered.flatMap(({ parts, page }) => {
    const chapter = parts.slice(0, -1).join(".");
    const number = parts.at(-1) ?? 0;
    const before = last.get(chapter) ?? 0;
    last.set(chapter, number);
    return before > 0 && number !== before + 1 ? [{ page, after: parts.join(".") }] : [];
  });
  if (gaps.length === 0) return null;
  return finding("sections_missing", {
    pages: gaps.map(({ page }) => page),
    figures: { before: gaps.map(({ after }) => after) },
  });
}

function pageLabelFinding(report: ParsedReport): Finding | null {
  const breaks = labelsInDisorder(report.pages);
  if (breaks.length === 0) return null;
  const [first] = breaks;
  const severity = isSevere(breaks) ? ("severe" as const) : ("slight" as const);
  const figures = { count: breaks.length, before: String(first?.before), after: String(first?.after), severity };
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
  if (!isMostlyCode(share)) return null;
  const pages = report.codeListings.map(({ page }) => page);
  return finding("mostly_code", { pages, figures: { percent: Math.round(share * 100) } });
}

/** True where the report is a listing with words around it. */
export function isMostlyCode(share: number): boolean {
  return share >= CODE_SHARE;
}

/** Share of the report's letters that stand in code listings, 0 to 1. */
export function codeShare({ codeListings, text }: ParsedReport): number {
  const code = codeListings.reduce((sum, listing) => sum + textLength(listing.text), 0);
  const whole = code + textLength(text);
  return whole === 0 ? 0 : code / whole;
}
