/** Long horizontal rules grouped by their extent: the rules of one table begin and end at the same x. */
import type { Edge } from "./rule-edges.ts";

/** All rules at one height, of which the pieces together reach `from`–`to`. */
export interface RuleLevel {
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly thickness: number;
}

/** Rules of one table may differ by this many points at their ends. */
const SAME_END_POINTS = 6;
/** Shorter rules separate footnotes, underline words or group columns. */
const MINIMUM_WIDTH_SHARE = 0.12;

/** More long rules than this on a page are ruled paper or a drawing. */
const MAXIMUM_LEVELS = 1_000;

/** Groups of at least two levels with the same ends, each sorted by y. */
export function groupRuleLevels(horizontal: readonly Edge[], pageWidth: number): RuleLevel[][] {
  const levels = toLevels(horizontal).filter((level) => level.to - level.from >= MINIMUM_WIDTH_SHARE * pageWidth);
  if (levels.length > MAXIMUM_LEVELS) return [];
  levels.sort((a, b) => a.from - b.from || a.to - b.to);
  const groups: RuleLevel[][] = [];
  for (const level of levels) {
    // Recent groups are the ones that begin near this level.
    const known = groups.findLast(([first]) => isSameExtent(first!, level));
    if (known) known.push(level);
    else groups.push([level]);
  }
  return groups.filter((group) => group.length >= 2).map((group) => group.sort((a, b) => a.y - b.y));
}

function isSameExtent(a: RuleLevel, b: RuleLevel): boolean {
  return Math.abs(a.from - b.from) <= SAME_END_POINTS && Math.abs(a.to - b.to) <= SAME_END_POINTS;
}

/** Joins pieces at one height that nearly touch, as when every column draws its own rule. */
function toLevels(horizontal: readonly Edge[]): RuleLevel[] {
  const sorted = [...horizontal].sort((a, b) => a.position - b.position || a.from - b.from);
  const levels: RuleLevel[] = [];
  let row: Edge[] = [];
  for (const edge of sorted) {
    if (row.length > 0 && edge.position - row[0]!.position > 1.5) {
      levels.push(...joinPieces(row));
      row = [];
    }
    row.push(edge);
  }
  levels.push(...joinPieces(row));
  return levels;
}

function joinPieces(row: readonly Edge[]): RuleLevel[] {
  const levels: RuleLevel[] = [];
  for (const { position, from, to, thickness } of [...row].sort((a, b) => a.from - b.from)) {
    const last = levels[levels.length - 1];
    if (last && from - last.to <= PIECE_GAP_POINTS) {
      levels[levels.length - 1] = {
        ...last,
        to: Math.max(last.to, to),
        thickness: Math.max(last.thickness, thickness),
      };
    } else {
      levels.push({ y: position, from, to, thickness });
    }
  }
  return levels;
}

/** Column rules of one level stand at most this far apart. */
const PIECE_GAP_POINTS = 4;
