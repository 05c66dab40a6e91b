/**
 * Levels of contents entries.
 *
 * Decimal numbers say their depth; other ways of numbering are ranked by where they first appear below each other, and
 * entries without a number by the numbered ones that share their indent and type size.
 */
import type { HeadingNumber } from "../titles/heading-number.ts";

export interface LevelledText {
  readonly number: HeadingNumber | null;
  readonly indent: number;
  readonly fontSize: number;
  readonly bold: boolean;
  /** Page on which it is printed; indents are compared within a page first, as margins may alternate. */
  readonly page: number;
}

const SAME_INDENT = 4;
/** Kinds that stand one below the chapters themselves. */
const INNER_KINDS: ReadonlySet<string> = new Set(["chinese-bracketed", "section-word", "letter"]);
const TOP_KINDS: ReadonlySet<string> = new Set(["part", "chapter", "appendix"]);

export function assignLevels(entries: readonly LevelledText[]): number[] {
  const base = decimalBase(entries);
  const known = entries.map((entry) => levelByNumber(entry.number, base));
  rankEnumerations(entries, known, base);
  const levels: number[] = [];
  for (const index of entries.keys())
    levels.push(known[index] ?? levelByNeighbours(entries, known, index, levels) ?? 1);
  return levels;
}

interface DecimalBase {
  /** Added to the depth of a decimal number to get its level. */
  readonly offset: number;
  readonly hasParts: boolean;
  /** False when all entries begin at one place, as headings of the body do. */
  readonly indented: boolean;
  /** True when `第一节` or `Section 1` is the outermost number. */
  readonly sectionsOutermost: boolean;
  /** True when `A.`, `B.` begin again below every `I.`, `II.`; otherwise letters number appendices. */
  readonly lettersNested: boolean;
}

/** Where `1.1` stands: below `第一章` or `1`, or, in a document of sections only, at the top. */
function decimalBase(entries: readonly LevelledText[]): DecimalBase {
  const kinds = new Set(entries.map((entry) => entry.number?.kind));
  const depths = new Set(entries.flatMap((entry) => (entry.number?.kind === "decimal" ? [entry.number.depth] : [])));
  const hasParts = (kinds.has("part") && (kinds.has("chapter") || depths.has(1))) || hasUnnumberedParts(entries);
  const chapters =
    kinds.has("chapter") || kinds.has("roman") || kinds.has("chinese-enumeration") || (kinds.has("part") && !hasParts);
  // `第一章` above `1`, `1.1`: the plain numbers are sections that begin again in every chapter.
  const restarts = depths.has(1) && chapters && countOnes(entries) > 1;
  const bracketed = hasBracketedChapters(entries);
  let offset = 0;
  if (restarts) offset = depthAboveOnes(entries);
  else if (!chapters && !bracketed && !depths.has(1) && depths.size > 0 && !kinds.has("section-word"))
    offset = 1 - Math.min(...depths);
  if (!chapters && !depths.has(1) && entries.some((entry) => entry.number === null)) offset = 0;
  const margin = entries[0]?.indent ?? 0;
  const indented = entries.some((entry) => Math.abs(entry.indent - margin) > SAME_INDENT);
  const lettersNested = kinds.has("roman") && countFirstLetters(entries) > 1;
  const sectionsOutermost = kinds.has("section-word") && !chapters && !hasParts && !depths.has(1);
  return { offset: offset + (hasParts ? 1 : 0), hasParts, indented, lettersNested, sectionsOutermost };
}

/** `1)` is the chapter of `1.1)`. */
function hasBracketedChapters(entries: readonly LevelledText[]): boolean {
  return entries.some(({ number }, index) => {
    const next = entries[index + 1]?.number;
    return number?.kind === "arabic-enumeration" && next?.kind === "decimal" && next.values[0] === number.values[0];
  });
}

function countFirstLetters(entries: readonly LevelledText[]): number {
  return entries.filter(({ number }) => number?.kind === "letter" && number.depth === 1 && number.values[0] === 1)
    .length;
}

/** `1` begins again below `一、`, or one deeper, below `（一）` or `第一节`. */
function depthAboveOnes(entries: readonly LevelledText[]): number {
  let deeper = 0;
  let ones = 0;
  let above: string | null = null;
  for (const { number } of entries) {
    if (number === null) continue;
    if (number.kind !== "decimal") above = number.kind;
    else if (number.depth === 1 && number.values[0] === 1) {
      ones++;
      if (above !== null && INNER_KINDS.has(above)) deeper++;
    }
  }
  return deeper * 2 > ones ? 2 : 1;
}

