/**
 * Headings by their look: number, type size, weight, the space around them.
 *
 * Used where the document declares none, and to fill what tags, outline and contents leave out.
 */
import type { LayoutLine, PageLayout } from "../../layout/page-layout.ts";
import type { LineRoles } from "../text/line-roles.ts";
import type { TextMetrics } from "../text/text-metrics.ts";
import { assignLevels } from "./contents-levels.ts";
import { type HeadingNumber, splitHeadingNumber } from "./heading-number.ts";
import { isStandingTitle } from "./known-titles.ts";
import { joinHeadingLines } from "./located-heading.ts";

/** A line (or a few) that may be a heading. */
export interface HeadingCandidate {
  readonly page: number;
  readonly line: number;
  readonly lineCount: number;
  readonly text: string;
  readonly number: HeadingNumber | null;
  readonly title: string;
  readonly fontSize: number;
  readonly bold: boolean;
  /** Size, weight, font and way of numbering: headings of one level share it. */
  readonly style: string;
  /** True when size, weight or font lift it above the body. */
  readonly emphasised: boolean;
  /** True for `摘要`, `References` and their like. */
  readonly standing: boolean;
  /** More space above it than between lines, or the top of a column. */
  readonly spaced: boolean;
  readonly centred: boolean;
}

const MAX_WIDE_CHARACTERS = 50;
const MAX_LATIN_CHARACTERS = 110;
/** A heading is this much larger than the body, where size alone tells it. */
const LARGER = 1.1;
const HEAVY_FONT = /hei|黑|gothic|bold|medi|demi|cmbx|sfbx|heavy|black|ptmb|-bd|semib|bx\d/i;
const SENTENCE_END = /[。；;，,、！!]$|[a-z]{3,}\.$/;
const MAX_LINES = 3;

export interface StyledInput {
  readonly pages: readonly PageLayout[];
  readonly roles: LineRoles;
  readonly metrics: TextMetrics;
}

export function findHeadingCandidates({ pages, roles, metrics }: StyledInput): HeadingCandidate[] {
  const candidates: HeadingCandidate[] = [];
  pages.forEach((page, pageIndex) => {
    let skip = -1;
    page.lines.forEach((_line, index) => {
      if (index <= skip || !roles.isProse(pageIndex, index)) return;
      const candidate = candidateAt(page, pageIndex, index, roles, metrics);
      if (candidate === null) return;
      skip = index + candidate.lineCount - 1;
      candidates.push(candidate);
    });
  });
  return dropListRuns(candidates, pages);
}

function candidateAt(
  page: PageLayout,
  pageIndex: number,
  index: number,
  roles: LineRoles,
  metrics: TextMetrics,
): HeadingCandidate | null {
  const line = page.lines[index]!;
  if (!/\p{L}/u.test(line.text) || line.monospace) return null;
  const first = splitHeadingNumber(line.text);
  const emphasised = isEmphasised(line, metrics);
  if (!emphasised && first.number === null && !isStandingTitle(first.title)) return null;
  const lineCount = emphasised ? countLines(page, pageIndex, index, roles, metrics) : 1;
  if (lineCount > MAX_LINES) return null;
  const texts = page.lines.slice(index, index + lineCount).map((part) => part.text);
  const text = joinHeadingLines(texts);
  const { number, title } = lineCount === 1 ? first : splitHeadingNumber(text);
  if (title === "" && number?.kind !== "chapter" && number?.kind !== "appendix") return null;
  if (number === null && /[:：]$/.test(text)) return null;
  if (isTooLong(text) || SENTENCE_END.test(text) || !/\p{L}{2}|[\u3400-\u9fff]/u.test(text)) return null;
  const margins = metrics.margins(pageIndex, line.column);
  const middle = (line.box.x0 + line.box.x1) / 2;
  const width = margins.right - margins.left;
  const centred =
    Math.abs(middle - (margins.left + margins.right) / 2) < 0.04 * width && line.box.x0 > margins.left + 0.08 * width;
  return {
    page: pageIndex,
    line: index,
    lineCount,
    text,
    number,
    title: title === "" ? text : title,
    fontSize: line.fontSize,
    bold: line.bold,
    style: styleOf(line, number),
    emphasised,
    standing: isStandingTitle(title === "" ? text : title),
    spaced: isSpaced(page, pageIndex, index, roles, metrics),
    centred,
  };
}

export function isEmphasised(line: LayoutLine, metrics: TextMetrics): boolean {
  if (line.fontSize >= LARGER * metrics.bodySize) return true;
  if (line.fontSize < 0.86 * metrics.bodySize) return false;
  if (line.bold && !metrics.bodyBold) return true;
  const font = fontOf(line);
  return font !== metrics.bodyFont && HEAVY_FONT.test(font) && !HEAVY_FONT.test(metrics.bodyFont);
}

/** Font of most of the line's characters. */
function fontOf(line: LayoutLine): string {
  let best = "";
  let most = 0;
  for (const span of line.spans) {
    if (span.text.length > most) {
      best = span.font.name;
      most = span.text.length;
    }
  }
  return best;
}

