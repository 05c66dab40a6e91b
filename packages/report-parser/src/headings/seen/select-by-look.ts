/** Chooses headings among the lines that look like headings. */

import type { HeadingNumber } from "../titles/heading-number.ts";
import type { LocatedHeading } from "../titles/located-heading.ts";
import type { HeadingCandidate } from "./heading-candidate.ts";
import { isCode, MIN_ALIKE } from "./unlisted-headings.ts";

/** Kinds of numbers that begin headings without any emphasis, when they count on. */
const STRONG_KINDS: ReadonlySet<string> = new Set(["part", "chapter", "section-word", "appendix"]);

/** Numbers of list items, too; a colon behind the words leads to what the item says. */
const LIST_KINDS: ReadonlySet<string> = new Set(["arabic-enumeration", "arabic-bracketed", "circled"]);

const END_MATTER = /参考文献|致谢|附录|声明|授权|references|bibliography|acknowledg|appendix/i;
/** Shorter documents begin their text on the first page. */
const MIN_PAGES_WITH_COVER = 5;
const MOST_COVER_PAGES = 12;

interface DocumentExtent {
  readonly pageCount: number;
  /** 0-based; pages before it are empty. */
  readonly firstPage: number;
}

/** Headings of a document that declares none. */
export function selectByLook(
  candidates: readonly HeadingCandidate[],
  contentsPages: readonly number[],
  extent: DocumentExtent,
): HeadingCandidate[] {
  const body = candidates.filter((candidate) => !contentsPages.includes(candidate.page));
  const styles = countStyles(body);
  const title = titleOfFirstPage(body, extent.firstPage);
  const numbered = body.filter(isCounted).length;
  const smallest = smallestNumberedSize(body);
  const plainNumbers = body.some(
    (candidate) => candidate.number?.kind === "chinese-bracketed" && (styles.get(candidate.style) ?? 0) >= 3,
  );
  const chosen = body.filter((candidate) => {
    if (candidate === title) return false;
    if (candidate.standing)
      return candidate.emphasised || (candidate.spaced && (candidate.centred || isAlone(candidate)));
    if (isFrontMatter(candidate, body, styles, extent)) return false;
    if (candidate.number !== null) return isNumberedHeading(candidate, styles, plainNumbers);
    if ((candidate.italic || candidate.capitals) && !candidate.emphasised)
      return (styles.get(candidate.style) ?? 0) >= MIN_ALIKE;
    if (!candidate.emphasised || !candidate.spaced) return false;
    if (numbered >= 4) {
      const alike = styles.get(candidate.style) ?? 0;
      if (candidate.fontSize >= smallest - 0.3 && candidate.distinct) return alike >= 2;
      return candidate.distinct && alike >= MIN_ALIKE && !isCode(candidate);
    }
    return (styles.get(candidate.style) ?? 0) >= 2 || candidate.fontSize >= 1.3 * medianSize(body);
  });
  return keepSequence(chosen);
}

/** Headings that the declared ones leave out: deeper numbered levels, abstract, references, acknowledgements. */
export function supplementByLook(
  declared: readonly LocatedHeading[],
  candidates: readonly HeadingCandidate[],
  contentsPages: readonly number[],
): LocatedHeading[] {
  const taken = new Set(declared.flatMap((heading) => placesOf(heading)));
  const confirmed = new Map<string, number[]>();
  for (const candidate of candidates) {
    const twin = declared.find((heading) => heading.page === candidate.page && heading.line === candidate.line);
    if (twin !== undefined) confirmed.set(candidate.style, [...(confirmed.get(candidate.style) ?? []), twin.level]);
  }
  const styles = countStyles(candidates);
  const last = declared.at(-1);
  const first = declared.find((heading) => heading.number !== null) ?? declared[0];
  if (first === undefined || last === undefined) return [];
  const added: LocatedHeading[] = [];
  for (const candidate of candidates) {
    const { page, line, lineCount, number, title } = candidate;
    if (taken.has(`${page}:${line}`) || contentsPages.includes(page)) continue;
    const place = { page, line, lineCount, number, title };
    if (candidate.standing && number === null && (candidate.emphasised || (candidate.centred && candidate.spaced))) {
      if (isBetween(candidate, first, last) || isInAppendix(candidate, declared)) continue;
      added.push({ source: "fonts", level: 1, ...place });
      continue;
    }
    if (number === null || page < first.page || !candidate.emphasised) continue;
    if (LIST_KINDS.has(number.kind) && /[:：]$/.test(title)) continue;
    const levels = confirmed.get(candidate.style) ?? [];
    const known = levels.length >= 2 ? mostCommon(levels) : deeperLevel(number, declared);
    const level = known ?? levelBelowParent(candidate, candidates, declared, styles);
    if (level === null || !fitsChapter(candidate, declared)) continue;
    added.push({ source: "numbering", level, ...place });
    if (known === null) confirmed.set(candidate.style, [level, level]);
  }
  return added;
}

