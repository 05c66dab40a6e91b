/** Tables, figures, formulas and listings as they go into the report. */
import type { FoundFormula } from "../../layout/formulas.ts";
import type { PageLayout } from "../../layout/page-layout.ts";
import type { Caption, CodeListing, Figure, Formula, Table, TextRange } from "../../parsed-report.ts";
import type { ReportText } from "../report-text.ts";
import { linkCaptions, linkOverPageBreaks } from "./link-captions.ts";
import type { OnPage, PageObjects } from "./page-objects.ts";
import { continuesTable, type PlacedTable } from "./table-continuation.ts";

export function describeTables(
  objects: PageObjects,
  captions: readonly Caption[],
  pages: readonly PageLayout[],
): Table[] {
  const placed = objects.tables.map(({ page, box }) => ({ page: page + 1, box }));
  const nearest = linkCaptions(placed, captions, ["table"]);
  const pageHeights = pages.map((page) => page.height);
  const links = linkOverPageBreaks(placed, captions, { links: nearest, kinds: ["table"], pageHeights });
  const parts = objects.tables.map((table, index): PlacedTable => {
    const { page, box, columns } = table;
    const link = links[index] ?? null;
    const caption = link === null ? null : (captions[link] ?? null);
    return { page, box, columns, pageHeight: pages[page]!.height, caption };
  });
  return objects.tables.map((table, index): Table => {
    const previous = parts[index - 1];
    const continues = previous !== undefined && continuesTable(previous, parts[index]!) ? index - 1 : null;
    const { source, rows, columns, headerRows, cells, box, page } = table;
    return { source, rows, columns, headerRows, cells, box, page: page + 1, caption: links[index] ?? null, continues };
  });
}

export function describeFigures(objects: PageObjects, captions: readonly Caption[]): Figure[] {
  const placed = objects.figures.map(({ page, box }) => ({ page: page + 1, box }));
  const links = linkCaptions(placed, captions, ["figure"]);
  return objects.figures.map(({ kind, box, images, alt, page }, index): Figure => {
    return { kind, box, images, alt, page: page + 1, caption: links[index] ?? null };
  });
}

/** Programs are captioned as listings or, as often, as figures; `figures` have taken theirs before. */
export function describeListings(
  objects: PageObjects,
  captions: readonly Caption[],
  figures: readonly Figure[],
): CodeListing[] {
  const placed = objects.listings.map(({ page, box }) => ({ page: page + 1, box }));
  const links = linkCaptions(placed, captions, ["listing", "algorithm"]);
  const taken = new Set(figures.map((figure) => figure.caption));
  const open = captions.map((_, index) => index).filter((index) => !taken.has(index));
  const asFigures = linkCaptions(
    placed,
    open.map((index) => captions[index]!),
    ["figure"],
  ).map((link) => (link === null ? null : open[link]!));
  return objects.listings.map(({ text, box, page }, index): CodeListing => {
    return { text, box, page: page + 1, caption: links[index] ?? asFigures[index] ?? null };
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
