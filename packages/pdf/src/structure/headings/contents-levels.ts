/**
 * Levels of contents entries.
 *
 * Decimal numbers say their depth; other ways of numbering are ranked by where they first appear below each other, and
 * entries without a number by the numbered ones that share their indent and type size.
 */
import type { HeadingNumber } from "./heading-number.ts";

export interface LevelledText {
  readonly number: HeadingNumber | null;
  readonly indent: number;
  readonly fontSize: number;
  readonly bold: boolean;
}

const SAME_INDENT = 4;
const TOP_KINDS: ReadonlySet<string> = new Set(["part", "chapter", "appendix"]);

export function assignLevels(entries: readonly LevelledText[]): number[] {
  const base = decimalBase(entries);
  const known = entries.map((entry) => levelByNumber(entry.number, base));
  rankEnumerations(entries, known, base);
  return entries.map((_entry, index) => known[index] ?? levelByNeighbours(entries, known, index) ?? 1);
}

interface DecimalBase {
  /** Added to the depth of a decimal number to get its level. */
  readonly offset: number;
  readonly hasParts: boolean;
}

/** Where `1.1` stands: below `第一章` or `1`, or, in a document of sections only, at the top. */
function decimalBase(entries: readonly LevelledText[]): DecimalBase {
  const kinds = new Set(entries.map((entry) => entry.number?.kind));
  const depths = new Set(entries.flatMap((entry) => (entry.number?.kind === "decimal" ? [entry.number.depth] : [])));
  const hasParts = kinds.has("part") && (kinds.has("chapter") || depths.has(1));
  const chapters =
    kinds.has("chapter") || kinds.has("roman") || kinds.has("chinese-enumeration") || (kinds.has("part") && !hasParts);
  // `第一章` above `1`, `1.1`: the plain numbers are sections that begin again in every chapter.
  const restarts = depths.has(1) && chapters && countOnes(entries) > 1;
  let offset = 0;
  if (restarts) offset = 1;
  else if (!chapters && !depths.has(1) && depths.size > 0) offset = 1 - Math.min(...depths);
  if (!chapters && !depths.has(1) && entries.some((entry) => entry.number === null)) offset = 0;
  return { offset: offset + (hasParts ? 1 : 0), hasParts };
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
  if (number.kind === "section-word") return base.hasParts ? 3 : 2;
  if (number.kind === "decimal") return Math.max(1, number.depth + base.offset);
  if (number.kind === "letter") return Math.max(1, number.depth + (base.hasParts ? 1 : 0));
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
      const twin = levelByNeighbours(entries, known, index);
      own = index === 0 || entry.number!.kind === "roman" ? Math.max(1, base.hasParts ? 2 : 1) : Math.min(above + 1, 6);
      if (entries.slice(0, index).every((before) => before.number === null)) own = 1;
      if (twin !== null && twin < own) own = twin;
      rank.set(kind, own);
    }
    known[index] = own;
    above = own;
  });
}

/** Level of the numbered entries that look like this one. */
function levelByNeighbours(
  entries: readonly LevelledText[],
  known: readonly (number | null)[],
  index: number,
): number | null {
  const entry = entries[index]!;
  const votes = new Map<number, number>();
  entries.forEach((other, otherIndex) => {
    const level = known[otherIndex];
    if (level === null || level === undefined || otherIndex === index) return;
    if (Math.abs(other.indent - entry.indent) > SAME_INDENT || Math.abs(other.fontSize - entry.fontSize) > 0.6) return;
    const weight = other.bold === entry.bold ? 2 : 1;
    votes.set(level, (votes.get(level) ?? 0) + weight);
  });
  let best: number | null = null;
  for (const [level, count] of votes) if (best === null || count > votes.get(best)!) best = level;
  return best;
}