/** A translated paper in the appendix has an abstract of its own. */
function isInAppendix(candidate: HeadingCandidate, declared: readonly LocatedHeading[]): boolean {
  if (END_MATTER.test(candidate.title)) return false;
  return declared.some(
    (heading) =>
      heading.page <= candidate.page && /附录|附件|appendix/i.test(`${heading.number?.printed ?? ""}${heading.title}`),
  );
}

/** Headings of a kind that the author did not mark: one level below the larger marked heading above them. */
function levelBelowParent(
  candidate: HeadingCandidate,
  candidates: readonly HeadingCandidate[],
  declared: readonly LocatedHeading[],
  styles: ReadonlyMap<string, number>,
): number | null {
  if (!candidate.spaced || (styles.get(candidate.style) ?? 0) < 3) return null;
  const parent = declared.findLast(
    (heading) => heading.page < candidate.page || (heading.page === candidate.page && heading.line < candidate.line),
  );
  if (parent === undefined) return null;
  const look = candidates.find((other) => other.page === parent.page && other.line === parent.line);
  if (look === undefined || look.number === null) return null;
  const larger =
    look.fontSize > candidate.fontSize + 0.3 ||
    (look.fontSize > candidate.fontSize - 0.3 && look.bold && !candidate.bold);
  return larger && look.number.kind !== candidate.number?.kind ? parent.level + 1 : null;
}

function placesOf(heading: LocatedHeading): string[] {
  return Array.from({ length: heading.lineCount }, (_, index) => `${heading.page}:${heading.line + index}`);
}

/** Summaries inside chapters are sections, not parts of the whole. */
function isBetween(candidate: HeadingCandidate, first: LocatedHeading, last: LocatedHeading): boolean {
  const afterFirst = candidate.page > first.page || (candidate.page === first.page && candidate.line > first.line);
  const beforeLast = candidate.page < last.page;
  return afterFirst && beforeLast && !END_MATTER.test(candidate.title);
}

/** A decimal number deeper than any declared one stands as many levels below. */
function deeperLevel(number: HeadingNumber, declared: readonly LocatedHeading[]): number | null {
  if (number.kind !== "decimal" && number.kind !== "letter") return null;
  for (let depth = number.depth - 1; depth > 0; depth--) {
    const parents = declared.filter((heading) => isParentNumber(heading.number, number, depth));
    if (parents.length > 0) return mostCommon(parents.map((heading) => heading.level)) + number.depth - depth;
  }
  return null;
}

/** `Chapter 3` is to `3.1`, and `Appendix A` to `A.1`, what `3` and `A` are. */
function isParentNumber(above: HeadingNumber | null, number: HeadingNumber, depth: number): boolean {
  if (above === null) return false;
  if (depth === 1 && above.kind === (number.kind === "decimal" ? "chapter" : "appendix")) return true;
  if (depth === 1 && above.kind === "section-word" && number.kind === "decimal")
    return above.values[0] === number.values[0];
  return above.kind === number.kind && above.depth === depth;
}

/** `3.2.1` belongs into chapter 3. */
function fitsChapter(candidate: HeadingCandidate, declared: readonly LocatedHeading[]): boolean {
  const { number } = candidate;
  if (number === null || number.kind !== "decimal") return true;
  if (number.depth === 1) return true;
  const before = declared.filter(
    (heading) => heading.page < candidate.page || (heading.page === candidate.page && heading.line < candidate.line),
  );
  for (const { number: other } of before.toReversed()) {
    if (other === null) continue;
    // Below `第 5 节` sections are `5.1`, unless those words count within chapters.
    if (other.kind === "section-word" && other.values[0] === number.values[0]) return true;
    if (other.kind === "decimal" || other.kind === "chapter") return other.values[0] === number.values[0];
  }
  return false;
}

