/**
 * Running headers, footers and page numbers.
 *
 * A band is a height near the top or bottom edge at which pages carry a line. Its lines are running heads when their
 * texts repeat from page to page or count the pages; body text that begins at the same height on every page does
 * neither.
 */
import type { PageLayout } from "@rubrica/pdf";
import { BAND_POINTS, type EdgeLine, edgeLines, median, medianSize } from "./edge-lines.ts";
import { findEdgeZones } from "./edge-zones.ts";
import { opensFootnote } from "./footnotes.ts";
import { findHeadRules, standsOnHeadRule } from "./head-rules.ts";
import type { LineRoles } from "./line-roles.ts";
import { isRomanLabel, numeralValue, pageNumberAlone, pageNumbersAtEnds } from "./page-numerals.ts";
import { findInnerHeadings, headingsOfBand, type InnerHeadings } from "./page-top-headings.ts";

/** Printed label of each page by page index; null where none is printed. */
export type PrintedLabels = readonly (string | null)[];

const MIN_REPEATS = 2;
/** In longer documents two pages alike are chance. */
const MIN_REPEATS_OF_MANY = 3;
const MANY_PAGES = 8;
/** So many pages alike are no chance, wherever the text begins below. */
const MIN_REPEATS_WITHOUT_SPACE = 6;
/** Entries of contents repeat, too, once their numbers are folded. */
const LEADER = /(?:[.·…⋯‥•_-]\s?){4}/;

export function claimRunningHeads(pages: readonly PageLayout[], roles: LineRoles): PrintedLabels {
  const labels: (string | null)[] = pages.map(() => null);
  const candidates: { page: number; label: string }[] = [];
  const zones = findEdgeZones(pages);
  const headRules = findHeadRules(pages, zones.top);
  const sizes = pages.map(medianSize);
  const usualSize = median(sizes);
  let inner: InnerHeadings | null = null;
  for (const edge of ["top", "bottom"] as const) {
    const lines = pages.flatMap((page, index) =>
      edgeLines(page, index, { edge, zones, sizes: [sizes[index] ?? usualSize, usualSize] }),
    );
    for (const all of bandsOf(lines)) {
      let band = all;
      let kind = kindOfBand(band, pages.length);
      if (edge === "top" && kind !== "none" && kind !== "numbers") {
        inner ??= findInnerHeadings(pages, usualSize);
        const headings = headingsOfBand(band, pages, { usualSize, inner });
        if (headings.size > 0) {
          band = all.filter((line) => !headings.has(line));
          kind = kindOfBand(band, pages.length);
        }
      }
      for (const line of band) {
        const page = pages[line.page];
        if (page === undefined) continue;
        const alone = pageNumberAlone(line.text);
        const isHead =
          isRunningHead(line, band, kind, alone !== null) ||
          (!LEADER.test(line.text) && standsOnHeadRule(line.layout, page, headRules));
        if (!isHead) continue;
        if (edge === "bottom" && alone === null && line.small && !countsPages(line, band)) {
          if (opensFootnote(line.layout, page)) continue;
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

/** Tables stand at the head of pages with captions that differ in their numbers only. */
const CAPTION = /^(?:续?\s?[图表]|Table|Figure|TABLE|FIGURE)\s?\d/;

function isRunningHead(line: EdgeLine, band: readonly EdgeLine[], kind: BandKind, isNumber: boolean): boolean {
  if (kind === "none" || LEADER.test(line.text) || CAPTION.test(line.text)) return false;
  if (isNumber) return true;
  if (kind === "numbers") return false;
  if (isRepeated(line, band) || countsPages(line, band))
    return !((line.large || isDeepBold(line)) && isNumberedTitle(line, band));
  return kind === "all" && !line.large && (line.small || line.apart());
}

/** `5.5.1 Name`: running headers go less deep. */
function isDeepBold({ layout, text }: EdgeLine): boolean {
  return layout.bold && /^\d{1,2}\.\d{1,2}\.\d/.test(text);
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

function bandsOf(lines: readonly EdgeLine[]): EdgeLine[][] {
  const sorted = [...lines].sort((a, b) => a.layout.baseline - b.layout.baseline);
  const bands: EdgeLine[][] = [];
  let band: EdgeLine[] = [];
  for (const line of sorted) {
    const [top] = band;
    if (top === undefined || line.layout.baseline - top.layout.baseline > BAND_POINTS) {
      band = [];
      bands.push(band);
    }
    band.push(line);
  }
  return bands;
}

/** `all`: everything at this height is a running head; `repeats`: only what repeats; `numbers`: only page numbers. */
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
  return pageOffsets(line).some((offset) => (counts.get(offset) ?? 0) >= MIN_COUNTED);
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
  const lengthOf = (run: string): number => runs.get(run) ?? 0;
  return keyed
    .filter(({ run }) => lengthOf(run) >= 2 || candidates.length <= 2)
    .sort((a, b) => lengthOf(b.run) - lengthOf(a.run));
}
