/**
 * Headings at the top of their pages.
 *
 * A heading that opens a new page stands where running headers stand, and such headings repeat: `第1周` and `第2周`, or
 * `一、实验目的` in every experiment. So repetition alone makes no running head. A line of a band is a heading when it
 * looks like one (bold or larger than the text, closely above it) and either a number in it counts on from page to page
 * or the document has headings of the same look in the middle of its pages.
 */
import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import { foldWidthAndCase } from "@rubrica/report-model";
import { splitHeadingNumber } from "../headings/titles/heading-number.ts";
import { BAND_POINTS, type EdgeLine } from "./edge-lines.ts";

/** A heading is this much larger than the text, or bold. */
const LARGER = 1.04;
/** A heading stands at most so many times its own size above the text that it opens, baseline to baseline. */
const LEADS_WITHIN = 2.6;
/** Words farther apart than this many ems are the two halves of a running header. */
const HEADER_GAP = 3;
/** Longer lines are no headings. */
const MAX_CHARACTERS = 60;
/** Headings in the middle of pages that have one look. */
const MIN_ALIKE = 2;
/** Shares of the page's height between which headings stand in the middle of the text. */
const MIDDLE = { from: 0.2, to: 0.8 };
/** Prominent lines nearer than this many times their size are one heading or a paragraph in bold type. */
const NEAR = 1.25;

/** What headings look like in the middle of the pages of a document. */
export interface InnerHeadings {
  /** Whether headings of this look stand in the middle of pages, numbered in the same way where the line is. */
  has(line: LayoutLine): boolean;
}

/** @param usualSize size of the text in points. */
export function findInnerHeadings(pages: readonly PageLayout[], usualSize: number): InnerHeadings {
  const counts = new Map<string, number>();
  for (const page of pages) {
    page.lines.forEach((line, index) => {
      if (!isProminent(line, usualSize) || line.text.length > MAX_CHARACTERS) return;
      if (line.box.y0 < MIDDLE.from * page.height || line.box.y1 > MIDDLE.to * page.height) return;
      const above = page.lines[index - 1];
      if (
        above !== undefined &&
        isProminent(above, usualSize) &&
        Math.abs(line.baseline - above.baseline) < NEAR * line.fontSize
      )
        return;
      if (!leadsText(line, page)) return;
      const look = lookOf(line);
      counts.set(look, (counts.get(look) ?? 0) + 1);
    });
  }
  return { has: (line) => (counts.get(lookOf(line)) ?? 0) >= MIN_ALIKE };
}

/**
 * The lines of a band at the top of pages that are headings of their pages.
 *
 * @param usualSize size of the text in points.
 */
export function headingsOfBand(
  band: readonly EdgeLine[],
  pages: readonly PageLayout[],
  { usualSize, inner }: { readonly usualSize: number; readonly inner: InnerHeadings },
): ReadonlySet<EdgeLine> {
  const leading = band.filter(({ layout, text, page, small }) => {
    const own = pages[page];
    if (own === undefined || small || text.length > MAX_CHARACTERS) return false;
    return layout.widestGap <= HEADER_GAP * layout.fontSize && leadsText(layout, own);
  });
  if (leading.length === 0) return new Set();
  const counted = countedKeys(band);
  const standing = placesOf(band);
  return new Set(
    leading.filter((line) => {
      const { layout, text, key, page } = line;
      const prominent = isProminent(layout, usualSize);
      // What stands at the distance of lines in the size of the text is text.
      if (counted.has(key)) return prominent || !line.apart();
      if (!prominent || !inner.has(layout)) return false;
      if (splitHeadingNumber(text).number !== null) return true;
      // A running header without a number stands on neighbouring pages.
      const places = standing.get(exactly(text));
      return places === undefined || !(places.has(page - 1) || places.has(page + 1));
    }),
  );
}

function isProminent({ bold, fontSize }: LayoutLine, usualSize: number): boolean {
  return (bold && fontSize >= usualSize * 0.98) || fontSize > LARGER * usualSize;
}

/** Text begins closely below the line, with no rule between the two. */
function leadsText({ box, baseline, fontSize }: LayoutLine, page: PageLayout): boolean {
  let next = Number.POSITIVE_INFINITY;
  for (const other of page.lines) {
    if (other.angle !== 0 || other.vertical || other.baseline <= baseline + BAND_POINTS) continue;
    if (other.baseline < next) next = other.baseline;
  }
  if (next - baseline > LEADS_WITHIN * fontSize) return false;
  const width = box.x1 - box.x0;
  return !page.rules.some(
    (rule) =>
      rule.orientation === "horizontal" &&
      rule.box.y0 > baseline - 1 &&
      rule.box.y1 < next &&
      rule.box.x1 - rule.box.x0 > Math.max(width, 0.4 * page.width),
  );
}

/** Keys whose lines differ by a number that grows from page to page and is on one page each. */
function countedKeys(band: readonly EdgeLine[]): ReadonlySet<string> {
  const groups = new Map<string, EdgeLine[]>();
  for (const line of band) {
    if (!line.key.includes("#")) continue;
    const known = groups.get(line.key);
    if (known === undefined) groups.set(line.key, [line]);
    else known.push(line);
  }
  const counted = new Set<string>();
  for (const [key, lines] of groups) {
    if (lines.length < 2) continue;
    const rows = [...lines].sort((a, b) => a.page - b.page).map((line) => numbersOf(line.text));
    const width = Math.min(...rows.map((row) => row.length));
    for (let place = 0; place < width; place++) {
      const values = rows.map((row) => row[place] ?? 0);
      if (values.every((value, index) => index === 0 || value > (values[index - 1] ?? value))) counted.add(key);
    }
  }
  return counted;
}

function numbersOf(text: string): number[] {
  return (text.normalize("NFKC").match(/\d+/g) ?? []).map(Number);
}

function placesOf(band: readonly EdgeLine[]): ReadonlyMap<string, ReadonlySet<number>> {
  const places = new Map<string, Set<number>>();
  for (const { text, page } of band) {
    const key = exactly(text);
    const known = places.get(key);
    if (known === undefined) places.set(key, new Set([page]));
    else known.add(page);
  }
  return places;
}

function exactly(text: string): string {
  return foldWidthAndCase(text).replace(/\s+/g, "");
}

function lookOf({ fontSize, bold, text }: LayoutLine): string {
  return `${Math.round(fontSize * 2)}/${bold}/${splitHeadingNumber(text).number?.kind ?? ""}`;
}