function isNumberedHeading(
  candidate: HeadingCandidate,
  styles: ReadonlyMap<string, number>,
  plainNumbers: boolean,
): boolean {
  if (candidate.number === null) return false;
  const { kind, depth } = candidate.number;
  const alike = styles.get(candidate.style) ?? 0;
  if (candidate.runInEnd !== undefined) return alike >= MIN_ALIKE;
  if (candidate.emphasised) {
    if (kind === "circled" || kind === "arabic-bracketed" || kind === "chinese-bracketed")
      return alike >= 2 && candidate.spaced;
    return STRONG_KINDS.has(kind) || alike >= 2 || candidate.spaced;
  }
  if (!candidate.spaced || !(isAlone(candidate) || (kind === "roman" && !/\p{Ll}/u.test(candidate.text)))) return false;
  if (STRONG_KINDS.has(kind)) return true;
  // IEEE sets `I.` in small capitals and `A.` in italics, both in body type.
  if ((kind === "roman" || candidate.italic || candidate.capitals) && alike >= 2) return true;
  if (kind === "decimal" && candidate.centred && alike >= MIN_ALIKE) return true;
  // Below `（一）` in heading type, `1.` in body type is the next level.
  if (kind === "decimal" && depth === 1) return plainNumbers && alike >= 3 && candidate.text.length <= 24;
  if (kind === "decimal") return alike >= 2;
  const chinese = kind === "chinese-enumeration" ? 2 : kind === "chinese-bracketed" ? 3 : Number.POSITIVE_INFINITY;
  return alike >= chinese && candidate.text.length <= 24;
}

function isAlone(candidate: HeadingCandidate): boolean {
  return candidate.text.length <= 40;
}

/** The largest line of the first page, when nothing else is as large. */
function titleOfFirstPage(body: readonly HeadingCandidate[], firstPage: number): HeadingCandidate | null {
  const first = body.filter(
    (candidate) => candidate.page === firstPage && candidate.number === null && !candidate.standing,
  );
  if (first.length === 0) return null;
  const largest = first.reduce((left, right) => (right.fontSize > left.fontSize ? right : left));
  const rivals = body.filter((candidate) => candidate !== largest && candidate.fontSize >= largest.fontSize - 0.3);
  return rivals.length <= 1 ? largest : null;
}

/** Names and addresses over the abstract, the lines of a cover. */
function isFrontMatter(
  candidate: HeadingCandidate,
  body: readonly HeadingCandidate[],
  styles: ReadonlyMap<string, number>,
  { pageCount, firstPage }: DocumentExtent,
): boolean {
  if (candidate.number !== null) return false;
  const start = body.find((other) => other.standing || (other.number !== null && other.emphasised));
  const lateStart =
    start !== undefined && start.page > Math.max(Math.min(MOST_COVER_PAGES, 0.3 * pageCount), 0.15 * pageCount);
  if (start !== undefined && !lateStart && candidate.page < start.page && pageCount >= MIN_PAGES_WITH_COVER) {
    return body.filter((other) => other.page >= start.page && other.style === candidate.style).length < 2;
  }
  if (candidate.page > firstPage) return false;
  if (start !== undefined && start.page === firstPage && candidate.line > start.line) return false;
  if (pageCount - firstPage === 1) return start !== undefined;
  const elsewhere = body.some((other) => other.page > firstPage && other.style === candidate.style);
  return !elsewhere || (styles.get(candidate.style) ?? 0) < 2;
}

/** Drops decimal headings that jump: `4.7` after `1.2` is a measured value or a cut reference. */
function keepSequence(chosen: readonly HeadingCandidate[]): HeadingCandidate[] {
  const kept: HeadingCandidate[] = [];
  let current: readonly number[] = [];
  for (const candidate of chosen) {
    const { number } = candidate;
    if (number?.kind === "chapter") current = number.values.slice(0, 1);
    // Below `（一）` and its kin plain numbers begin again.
    else if (number !== null && number.kind !== "decimal") current = [];
    if (number === null || number.kind !== "decimal" || candidate.emphasised) {
      if (number?.kind === "decimal") current = number.values;
      kept.push(candidate);
      continue;
    }
    if (!follows(current, number.values)) continue;
    current = number.values;
    kept.push(candidate);
  }
  return kept;
}

/** True when a decimal number may come after another: next sibling, first child, next of a parent, small gaps allowed. */
function follows(current: readonly number[], next: readonly number[]): boolean {
  if (current.length === 0) return next.every((value) => value <= 2);
  for (const [index, value] of next.entries()) {
    const before = current[index] ?? 0;
    if (value === before) continue;
    return value > before && value - before <= 2 && next.slice(index + 1).every((rest) => rest <= 2);
  }
  return false;
}

function countStyles(candidates: readonly HeadingCandidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { style } of candidates) counts.set(style, (counts.get(style) ?? 0) + 1);
  return counts;
}

/** Numbered in the text itself: letters of appendices follow text of any kind. */
function isCounted({ number, emphasised }: HeadingCandidate): boolean {
  return number !== null && number.kind !== "appendix" && emphasised;
}

function smallestNumberedSize(candidates: readonly HeadingCandidate[]): number {
  const sizes = candidates.filter(isCounted).map((candidate) => candidate.fontSize);
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}

function medianSize(candidates: readonly HeadingCandidate[]): number {
  const sizes = candidates.map((candidate) => candidate.fontSize).sort((left, right) => left - right);
  return sizes[sizes.length >> 1] ?? 0;
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
