/**
 * Running headers, footers and page numbers.
 *
 * A band is a height near the top or bottom edge at which pages carry a line. It is furniture when its texts repeat
 * from page to page or count the pages; body text that begins at the same height on every page does neither.
 */
import type { LayoutLine, PageLayout } from "../../layout/page-layout.ts";
import { opensFootnote } from "./footnotes.ts";
import { findHeadRules, HEADER_ZONE, standsOnHeadRule } from "./head-rules.ts";
import type { LineRoles } from "./line-roles.ts";
import { isRomanLabel, numeralValue, pageNumberAlone, pageNumbersAtEnds } from "./page-numerals.ts";

/** Printed label of each page by page index; null where none is printed. */
export type PrintedLabels = readonly (string | null)[];

/** Part of the height below which footers are looked for. */
const FOOTER_ZONE = 0.86;
/** A page number below everything else may stand higher: wide lower margins. */
const NUMBER_ZONE = 0.75;
/** Lines from the edge that may be furniture. */
const ROWS_FROM_EDGE = 3;
/** Heights closer than this many points are one band. */
const BAND_POINTS = 2.5;
const MIN_REPEATS = 2;
/** In longer documents two pages alike are chance. */
const MIN_REPEATS_OF_MANY = 3;
const MANY_PAGES = 8;
/** So many pages alike are no chance, wherever the text begins below. */
const MIN_REPEATS_WITHOUT_SPACE = 6;
/** Entries of contents repeat, too, once their numbers are folded. */
const LEADER = /(?:[.·…⋯‥•_-]\s?){4}/;

