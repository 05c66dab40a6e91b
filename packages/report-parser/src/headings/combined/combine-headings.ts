/**
 * One list of headings out of all sources.
 *
 * What the document declares (tags, outline, printed contents) is believed in this order; where the declared ones
 * leave gaps, lines that look and count like them are added. Without declarations the look alone decides.
 */
import { type HeadingSource, hasHan } from "@rubrica/report-model";
import { alignLevels, closeTopGap, nestDecimals, shiftToNumbers } from "../levels/align-levels.ts";
import { levelsByLook } from "../levels/levels-by-look.ts";
import type { HeadingCandidate } from "../seen/heading-candidate.ts";
import { selectByLook, supplementByLook } from "../seen/select-by-look.ts";
import { findUnlistedHeadings } from "../seen/unlisted-headings.ts";
import { compareByPlace, type LocatedHeading } from "../titles/located-heading.ts";

export interface CombineInput {
  readonly tagged: readonly LocatedHeading[];
  readonly outline: readonly LocatedHeading[];
  readonly contents: readonly LocatedHeading[];
  readonly candidates: readonly HeadingCandidate[];
  /** 0-based pages that hold the table of contents and lists. */
  readonly contentsPages: readonly number[];
  readonly pageCount: number;
  /** 0-based; pages before it are empty. */
  readonly firstPage: number;
}

export interface CombinedHeadings {
  /** In order, levels without gaps at the top. */
  readonly headings: readonly LocatedHeading[];
  readonly source: HeadingSource;
}

/** Fewer declared headings than this are no structure. */
const MIN_DECLARED = 3;
/** A more trusted source yields to a less trusted one that has over twice as many headings. */
const MIN_SHARE_OF_LARGEST = 0.5;

export function combineHeadings(input: CombineInput): CombinedHeadings {
  const declared = [input.tagged, input.outline, input.contents].filter((source) => source.length >= MIN_DECLARED);
  const largest = Math.max(0, ...declared.map((source) => source.length));
  const primary = declared.find((source) => source.length >= MIN_SHARE_OF_LARGEST * largest);
  if (primary === undefined) return combineByLook(input);

  const merged = new HeadingSet();
  for (const heading of primary) merged.add(heading);
  for (const source of declared) {
    if (source === primary) continue;
    const levelOf = alignLevels(source, merged.list());
    const looksLikeHeading = createLookTest(input.candidates, primary);
    for (const heading of source) {
      // Tags and outlines leave lists of names out that are printed like contents.
      if (source === input.contents && heading.number === null && !looksLikeHeading(heading)) continue;
      merged.add({ ...heading, level: levelOf(heading) });
    }
  }
  const declaredHeadings = dropCoverLines(merged.list(), input);
  // What names nothing but lines of the cover declares no headings.
  if (declaredHeadings.length === 0) return combineByLook({ ...input, tagged: [], outline: [], contents: [] });
  const all = new HeadingSet();
  for (const heading of shiftToNumbers(declaredHeadings)) all.add(heading);
  for (const heading of supplementByLook(all.list(), input.candidates, input.contentsPages)) all.add(heading);
  // Tags and outlines go as deep as the author meant; printed contents stop at some level.
  if (primary === input.contents) {
    const { candidates, contentsPages } = input;
    for (const heading of findUnlistedHeadings({ declared: all.list(), candidates, contentsPages })) all.add(heading);
  }
  const headings = nestDecimals(closeTopGap(all.list()));
  return { headings, source: describeSource(primary, input, headings) };
}

/** Whether a line is larger than the text, or looks like a heading that is known. */
function createLookTest(
  candidates: readonly HeadingCandidate[],
  known: readonly LocatedHeading[],
): (heading: LocatedHeading) => boolean {
  const at = new Map(candidates.map((candidate) => [`${candidate.page}:${candidate.line}`, candidate]));
  const styles = new Set(known.map(({ page, line }) => at.get(`${page}:${line}`)?.style));
  return ({ page, line }) => {
    const candidate = at.get(`${page}:${line}`);
    return candidate?.spaced === true && (candidate.larger || styles.has(candidate.style));
  };
}

