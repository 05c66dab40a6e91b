/** The outline of a report as a judge is shown it: each line, and the place that it stands for. */
import type { Evidence, ParsedReport, TextRange } from "@rubrica/report-model";
import { foldQuotation } from "./fold-quotation.ts";
import { isLongEnough, measureLength } from "./quotation-rules.ts";

/** A line of the printed table of contents, or a heading of the text. */
export interface OutlineLine {
  readonly level: number;
  readonly number: string | null;
  readonly title: string;
  /** As printed in the contents; the sheet for a heading. */
  readonly page: string | null;
  /** Where the heading stands, for what has one. */
  readonly range: TextRange | null;
  /** The sheet that the line itself is on, 1-based; null where it is not known. */
  readonly sheet: number | null;
}

/** Lines of the printed table of contents. */
export function contentsLines({ tableOfContents, headings }: ParsedReport): OutlineLine[] {
  return (tableOfContents?.entries ?? []).map(({ level, number, title, printedPage, heading }) => ({
    level,
    number,
    title,
    page: printedPage,
    range: heading === null ? null : (headings[heading]?.range ?? null),
    sheet: tableOfContents?.pages[0] ?? null,
  }));
}

/** The headings of the text, with the sheet that each stands on. */
export function headingLines({ headings }: ParsedReport): OutlineLine[] {
  return headings.map(({ level, number, title, page, range }) => ({
    level,
    number,
    title,
    page: String(page),
    range,
    sheet: page,
  }));
}

/** The line as it is shown; without a page where none is asked for. */
export function writeOutlineLine({ level, number, title, page }: Omit<OutlineLine, "range" | "sheet">): string {
  return `${"  ".repeat(Math.max(0, level - 1))}${number === null ? "" : `${number} `}${title}${page === null ? "" : ` | p. ${page}`}`;
}

/** Our own lines around those of the report. */
export const OUTLINE_NOTES = {
  printed: "Printed table of contents:",
  notPrinted: "(no table of contents is printed)",
  headings: "Headings found in the report:",
} as const;

/** Finds the line that is quoted. */
export interface OutlineFinder {
  /** True for our own note that nothing is printed: what is not there has no passage. */
  tellsAbsence(quote: string): boolean;
  /**
   * The place of a quotation that is whole lines of the outline, of the longest one; null for anything else. A title
   * counts with its number or page, or where no other line has it and it is half as long as a quotation of the text.
   */
  find(quote: string): Evidence | null;
}

const OWN_LINES: ReadonlySet<string> = new Set(Object.values(OUTLINE_NOTES).map((line) => foldQuotation(line).text));

function linesOf(quote: string): { readonly own: readonly string[]; readonly quoted: readonly string[] } {
  const lines = quote.split("\n").map((line) => line.trim());
  const isOwn = (line: string): boolean => OWN_LINES.has(foldQuotation(line).text);
  return { own: lines.filter(isOwn), quoted: lines.filter((line) => line !== "" && !isOwn(line)) };
}

const LEAST_LENGTH = 0.5;
/** ` | p. 12` as we write it, `……12` and ` 12` as contents print it. */
const PAGE_BEHIND = /(?:\s*\|\s*p\.\s*|\s*[.…·‧⋯]{2,}\s*|\s+)([\divxlc]+)\s*$/i;

export function createOutlineFinder(
  lines: readonly OutlineLine[],
  fromRange: (range: TextRange) => Evidence | null,
): OutlineFinder {
  const byTitle = new Map<string, OutlineLine[]>();
  const add = (text: string, line: OutlineLine): void => {
    const key = foldQuotation(text).text;
    if (key !== "") byTitle.set(key, [...(byTitle.get(key) ?? []), line]);
  };
  for (const line of lines) {
    add(line.title, line);
    if (line.number !== null) add(`${line.number}${line.title}`, line);
  }

  /** The line that is quoted whole: with its page, with its number, or by a title that no other line has. */
  const findLine = (quoted: string): OutlineLine | null => {
    const page = PAGE_BEHIND.exec(quoted);
    const withPage = page === null ? [] : (byTitle.get(foldQuotation(quoted.slice(0, page.index)).text) ?? []);
    const onPage = withPage.find((line) => line.page?.toLowerCase() === page?.[1]?.toLowerCase());
    if (onPage !== undefined) return onPage;
    const [line, ...more] = byTitle.get(foldQuotation(quoted).text) ?? [];
    if (line === undefined) return null;
    const isNumbered = line.number !== null && foldQuotation(quoted).text !== foldQuotation(line.title).text;
    if (isNumbered || isLongEnough(line.title)) return line;
    // The contents and the text have each heading once.
    const isOnlyOne = more.every((other) => other.number === line.number);
    return isOnlyOne && measureLength(line.title) >= LEAST_LENGTH ? line : null;
  };

  return {
    tellsAbsence(quote) {
      const { own, quoted } = linesOf(quote);
      return (
        quoted.length === 0 &&
        own.some((line) => foldQuotation(line).text === foldQuotation(OUTLINE_NOTES.notPrinted).text)
      );
    },
    find(quote) {
      const found = linesOf(quote).quoted.map(findLine);
      if (found.length === 0 || found.some((line) => line === null)) return null;
      const [longest] = found
        .flatMap((line) => line ?? [])
        .sort((left, right) => right.title.length - left.title.length);
      return longest === undefined ? null : placeOf(longest, fromRange);
    },
  };
}

function placeOf({ number, title, range, sheet }: OutlineLine, fromRange: OutlinePlacing): Evidence {
  const placed = range === null ? null : fromRange(range);
  if (placed !== null) return placed;
  const quote = number === null ? title : `${number} ${title}`;
  return { quote, page: sheet, box: null, start: null, end: null, verified: true, exact: true };
}

type OutlinePlacing = (range: TextRange) => Evidence | null;