interface EdgeLine {
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

export function markFurniture(pages: readonly PageLayout[], roles: LineRoles): PrintedLabels {
  const labels: (string | null)[] = pages.map(() => null);
  const candidates: { page: number; label: string }[] = [];
  const headRules = findHeadRules(pages);
  const sizes = pages.map(medianSize);
  const usualSize = median(sizes);
  for (const edge of ["top", "bottom"] as const) {
    const lines = pages.flatMap((page, index) => edgeLines(page, index, edge, [sizes[index]!, usualSize]));
    for (const band of bandsOf(lines)) {
      const kind = kindOfBand(band, pages.length);
      for (const line of band) {
        const alone = pageNumberAlone(line.text);
        const furniture =
          isFurniture(line, band, kind, alone !== null) ||
          (!LEADER.test(line.text) && standsOnHeadRule(line.layout, pages[line.page]!, headRules));
        if (!furniture) continue;
        if (edge === "bottom" && alone === null && line.small && !countsPages(line, band)) {
          if (opensFootnote(pages[line.page]!, line.line)) continue;
        }
        if (roles.claim(line.page, line.line, roleOf(alone !== null, edge))) {
          if (alone !== null) candidates.push({ page: line.page, label: alone });
          else for (const label of pageNumbersAtEnds(line.text)) candidates.push({ page: line.page, label });
        }
      }
    }
    markLoneNumbers(lines, roles, edge, candidates);
  }
  for (const { page, label } of consistentLabels(candidates)) labels[page] ??= label;
  return labels;
}

type BandKind = "all" | "repeats" | "numbers" | "none";

function isFurniture(line: EdgeLine, band: readonly EdgeLine[], kind: BandKind, isNumber: boolean): boolean {
  if (kind === "none" || LEADER.test(line.text)) return false;
  if (isNumber) return true;
  if (kind === "numbers") return false;
  if (isRepeated(line, band) || countsPages(line, band)) return !(line.large && isNumberedTitle(line, band));
  return kind === "all" && !line.large && (line.small || line.apart());
}

/** `A.2. Step 2` after `A.1. Step 1`: alike but for numbers that no other page has, and none of them its page's. */
function isNumberedTitle({ text, page }: EdgeLine, band: readonly EdgeLine[]): boolean {
  const number = numberOf(text);
  if (number === undefined || pageNumbersAtEnds(text).some((label) => label !== number.split(".").at(-1))) return false;
  return !band.some((other) => other.page !== page && numberOf(other.text) === number);
}

function numberOf(text: string): string | undefined {
  return /^(?:\d{1,2}|[A-Z](?=\.\d))(?:\.\d{1,2}){0,4}\b/.exec(text)?.[0];
}

function roleOf(isNumber: boolean, edge: "top" | "bottom"): "page-number" | "header" | "footer" {
  if (isNumber) return "page-number";
  return edge === "top" ? "header" : "footer";
}

/** The outermost rows of one edge, outside in; sizes are the usual ones of page and document. */
function edgeLines(
  page: PageLayout,
  pageIndex: number,
  edge: "top" | "bottom",
  [ownSize, usualSize]: readonly [number, number],
): EdgeLine[] {
  const found: { line: number; layout: LayoutLine }[] = [];
  const lowest = edge === "top" ? Number.POSITIVE_INFINITY : lowestBaseline(page);
  page.lines.forEach((layout, line) => {
    if (layout.angle !== 0 || layout.vertical) return;
    const isLowNumber =
      layout.baseline >= lowest && layout.box.y0 > NUMBER_ZONE * page.height && pageNumberAlone(layout.text) !== null;
    const inZone =
      edge === "top" ? layout.box.y1 < HEADER_ZONE * page.height : layout.box.y0 > FOOTER_ZONE * page.height;
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
    kept.push({
      page: pageIndex,
      line,
      text: layout.text,
      layout,
      key: keyOf(layout.text),
      small: layout.fontSize < SMALLER * ownSize,
      large: layout.fontSize > LARGER * Math.max(ownSize, usualSize),
      apart: () => isApart(layout),
    });
  }
  return kept;
}

function lowestBaseline(page: PageLayout): number {
  return page.lines.reduce((lowest, { angle, baseline }) => (angle === 0 ? Math.max(lowest, baseline) : lowest), 0);
}

/** Running headers are often a size below the text. */
const SMALLER = 0.95;
/** Titles of sections that begin on new pages are larger. */
const LARGER = 1.15;

function medianSize(page: PageLayout): number {
  return median(page.lines.map((line) => line.fontSize));
}

function median(values: readonly number[]): number {
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
    .map((baseline, index) => baseline - baselines[index]!)
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

/** Text without what changes from page to page. */
function keyOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\d+|\b[ivxlc]+\b/g, "#")
    .replace(/\s+/g, "");
}

function bandsOf(lines: readonly EdgeLine[]): EdgeLine[][] {
  const sorted = [...lines].sort((a, b) => a.layout.baseline - b.layout.baseline);
  const bands: EdgeLine[][] = [];
  for (const line of sorted) {
    const band = bands.at(-1);
    if (band !== undefined && line.layout.baseline - band[0]!.layout.baseline <= BAND_POINTS) band.push(line);
    else bands.push([line]);
  }
  return bands;
}

/** `all`: everything at this height is furniture; `repeats`: only what repeats; `numbers`: only page numbers. */
function kindOfBand(band: readonly EdgeLine[], pageCount: number): BandKind {
  const pagesInBand = new Set(band.map((line) => line.page)).size;
  const numbers = band.filter((line) => pageNumberAlone(line.text) !== null).length;
  const repeats = band.filter((line) => isRepeated(line, band) || countsPages(line, band)).length;
  if (pagesInBand >= Math.max(3, 0.3 * pageCount) && (repeats + numbers) / band.length >= 0.6) return "all";
  const most = pageCount > MANY_PAGES ? MIN_REPEATS_OF_MANY : MIN_REPEATS;
  if (repeats >= most) return "repeats";
  return numbers >= MIN_REPEATS ? "numbers" : "none";
}

const repeatCounts = new WeakMap<readonly EdgeLine[], Map<string, Set<number>>>();

/** The same text on another page near by; running headers of a chapter stand on neighbouring or on every second page. */
function isRepeated(line: EdgeLine, band: readonly EdgeLine[]): boolean {
  let counts = repeatCounts.get(band);
  if (counts === undefined) {
    counts = new Map();
    for (const { key, page } of band) {
      const known = counts.get(key);
      if (known === undefined) counts.set(key, new Set([page]));
      else known.add(page);
    }
    repeatCounts.set(band, counts);
  }
  const pages = counts.get(line.key);
  if (pages === undefined || pages.size < MIN_REPEATS || line.key.length === 0) return false;
  if (pages.size >= MIN_REPEATS_WITHOUT_SPACE) return true;
  if (!line.small && !line.apart()) return false;
  if (pages.size >= 4) return true;
  return [1, -1, 2, -2, 3, -3].some((step) => pages.has(line.page + step));
}

const offsetCounts = new WeakMap<readonly EdgeLine[], Map<number, number>>();
const MIN_COUNTED = 4;

/** `1.4 Structure 27` on page 41, `1.5 Sources 28` on page 42: a number at its end counts the pages. */
function countsPages(line: EdgeLine, band: readonly EdgeLine[]): boolean {
  let counts = offsetCounts.get(band);
  if (counts === undefined) {
    counts = new Map();
    for (const other of band) {
      for (const offset of pageOffsets(other)) counts.set(offset, (counts.get(offset) ?? 0) + 1);
    }
    offsetCounts.set(band, counts);
  }
  return pageOffsets(line).some((offset) => counts.get(offset)! >= MIN_COUNTED);
}

function pageOffsets({ text, page }: EdgeLine): number[] {
  return pageNumbersAtEnds(text).flatMap((label) => {
    const value = numeralValue(label);
    return value === null ? [] : [value - page];
  });
}

/** A number alone at the very edge is a page number even where its height wanders from page to page. */
function markLoneNumbers(
  lines: readonly EdgeLine[],
  roles: LineRoles,
  edge: "top" | "bottom",
  candidates: { page: number; label: string }[],
): void {
  const outermost = new Map<number, EdgeLine>();
  for (const line of lines) if (!outermost.has(line.page)) outermost.set(line.page, line);
  const numbered = [...outermost.values()].flatMap((line) => {
    const label = pageNumberAlone(line.text);
    const value = label === null ? null : numeralValue(label);
    return label === null || value === null ? [] : [{ line, label, offset: value - line.page }];
  });
  for (const { line, label, offset } of numbered) {
    const partners = numbered.filter((other) => other.offset === offset).length;
    if (partners < 2 || roles.of(line.page, line.line) !== "prose") continue;
    roles.claim(line.page, line.line, roleOf(true, edge));
    candidates.push({ page: line.page, label });
  }
}

/** Labels that count on from page to page in one numbering, Roman or Arabic; a lone odd number is no label. */
function consistentLabels(candidates: readonly { page: number; label: string }[]): { page: number; label: string }[] {
  const runs = new Map<string, number>();
  const keyed = candidates.flatMap(({ page, label }) => {
    const value = numeralValue(label);
    if (value === null) return [];
    const run = `${isRomanLabel(label)}:${value - page}`;
    runs.set(run, (runs.get(run) ?? 0) + 1);
    return [{ page, label, run }];
  });
  return keyed
    .filter(({ run }) => runs.get(run)! >= 2 || candidates.length <= 2)
    .sort((a, b) => runs.get(b.run)! - runs.get(a.run)!);
}
