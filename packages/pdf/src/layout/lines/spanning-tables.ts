/** Tables that stand across the columns of a page: their cells part rows where the columns do, without being columns. */
import type { Rule } from "../../engine/page-primitives.ts";
import type { Gutter } from "./column-gutters.ts";

/** Stretch of a page, in points from its top. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** A horizontal rule; a border that is drawn cell by cell counts as one. */
export interface RuleLevel {
  readonly y: number;
  readonly x0: number;
  readonly x1: number;
}

/** Above and below its head and at its end. */
const MIN_RULES = 3;
/** Rules of one table begin and end alike. */
const SAME_EDGE_POINTS = 3;

/** Horizontal rules from top to bottom. */
export function ruleLevels(rules: readonly Rule[]): RuleLevel[] {
  const levels = new Map<number, RuleLevel>();
  for (const { orientation, box } of rules) {
    if (orientation !== "horizontal") continue;
    const y = Math.round(box.y0);
    const level = levels.get(y);
    levels.set(y, { y, x0: Math.min(box.x0, level?.x0 ?? box.x0), x1: Math.max(box.x1, level?.x1 ?? box.x1) });
  }
  return [...levels.values()].sort((left, right) => left.y - right.y);
}

export function crosses({ x0, x1 }: RuleLevel, { from, to }: Gutter): boolean {
  return x0 < from && x1 > to;
}

/**
 * Runs of alike rules over a gutter with cells between them. `isText` says whether a stretch holds running text in
 * columns, as between the rule of a running header and that of a table.
 */
export function findSpanningTables(
  levels: readonly RuleLevel[],
  gutters: readonly Gutter[],
  isText: (stretch: Stretch) => boolean,
): Stretch[] {
  const across = levels.filter((level) => gutters.some((gutter) => crosses(level, gutter)));
  const tables: Stretch[] = [];
  for (let first = 0; first < across.length; ) {
    let last = first;
    while (last + 1 < across.length && belongTogether(across[last]!, across[last + 1]!, isText)) last++;
    if (last - first + 1 >= MIN_RULES) tables.push({ top: across[first]!.y, bottom: across[last]!.y });
    first = last + 1;
  }
  return tables;
}

function belongTogether(above: RuleLevel, below: RuleLevel, isText: (stretch: Stretch) => boolean): boolean {
  return (
    Math.abs(above.x0 - below.x0) <= SAME_EDGE_POINTS &&
    Math.abs(above.x1 - below.x1) <= SAME_EDGE_POINTS &&
    !isText({ top: above.y, bottom: below.y })
  );
}
