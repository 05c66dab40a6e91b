/** Headings and contents of a document, from every source it has. */

import type { DocumentFacts, PageLayout } from "@rubrica/pdf";
import type { HeadingSource } from "@rubrica/report-model";
import { findFirstPrintedPage } from "../../lines/first-printed-page.ts";
import type { LinePlace, LineRoles } from "../../lines/line-roles.ts";
import type { PrintedLabels } from "../../lines/running-heads.ts";
import type { TextMetrics } from "../../lines/text-metrics.ts";
import { type LocatedEntry, locateContents } from "../declared/contents-headings.ts";
import { readOutlineHeadings } from "../declared/outline-headings.ts";
import { readPrintedContents } from "../declared/printed-contents.ts";
import { readTaggedHeadings } from "../declared/tagged-headings.ts";
import { isField, readFormLabels, withFormLabels } from "../seen/form-labels.ts";
import { findHeadingCandidates } from "../seen/styled-headings.ts";
import { splitHeadingNumber } from "../titles/heading-number.ts";
import { compareByPlace, isLoneNumber, type LocatedHeading } from "../titles/located-heading.ts";
import { TitleFinder } from "../titles/title-finder.ts";
import { combineHeadings, overlaps } from "./combine-headings.ts";

export interface DeclareInput {
  readonly facts: DocumentFacts;
  readonly pages: readonly PageLayout[];
  readonly roles: LineRoles;
  readonly labels: PrintedLabels;
}

/** Headings that the document declares by tags, outline and printed contents. */
export interface DeclaredHeadings {
  readonly tagged: readonly LocatedHeading[];
  readonly outline: readonly LocatedHeading[];
  readonly contents: readonly LocatedHeading[];
  /** The printed table of contents, entry by entry; null when there is none. */
  readonly printed: { readonly pages: readonly number[]; readonly entries: readonly LocatedEntry[] } | null;
}

export interface FoundHeadings {
  readonly headings: readonly LocatedHeading[];
  readonly source: HeadingSource;
}

/** What hardly names a title is an index. */
const MIN_LOCATED = 0.3;

/** Reads what is declared. A line in a running head that is declared a heading is none: chapters may begin there. */
export function readDeclaredHeadings({ facts, pages, roles, labels }: DeclareInput): DeclaredHeadings {
  const printed = readPrintedContents(pages, roles);
  const finder = new TitleFinder(pages, roles);
  const entries = printed === null ? [] : locateContents({ contents: printed, pages, labels, finder });
  const located = entries.flatMap(({ heading }) => (heading === null ? [] : [heading])).sort(compareByPlace);
  const declared = {
    tagged: readTaggedHeadings(pages, roles),
    outline: readOutlineHeadings(facts.outline, pages, finder),
    contents: located.length < MIN_LOCATED * entries.length ? [] : located,
    printed: printed === null ? null : { pages: printed.pages, entries },
  };
  for (const { page, line } of linesOfDeclared(declared))
    if (roles.of(page, line) === "header") roles.release(page, line);
  return declared;
}

/** The lines of declared headings, which nothing else may take before the headings are settled. */
export function linesOfDeclared(declared: DeclaredHeadings): LinePlace[] {
  return [...declared.tagged, ...declared.outline, ...declared.contents]
    .filter(({ runInEnd }) => runInEnd === undefined)
    .flatMap(linesOf);
}

export interface SettleInput {
  readonly declared: DeclaredHeadings;
  readonly pages: readonly PageLayout[];
  readonly roles: LineRoles;
  readonly metrics: TextMetrics;
}

/** Settles the headings, declared ones completed by look and number, and claims their lines. */
export function settleHeadings({ declared, pages, roles, metrics }: SettleInput): FoundHeadings {
  const contentsPages = declared.printed?.pages ?? [];
  const candidates = findHeadingCandidates({ pages, roles, metrics }).filter(
    ({ page, line }) => !isField(pages[page], line),
  );
  const combined = combineHeadings({
    ...declared,
    candidates,
    contentsPages,
    pageCount: pages.length,
    firstPage: findFirstPrintedPage(pages, roles),
  });
  const entries = declared.printed?.entries ?? [];
  // Forms before the contents, such as declarations, head nothing of the report.
  const labels = readFormLabels(pages, roles).filter(({ page }) => page > (contentsPages.at(-1) ?? -1));
  const titles = withFormLabels(combined.headings, labels, pages).filter(
    ({ page, line, runInEnd }) => runInEnd === undefined || roles.isInText(page, line),
  );
  // A line that is a heading itself is no number of the next one.
  for (const heading of titles) claimLines(heading, roles);
  const headings = titles.map((heading) => withContentsNumber(withNumberAbove(heading, pages, roles), entries));
  for (const heading of headings) claimLines(heading, roles);
  const source =
    combined.source.primary === "none" && headings.length > 0
      ? { ...combined.source, primary: "fonts" as const }
      : combined.source;
  return { headings, source };
}

/** Text on the line of a title remains text. */
function claimLines(heading: LocatedHeading, roles: LineRoles): void {
  if (heading.runInEnd !== undefined) return;
  for (const { page, line } of linesOf(heading)) {
    if (roles.of(page, line) === "header") roles.release(page, line);
    roles.claim(page, line, "heading");
  }
}

function linesOf({ page, line, lineCount }: LocatedHeading): LinePlace[] {
  return Array.from({ length: lineCount }, (_, index) => ({ page, line: line + index }));
}

/** Takes in the line above a title that holds nothing but its number. */
function withNumberAbove(heading: LocatedHeading, pages: readonly PageLayout[], roles: LineRoles): LocatedHeading {
  const lines = pages[heading.page]?.lines ?? [];
  const title = lines[heading.line];
  const above = lines[heading.line - 1];
  if (
    heading.runInEnd !== undefined ||
    title === undefined ||
    above === undefined ||
    !roles.isProse(heading.page, heading.line - 1) ||
    !isLoneNumber(above.text)
  )
    return heading;
  if (above.fontSize < title.fontSize - 1 || title.baseline - above.baseline > 6 * title.fontSize) return heading;
  const number = heading.number ?? splitHeadingNumber(`${above.text} ${heading.title}`).number;
  return { ...heading, number, line: heading.line - 1, lineCount: heading.lineCount + 1 };
}

/** `Chapter 1` over a title is written `1` in the contents, and that is how the text refers to it. */
function withContentsNumber(heading: LocatedHeading, entries: readonly LocatedEntry[]): LocatedHeading {
  if (
    heading.number !== null &&
    !/^(?:chapter|appendix|part|kapitel|one|two|three|four|five|six|seven|eight|nine|ten)\b/i.test(
      heading.number.printed,
    )
  )
    return heading;
  const twin = entries.find((entry) => entry.heading !== null && overlaps(entry.heading, heading));
  return twin?.entry.number === undefined || twin.entry.number === null
    ? heading
    : { ...heading, number: twin.entry.number };
}
