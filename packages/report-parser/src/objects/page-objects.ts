/** Tables, listings, figures and formulas of all pages; their lines leave the prose. */

import type { FoundTable, LayoutLine, PageLayout } from "@rubrica/pdf";
import {
  type FoundCodeListing,
  type FoundFigure,
  type FoundFormula,
  findCodeListings,
  findFigures,
  findFormulas,
  findTables,
} from "@rubrica/pdf";
import { type NumberKind, splitHeadingNumber } from "../headings/titles/heading-number.ts";
import type { LineRole, LineRoles } from "../lines/line-roles.ts";

/** Something found on one page; `page` is the index of the page. */
export type OnPage<Found> = Found & { readonly page: number };

export interface PageObjects {
  readonly tables: readonly OnPage<FoundTable>[];
  readonly listings: readonly OnPage<FoundCodeListing>[];
  readonly figures: readonly OnPage<FoundFigure>[];
}

/** A table that is nothing but headings, captions and running heads claimed before is none. */
const MIN_OWN_LINES = 0.5;
/** A label in a figure is shorter than this, but for a few. */
const LABEL_CHARACTERS = 45;
const MAX_LONG_LABELS = 4;
/** Longer listings are more than the rest of a URL. */
const LONGEST_URL_LINES = 3;

/** Finds tables, listings and figures on pages that are not contents, and claims their lines; `bodySize` in points. */
export function findPageObjects(
  pages: readonly PageLayout[],
  roles: LineRoles,
  contentsPages: readonly number[],
  bodySize: number,
): PageObjects {
  const tables: OnPage<FoundTable>[] = [];
  const listings: OnPage<FoundCodeListing>[] = [];
  const figures: OnPage<FoundFigure>[] = [];
  pages.forEach((layout, page) => {
    if (contentsPages.includes(page)) return;
    const onPage = findTables(layout).filter((table) => isOwn(table.lines, page, roles));
    const code = findCodeListings(layout, onPage).filter(
      (listing) => isOwn(listing.lines, page, roles) && !isRestOfUrl(layout, listing.lines),
    );
    const pictures = findFigures(layout, onPage, code).map((figure) => withoutProse(figure, layout));
    const isTitle = (line: number): boolean => isNumberedTitle(layout.lines[line], bodySize);
    claimAll(onPage, page, roles, "table", isTitle);
    claimAll(code, page, roles, "code");
    claimAll(pictures, page, roles, "figure", isTitle);
    tables.push(...onPage.map((table) => ({ ...table, page })));
    listings.push(...code.map((listing) => ({ ...listing, page })));
    figures.push(...pictures.map((figure) => ({ ...figure, page })));
  });
  return { tables, listings, figures };
}

/** Finds formulas in what is still prose; lines of display formulas stay in the text as such. */
export function findAllFormulas(
  pages: readonly PageLayout[],
  roles: LineRoles,
  bodyFontSize: number,
): OnPage<FoundFormula>[] {
  return pages.flatMap((layout, page) => {
    const excludedLines = new Set(layout.lines.flatMap((_, line) => (roles.isProse(page, line) ? [] : [line])));
    const found = findFormulas(layout, { bodyFontSize, excludedLines });
    claimAll(found, page, roles, "formula");
    return found.map((formula) => ({ ...formula, page }));
  });
}

/** Labels are short: a drawing that holds lines of running text is a frame or a background, and the text stays text. */
function withoutProse(figure: FoundFigure, page: PageLayout): FoundFigure {
  const long = figure.lines.filter((line) => (page.lines[line]?.text.length ?? 0) > LABEL_CHARACTERS).length;
  return long > MAX_LONG_LABELS && long > 0.3 * figure.lines.length ? { ...figure, lines: [] } : figure;
}

function isOwn(lines: readonly number[], page: number, roles: LineRoles): boolean {
  if (lines.length === 0) return true;
  return lines.filter((line) => roles.isProse(page, line)).length >= MIN_OWN_LINES * lines.length;
}

/** A URL in monospace that the line above began, and what stands below it in a list of references. */
function isRestOfUrl({ lines }: PageLayout, own: readonly number[]): boolean {
  const above = lines[(own[0] ?? 0) - 1];
  return above !== undefined && own.length <= LONGEST_URL_LINES && /(?:https?:\/\/|www\.)\S+$/.test(above.text);
}

function claimAll(
  found: readonly { readonly lines: readonly number[] }[],
  page: number,
  roles: LineRoles,
  role: LineRole,
  isLeftOut: (line: number) => boolean = () => false,
): void {
  for (const { lines } of found) {
    for (const line of lines) if (!isLeftOut(line)) roles.claim(page, line, role);
  }
}

const TITLE_NUMBERS: ReadonlySet<NumberKind> = new Set(["decimal", "part", "chapter", "section-word"]);
/** Cells and labels are no larger than the text. */
const TITLE_SIZE = 1.1;

/** Frames around pages and grids of pictures enclose the titles of sections, too. */
function isNumberedTitle(line: LayoutLine | undefined, bodySize: number): boolean {
  if (line === undefined || !line.bold || line.fontSize < TITLE_SIZE * bodySize) return false;
  const { number, title } = splitHeadingNumber(line.text);
  return number !== null && TITLE_NUMBERS.has(number.kind) && /\p{L}{2}/u.test(title);
}
