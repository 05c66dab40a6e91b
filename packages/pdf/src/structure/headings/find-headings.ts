/** Headings and contents of a document, from every source it has. */
import type { DocumentFacts } from "../../engine/page-primitives.ts";
import type { PageLayout } from "../../layout/page-layout.ts";
import type { HeadingSource } from "../../parsed-report.ts";
import type { LineRoles } from "../text/line-roles.ts";
import type { PrintedLabels } from "../text/page-furniture.ts";
import type { TextMetrics } from "../text/text-metrics.ts";
import { combineHeadings, overlaps } from "./combine-headings.ts";
import { type LocatedEntry, locateContents } from "./contents-headings.ts";
import { splitHeadingNumber } from "./heading-number.ts";
import { isLoneNumber, type LocatedHeading } from "./located-heading.ts";
import { readOutlineHeadings } from "./outline-headings.ts";
import { readPrintedContents } from "./printed-contents.ts";
import { findHeadingCandidates } from "./styled-headings.ts";
import { readTaggedHeadings } from "./tagged-headings.ts";
import { TitleFinder } from "./title-finder.ts";

export interface FindHeadingsInput {
  readonly facts: DocumentFacts;
  readonly pages: readonly PageLayout[];
  readonly roles: LineRoles;
  readonly labels: PrintedLabels;
  readonly metrics: TextMetrics;
}

export interface FoundHeadings {
  readonly headings: readonly LocatedHeading[];
  readonly source: HeadingSource;
  /** The printed table of contents, entry by entry; null when there is none. */
  readonly contents: { readonly pages: readonly number[]; readonly entries: readonly LocatedEntry[] } | null;
}

/** Finds headings and claims their lines. */
export function findHeadings({ facts, pages, roles, labels, metrics }: FindHeadingsInput): FoundHeadings {
  const printed = readPrintedContents(pages, roles);
  const finder = new TitleFinder(pages, roles);
  const entries = printed === null ? [] : locateContents({ contents: printed, pages, labels, finder });
  const combined = combineHeadings({
    tagged: readTaggedHeadings(pages, roles),
    outline: readOutlineHeadings(facts.outline, pages, finder),
    contents: entries
      .flatMap(({ heading }) => (heading === null ? [] : [heading]))
      .sort((a, b) => a.page - b.page || a.line - b.line),
    candidates: findHeadingCandidates({ pages, roles, metrics }),
    contentsPages: printed?.pages ?? [],
    pageCount: pages.length,
  });
  const headings = combined.headings.map((heading) =>
    withContentsNumber(withNumberAbove(heading, pages, roles), entries),
  );
  const { source } = combined;
  for (const heading of headings) {
    for (let line = heading.line; line < heading.line + heading.lineCount; line++)
      roles.claim(heading.page, line, "heading");
  }
  return { headings, source, contents: printed === null ? null : { pages: printed.pages, entries } };
}

/** Takes in the line above a title that holds nothing but its number. */
function withNumberAbove(heading: LocatedHeading, pages: readonly PageLayout[], roles: LineRoles): LocatedHeading {
  const { lines } = pages[heading.page]!;
  const title = lines[heading.line]!;
  const above = lines[heading.line - 1];
  if (above === undefined || !roles.isProse(heading.page, heading.line - 1) || !isLoneNumber(above.text))
    return heading;
  if (above.fontSize < title.fontSize - 1 || title.baseline - above.baseline > 6 * title.fontSize) return heading;
  const number = heading.number ?? splitHeadingNumber(`${above.text} ${heading.title}`).number;
  return { ...heading, number, line: heading.line - 1, lineCount: heading.lineCount + 1 };
}

/** `Chapter 1` over a title is written `1` in the contents, and that is how the text refers to it. */
function withContentsNumber(heading: LocatedHeading, entries: readonly LocatedEntry[]): LocatedHeading {
  if (heading.number !== null && !/^(?:chapter|appendix|part|kapitel)\s/i.test(heading.number.printed)) return heading;
  const twin = entries.find((entry) => entry.heading !== null && overlaps(entry.heading, heading));
  return twin?.entry.number === undefined || twin.entry.number === null
    ? heading
    : { ...heading, number: twin.entry.number };
}