/** Titles without a number to whose right the chapters begin. */
function hasUnnumberedParts(entries: readonly LevelledText[]): boolean {
  const parts = entries.filter((entry, index) => {
    const next = entries[index + 1];
    return (
      entry.number === null &&
      next !== undefined &&
      next.page === entry.page &&
      isChapter(next) &&
      next.indent > entry.indent + 2 * SAME_INDENT
    );
  });
  const first = parts[0];
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return false;
  const chapters = entries.filter(isChapter);
  // A preface may stand left of plain numbers, too, but not between them.
  const between = entries.indexOf(last) > entries.findIndex(isChapter);
  if (!between && chapters.some(({ number }) => number?.kind === "decimal")) return false;
  return chapters.every((chapter) => chapter.indent > 0 || chapter.page !== first.page);
}

function isChapter({ number }: LevelledText): boolean {
  return number?.kind === "chapter" || (number?.kind === "decimal" && number.depth === 1);
}

function countOnes(entries: readonly LevelledText[]): number {
  return entries.filter(
    (entry) => entry.number?.kind === "decimal" && entry.number.depth === 1 && entry.number.values[0] === 1,
  ).length;
}

function levelByNumber(number: HeadingNumber | null, base: DecimalBase): number | null {
  if (number === null) return null;
  if (number.kind === "part") return 1;
  if (TOP_KINDS.has(number.kind)) return base.hasParts && number.kind === "chapter" ? 2 : 1;
  if (number.kind === "section-word") return base.sectionsOutermost ? 1 : base.hasParts ? 3 : 2;
  if (number.kind === "decimal") return Math.max(1, number.depth + base.offset);
  if (number.kind === "letter")
    return Math.max(1, number.depth + (base.hasParts ? 1 : 0) + (base.lettersNested ? 1 : 0));
  return null;
}

/** `一、` under `第一章`, `（一）` under `一、`, `1、` under `（一）`: each new kind stands one below what precedes it. */
function rankEnumerations(entries: readonly LevelledText[], known: (number | null)[], base: DecimalBase): void {
  const rank = new Map<string, number>();
  let above = base.hasParts ? 1 : 0;
  entries.forEach((entry, index) => {
    const level = known[index];
    if (level !== null && level !== undefined) {
      above = level;
      return;
    }
    const kind = entry.number?.kind;
    if (kind === undefined) return;
    let own = rank.get(kind);
    if (own === undefined) {
      const twin = base.indented ? levelByNeighbours(entries, known, index, known) : null;
      own = index === 0 || kind === "roman" ? Math.max(1, base.hasParts ? 2 : 1) : Math.min(above + 1, 6);
      if (entries.slice(0, index).every((before) => before.number === null)) own = 1;
      if (twin !== null && twin < own) own = twin;
      rank.set(kind, own);
    }
    known[index] = own;
    above = own;
  });
}

/**
 * Level of an entry without a number, by where it stands among those whose levels are known; `above` are the levels of
 * the entries over it.
 */
function levelByNeighbours(
  entries: readonly LevelledText[],
  known: readonly (number | null)[],
  index: number,
  above: readonly (number | null)[],
): number | null {
  const entry = entries[index];
  if (entry === undefined) return null;
  const level = levelBySameLook(entries, known, index, true) ?? levelBySameLook(entries, known, index, false);
  if (level !== null) return level;
  // At an indent of its own: level with the entry above it at this indent, or one below one that stands further left.
  for (let before = index - 1; before >= 0; before--) {
    const other = entries[before];
    const level = above[before];
    if (level === null || level === undefined || other?.page !== entry.page) continue;
    if (other.indent < entry.indent - SAME_INDENT) return level + 1;
    if (other.indent < entry.indent + SAME_INDENT && other.number === null) return level;
  }
  const further = entries.flatMap((other, otherIndex) => {
    const below = known[otherIndex];
    return below !== null &&
      below !== undefined &&
      other.page === entry.page &&
      other.indent > entry.indent + SAME_INDENT
      ? [below]
      : [];
  });
  return further.length > 0 ? Math.max(1, Math.min(...further) - 1) : null;
}

function levelBySameLook(
  entries: readonly LevelledText[],
  known: readonly (number | null)[],
  index: number,
  samePage: boolean,
): number | null {
  const entry = entries[index];
  if (entry === undefined) return null;
  const votes = new Map<number, number>();
  entries.forEach((other, otherIndex) => {
    const level = known[otherIndex];
    if (level === null || level === undefined || otherIndex === index) return;
    if (samePage && other.page !== entry.page) return;
    if (Math.abs(other.indent - entry.indent) > SAME_INDENT || Math.abs(other.fontSize - entry.fontSize) > 0.6) return;
    const weight = other.bold === entry.bold ? 2 : 1;
    votes.set(level, (votes.get(level) ?? 0) + weight);
  });
  if (votes.size === 0) return null;
  // Preface and notices stand before the first chapter, and where levels share an indent they belong to the upper one.
  if (index < entries.findIndex((other) => other.number !== null)) return Math.min(...votes.keys());
  return [...votes].reduce((best, vote) => (vote[1] > best[1] ? vote : best))[0];
}
