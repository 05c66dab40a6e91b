/** Tables, figures, formulas and listings as they go into the report. */

import type { FoundFormula, PageLayout } from "@rubrica/pdf";
import type { Caption, CodeListing, Figure, Formula, Table, TextRange } from "@rubrica/report-model";
import type { ReportText } from "../text/report-text.ts";
import { linkCaptions, linkOverPageBreaks } from "./link-captions.ts";
import type { OnPage, PageObjects } from "./page-objects.ts";
import { continuesTable, type PlacedTable } from "./table-continuation.ts";

/** Tables and programs are captioned as figures now and then; `figures` have taken their captions before. */
export function describeTables(
  objects: PageObjects,
  context: {
    readonly captions: readonly Caption[];
    readonly figures: readonly Figure[];
    readonly pages: readonly PageLayout[];
  },
): Table[] {
  const { captions, figures, pages } = context;
  const placed = objects.tables.map(({ page, box }) => ({ page: page + 1, box }));
  const nearest = linkCaptions(placed, captions, ["table"]);
  const pageHeights = pages.map((page) => page.height);
  const own = linkOverPageBreaks(placed, captions, { links: nearest, kinds: ["table"], pageHeights });
  const links = linkFigureCaptions(placed, { links: own, captions, figures });
  const parts = objects.tables.map((table, index): PlacedTable => {
    const { page, box, columns } = table;
    const link = links[index] ?? null;
    const caption = link === null ? null : (captions[link] ?? null);
    return { page, box, columns, pageHeight: pages[page]?.height ?? 0, caption };
  });
  return objects.tables.map((table, index): Table => {
    const previous = parts[index - 1];
    const own = parts[index];
    const continues = previous && own && continuesTable(previous, own) ? index - 1 : null;
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

export function describeListings(
  objects: PageObjects,
  captions: readonly Caption[],
  figures: readonly Figure[],
): CodeListing[] {
  const placed = objects.listings.map(({ page, box }) => ({ page: page + 1, box }));
  const own = linkCaptions(placed, captions, ["listing", "algorithm"]);
  const links = linkFigureCaptions(placed, { links: own, captions, figures });
  return objects.listings.map(({ text, box, page }, index): CodeListing => {
    return { text, box, page: page + 1, caption: links[index] ?? null };
  });
}

/** Gives what has no caption of its own kind a figure's caption next to it that no figure has. */
function linkFigureCaptions(
  placed: readonly { readonly page: number; readonly box: Figure["box"] }[],
  context: {
    readonly links: readonly (number | null)[];
    readonly captions: readonly Caption[];
    readonly figures: readonly Figure[];
  },
): (number | null)[] {
  const { links, captions, figures } = context;
  const taken = new Set(figures.map((figure) => figure.caption));
  const open = captions.flatMap((caption, index) => (taken.has(index) ? [] : [{ caption, index }]));
  const waiting = placed.flatMap((object, index) => (links[index] === null ? [{ object, index }] : []));
  const found = linkCaptions(
    waiting.map(({ object }) => object),
    open.map(({ caption }) => caption),
    ["figure"],
  );
  const completed = [...links];
  for (const [place, { index }] of waiting.entries()) {
    const caption = open[found[place] ?? -1];
    if (caption !== undefined) completed[index] = caption.index;
  }
  return completed;
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