/** How many lines of one look follow each other from here. */
function countLines(
  page: PageLayout,
  pageIndex: number,
  index: number,
  roles: LineRoles,
  metrics: TextMetrics,
): number {
  const first = page.lines[index]!;
  let count = 1;
  while (count <= MAX_LINES) {
    const before = page.lines[index + count - 1]!;
    const next = page.lines[index + count];
    if (next === undefined || !roles.isProse(pageIndex, index + count)) break;
    if (next.column !== first.column || Math.abs(next.fontSize - first.fontSize) > 0.4 || next.bold !== first.bold)
      break;
    if (!isEmphasised(next, metrics) || splitHeadingNumber(next.text).number !== null || isStandingTitle(next.text))
      break;
    const distance = next.baseline - before.baseline;
    if (distance <= 0 || distance > 1.75 * first.fontSize) break;
    const margins = metrics.margins(pageIndex, first.column);
    const centredBlock = before.box.x0 > margins.left + 20 && next.box.x0 > margins.left + 20;
    if (!centredBlock && before.box.x1 < margins.right - 6 * first.fontSize) break;
    count++;
  }
  return count;
}

function isTooLong(text: string): boolean {
  const wide = text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  return wide > 0.3 * text.length ? text.length > MAX_WIDE_CHARACTERS : text.length > MAX_LATIN_CHARACTERS;
}

function isSpaced(page: PageLayout, pageIndex: number, index: number, roles: LineRoles, metrics: TextMetrics): boolean {
  const line = page.lines[index]!;
  for (let above = index - 1; above >= 0; above--) {
    const before = page.lines[above]!;
    const role = roles.of(pageIndex, above);
    if (role === "header" || role === "page-number" || role === "footer" || role === "aside") continue;
    if (before.column !== line.column || before.baseline > line.baseline) return true;
    return line.baseline - before.baseline > 1.25 * Math.max(metrics.pitch, line.fontSize);
  }
  return true;
}

function styleOf(line: LayoutLine, number: HeadingNumber | null): string {
  const numbering =
    number === null
      ? "none"
      : `${number.kind}${number.kind === "decimal" || number.kind === "letter" ? number.depth : ""}`;
  return `${Math.round(line.fontSize * 2)}/${line.bold ? "b" : ""}/${fontOf(line)}/${numbering}`;
}

/** Numbered lines that follow each other without text between them are items of a list. */
function dropListRuns(candidates: readonly HeadingCandidate[], pages: readonly PageLayout[]): HeadingCandidate[] {
  const isNeighbour = (left: HeadingCandidate | undefined, right: HeadingCandidate | undefined): boolean => {
    if (left === undefined || right === undefined || left.page !== right.page) return false;
    if (right.line !== left.line + left.lineCount || left.style !== right.style) return false;
    const distance = pages[right.page]!.lines[right.line]!.baseline - pages[left.page]!.lines[left.line]!.baseline;
    return distance < 2.4 * left.fontSize * left.lineCount;
  };
  return candidates.filter((candidate, index) => {
    if (candidate.standing || (candidate.number?.kind === "chapter" && candidate.emphasised)) return true;
    return !isNeighbour(candidates[index - 1], candidate) && !isNeighbour(candidate, candidates[index + 1]);
  });
}

/** Levels of headings known by their look alone. */
export function levelsByLook(headings: readonly HeadingCandidate[]): number[] {
  const numbered = headings.some((heading) => heading.number !== null);
  const asEntries = headings.map(({ number, fontSize, bold }) => ({ number, fontSize, bold, indent: 0, page: 0 }));
  const sizes = rankedLooks(headings);
  if (!numbered) return headings.map((heading) => sizes.indexOf(lookOf(heading)) + 1);
  const levels = assignLevels(asEntries);
  const sizeOfLevel = new Map<number, number>();
  headings.forEach((heading, index) => {
    if (heading.number === null) return;
    const level = levels[index]!;
    sizeOfLevel.set(level, Math.max(sizeOfLevel.get(level) ?? 0, heading.fontSize));
  });
  const above = looksAboveNumbers(headings);
  return headings.map((heading, index) => {
    if (heading.standing) return 1;
    if (heading.number !== null) return levels[index]! + above.length;
    if (above.includes(lookOf(heading))) return above.indexOf(lookOf(heading)) + 1;
    const fitting = [...sizeOfLevel].filter(([, size]) => heading.fontSize >= size - 0.6).map(([level]) => level);
    const own = fitting.length > 0 ? Math.min(...fitting) : Math.max(...sizeOfLevel.keys()) + 1;
    return own + above.length;
  });
}

/** Sizes of repeated headings without number that are larger than every numbered one: the numbers count below them. */
function looksAboveNumbers(headings: readonly HeadingCandidate[]): number[] {
  const largest = Math.max(...headings.filter((heading) => heading.number !== null).map((heading) => heading.fontSize));
  const counts = new Map<number, number>();
  for (const heading of headings) {
    if (heading.number !== null || heading.standing || heading.fontSize < largest + 0.6) continue;
    counts.set(lookOf(heading), (counts.get(lookOf(heading)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= 3)
    .map(([look]) => look)
    .sort((left, right) => right - left);
}

function lookOf(heading: HeadingCandidate): number {
  return Math.round(heading.fontSize * 2) * 2 + (heading.bold ? 1 : 0);
}

function rankedLooks(headings: readonly HeadingCandidate[]): number[] {
  return [...new Set(headings.filter((heading) => heading.number === null).map(lookOf))].sort(
    (left, right) => right - left,
  );
}