function combineByLook(input: CombineInput): CombinedHeadings {
  const selected = selectByLook(input.candidates, input.contentsPages, input);
  const levels = levelsByLook(selected);
  const set = new HeadingSet();
  // One or two declared headings are believed, but say nothing of the rest.
  selected.forEach((candidate, index) => {
    const { page, line, lineCount, number, title, runInEnd } = candidate;
    set.add({
      source: number === null ? "fonts" : "numbering",
      level: levels[index] ?? 1,
      page,
      line,
      lineCount,
      number,
      title,
      ...(runInEnd === undefined ? {} : { runInEnd }),
    });
  });
  const byLook = set.list();
  const levelAt = (heading: LocatedHeading): number => {
    const twin = byLook.find((other) => other.page === heading.page && other.line === heading.line);
    return twin?.level ?? heading.level;
  };
  for (const heading of [...input.tagged, ...input.outline, ...input.contents])
    set.add({ ...heading, level: levelAt(heading) });
  const headings = closeTopGap(set.list());
  const numbered = headings.filter((heading) => heading.source === "numbering").length;
  const primary = headings.length === 0 ? "none" : numbered * 2 >= headings.length ? "numbering" : "fonts";
  const declared = [...input.tagged, ...input.outline, ...input.contents];
  const confirmed = headings.filter((heading) => declared.some((other) => overlaps(other, heading))).length;
  return {
    headings,
    source: {
      primary,
      alsoSeenIn: sourcesSeen(input),
      agreement: declared.length === 0 || headings.length === 0 ? null : confirmed / headings.length,
    },
  };
}

/** Headings by place; two that share a line are one. */
class HeadingSet {
  readonly #byLine = new Map<string, LocatedHeading>();
  readonly #headings: LocatedHeading[] = [];

  add(heading: LocatedHeading): void {
    const keys = Array.from({ length: heading.lineCount }, (_, index) => `${heading.page}:${heading.line + index}`);
    const known = keys.map((key) => this.#byLine.get(key)).find((other) => other !== undefined);
    if (known !== undefined) {
      // A less trusted source may still know the number.
      if (known.number === null && heading.number !== null) this.#replace(known, { ...known, number: heading.number });
      return;
    }
    for (const key of keys) this.#byLine.set(key, heading);
    this.#headings.push(heading);
  }

  #replace(known: LocatedHeading, better: LocatedHeading): void {
    this.#headings[this.#headings.indexOf(known)] = better;
    for (const [key, heading] of this.#byLine) if (heading === known) this.#byLine.set(key, better);
  }

  list(): LocatedHeading[] {
    return [...this.#headings].sort(compareByPlace);
  }
}

/** Title and labels on the cover are marked as headings by some writers; they head no section. */
function dropCoverLines(headings: readonly LocatedHeading[], input: CombineInput): LocatedHeading[] {
  const hasContents = input.contentsPages.length > 0;
  if (input.pageCount < 8 && !hasContents) return [...headings];
  const standing = new Set(
    input.candidates
      .filter((candidate) => candidate.standing)
      .map((candidate) => `${candidate.page}:${candidate.line}`),
  );
  const firstStanding = input.candidates.find((candidate) => candidate.standing)?.page ?? 0;
  const isChinese = headings.some(({ title }) => hasHan(title));
  return headings.filter((heading) => {
    const isStanding = standing.has(`${heading.page}:${heading.line}`) || heading.number !== null;
    if (isStanding) return true;
    const isListed = input.contents.some((other) => overlaps(other, heading));
    if (input.contentsPages.includes(heading.page) && !isListed) return false;
    // The second cover has the title in the other language.
    if (heading.page > 0) return isListed || heading.page >= firstStanding || !isChinese || hasHan(heading.title);
    return isListed || !hasContents;
  });
}

export function overlaps(left: LocatedHeading, right: LocatedHeading): boolean {
  return (
    left.page === right.page && left.line < right.line + right.lineCount && right.line < left.line + left.lineCount
  );
}

function sourcesSeen(input: CombineInput): string[] {
  const seen: string[] = [];
  if (input.tagged.length > 0) seen.push("structure-tree");
  if (input.outline.length > 0) seen.push("outline");
  if (input.contents.length > 0) seen.push("printed-contents");
  return seen;
}

function describeSource(
  primary: readonly LocatedHeading[],
  input: CombineInput,
  headings: readonly LocatedHeading[],
): HeadingSource {
  const name = primary[0]?.source ?? "none";
  const others = [input.tagged, input.outline, input.contents].filter(
    (source) => source !== primary && source.length > 0,
  );
  const places = new Set(others.flat().map((heading) => `${heading.page}:${heading.line}`));
  for (const candidate of input.candidates) {
    if (candidate.number !== null || candidate.emphasised) places.add(`${candidate.page}:${candidate.line}`);
  }
  const confirmed = headings.filter((heading) => places.has(`${heading.page}:${heading.line}`)).length;
  const added = headings.some((heading) => heading.source === "numbering");
  const alsoSeenIn = sourcesSeen(input).filter((source) => source !== name);
  return {
    primary: name,
    alsoSeenIn: added || input.candidates.length > 0 ? [...alsoSeenIn, "numbering"] : alsoSeenIn,
    agreement: headings.length === 0 ? null : confirmed / headings.length,
  };
}
