/** Tables, figures, formulas and listings as they go into the report. */
import type { FoundFormula } from "../../layout/formulas.ts";
import type { PageLayout } from "../../layout/page-layout.ts";
import type { Caption, CodeListing, Figure, Formula, Table, TextRange } from "../../parsed-report.ts";
import type { ReportText } from "../report-text.ts";
import { linkCaptions } from "./link-captions.ts";
import type { OnPage, PageObjects } from "./page-objects.ts";

/** A table goes on when the next page begins with one of as many columns within this part of its height. */
const TOP_OF_PAGE = 0.25;
const FOOT_OF_PAGE = 0.72;

export function describeTables(
  objects: PageObjects,
  captions: readonly Caption[],
  pages: readonly PageLayout[],
): Table[] {
  const placed = objects.tables.map(({ page, box }) => ({ page: page + 1, box }));
  const links = linkCaptions(placed, captions, ["table"]);
  return objects.tables.map((table, index): Table => {
    const previous = objects.tables[index - 1];
    const continues =
      previous !== undefined && links[index] === null && goesOn(previous, table, pages) ? index - 1 : null;
    const { source, rows, columns, headerRows, cells, box, page } = table;
    return { source, rows, columns, headerRows, cells, box, page: page + 1, caption: links[index] ?? null, continues };
  });
}

function goesOn(
  previous: PageObjects["tables"][number],
  next: PageObjects["tables"][number],
  pages: readonly PageLayout[],
): boolean {
  if (next.page !== previous.page + 1 || next.columns !== previous.columns) return false;
  const atFoot = previous.box.y1 > FOOT_OF_PAGE * pages[previous.page]!.height;
  const atTop = next.box.y0 < TOP_OF_PAGE * pages[next.page]!.height;
  const sameWidth = Math.abs(previous.box.x1 - previous.box.x0 - (next.box.x1 - next.box.x0)) < 12;
  return atFoot && atTop && sameWidth;
}

export function describeFigures(objects: PageObjects, captions: readonly Caption[]): Figure[] {
  const placed = objects.figures.map(({ page, box }) => ({ page: page + 1, box }));
  const links = linkCaptions(placed, captions, ["figure"]);
  return objects.figures.map(({ kind, box, images, alt, page }, index): Figure => {
    return { kind, box, images, alt, page: page + 1, caption: links[index] ?? null };
  });
}

export function describeListings(objects: PageObjects, captions: readonly Caption[]): CodeListing[] {
  const placed = objects.listings.map(({ page, box }) => ({ page: page + 1, box }));
  const links = linkCaptions(placed, captions, ["listing", "algorithm"]);
  return objects.listings.map(({ text, box, page }, index): CodeListing => {
    return { text, box, page: page + 1, caption: links[index] ?? null };
  });
}

export function describeFormulas(found: readonly OnPage<FoundFormula>[], reportText: ReportText): Formula[] {
  return found.map(({ display, number, text, box, page, lines, inline }): Formula => {
    const range = inline === null ? rangeOfLines(page, lines, reportText) : rangeInLine(page, inline, reportText);
    return { display, number, text, box, page: page + 1, range };
  });
}

function rangeOfLines(page: number, lines: readonly number[], reportText: ReportText): TextRange | null {
  const placed = lines.flatMap((line) => reportText.lineOf(page + 1, line) ?? []);
  if (placed.length === 0) return null;
  return {
    start: Math.min(...placed.map((line) => line.range.start)),
    end: Math.max(...placed.map((line) => line.range.end)),
  };
}

function rangeInLine(
  page: number,
  inline: { readonly line: number; readonly start: number; readonly end: number },
  reportText: ReportText,
): TextRange | null {
  const placed = reportText.lineOf(page + 1, inline.line);
  if (placed === null) return null;
  return { start: placed.range.start + inline.start, end: Math.min(placed.range.start + inline.end, placed.range.end) };
}
