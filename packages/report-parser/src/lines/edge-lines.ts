/** The outermost lines of a page, among which running headers, footers and page numbers stand. */
import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import { foldWidthAndCase } from "@rubrica/report-model";
import { type EdgeZones, USUAL_ZONES } from "./edge-zones.ts";
import { linesInForms } from "./form-lines.ts";
import { pageNumberAlone } from "./page-numerals.ts";

/** A page number below everything else may stand higher: wide lower margins. */
const NUMBER_ZONE = 0.75;
/** Rows from the edge that may hold running heads. */
const ROWS_FROM_EDGE = 3;
/** Heights closer than this many points are one band. */
export const BAND_POINTS = 2.5;

export interface EdgeLine {
  readonly page: number;
  readonly line: number;
  readonly text: string;
  readonly layout: LayoutLine;
  readonly key: string;
  /** True when it is set smaller than the text of its page. */
  readonly small: boolean;
  /** True when it is set larger than the text, as titles are. */
  readonly large: boolean;
  /** True when more than the usual distance parts it from the text. */
  readonly apart: () => boolean;
}

interface EdgeSearch {
  readonly edge: "top" | "bottom";
  readonly zones: EdgeZones;
  /** The usual sizes of page and document. */
  readonly sizes: readonly [number, number];
}

/** The outermost rows of one edge, outside in. */
export function edgeLines(
  page: PageLayout,
  pageIndex: number,
  { edge, zones, sizes: [ownSize, usualSize] }: EdgeSearch,
): EdgeLine[] {
  const found: { line: number; layout: LayoutLine }[] = [];
  const lowest = edge === "top" ? Number.POSITIVE_INFINITY : lowestBaseline(page);
  const inForms = linesInForms(page);
  page.lines.forEach((layout, line) => {
    if (layout.angle !== 0 || layout.vertical || inForms.has(line)) return;
    const isLowNumber =
      layout.baseline >= lowest && layout.box.y0 > NUMBER_ZONE * page.height && pageNumberAlone(layout.text) !== null;
    const inZone =
      edge === "top" ? layout.box.y1 < zones.top * page.height : layout.box.y0 > zones.bottom * page.height;
    if (inZone || isLowNumber) found.push({ line, layout });
  });
  found.sort((a, b) =>
    edge === "top" ? a.layout.baseline - b.layout.baseline : b.layout.baseline - a.layout.baseline,
  );
  const heights: number[] = [];
  const kept: EdgeLine[] = [];
  const isApart = createDistanceTest(page, edge);
  for (const { line, layout } of found) {
    const last = heights.at(-1);
    if (last === undefined || Math.abs(layout.baseline - last) > BAND_POINTS) heights.push(layout.baseline);
    if (heights.length > ROWS_FROM_EDGE) break;
    const large = layout.fontSize > LARGER * Math.max(ownSize, usualSize);
    const key = keyOf(layout.text);
    // Behind wide margins pages begin with titles, which are alike but for their numbers.
    if (large && key.includes("#") && !standsInUsualZone(layout, page)) continue;
    kept.push({
      page: pageIndex,
      line,
      text: layout.text,
      layout,
      key,
      small: layout.fontSize < SMALLER * ownSize,
      large,
      apart: () => isApart(layout),
    });
  }
  return kept;
}

function standsInUsualZone({ box }: LayoutLine, { height }: PageLayout): boolean {
  return box.y1 < USUAL_ZONES.top * height || box.y0 > USUAL_ZONES.bottom * height;
}

function lowestBaseline(page: PageLayout): number {
  return page.lines.reduce((lowest, { angle, baseline }) => (angle === 0 ? Math.max(lowest, baseline) : lowest), 0);
}

/** Running headers are often a size below the text. */
const SMALLER = 0.95;
/** Titles of sections that begin on new pages are larger. */
const LARGER = 1.15;

export function medianSize(page: PageLayout): number {
  return median(page.lines.map((line) => line.fontSize));
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** More than this many usual line distances part a header from the text. */
const APART = 1.25;

function createDistanceTest(page: PageLayout, edge: "top" | "bottom"): (line: LayoutLine) => boolean {
  let test: ((line: LayoutLine) => boolean) | null = null;
  return (line) => {
    test ??= measureDistances(page, edge);
    return test(line);
  };
}

function measureDistances(page: PageLayout, edge: "top" | "bottom"): (line: LayoutLine) => boolean {
  const baselines = page.lines
    .filter((line) => line.angle === 0 && !line.vertical)
    .map((line) => line.baseline)
    .sort((a, b) => a - b);
  const distances = baselines
    .slice(1)
    .map((baseline, index) => baseline - (baselines[index] ?? baseline))
    .filter((distance) => distance > BAND_POINTS)
    .sort((a, b) => a - b);
  const usual = distances[distances.length >> 1] ?? 0;
  return (line) => {
    const inner =
      edge === "top"
        ? baselines.find((baseline) => baseline > line.baseline + BAND_POINTS)
        : baselines.findLast((baseline) => baseline < line.baseline - BAND_POINTS);
    return inner === undefined || Math.abs(inner - line.baseline) > APART * usual;
  };
}

/** Makes equal what changes from page to page: numbers, Roman ones too. Unlike `foldText` it keeps punctuation. */
function keyOf(text: string): string {
  return foldWidthAndCase(text)
    .replace(/\d+|\b[ivxlc]+\b/g, "#")
    .replace(/\s+/g, "");
}
