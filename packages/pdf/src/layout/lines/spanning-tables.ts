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
  const levels: RuleLevel[] = [];
  const horizontal = rules
    .filter(({ orientation }) => orientation === "horizontal")
    .map(({ box }) => ({ y: Math.round(box.y0), x0: box.x0, x1: box.x1 }))
    .sort((left, right) => left.y - right.y || left.x0 - right.x0);
  for (const { y, x0, x1 } of horizontal) {
    const last = levels.at(-1);
    if (last?.y === y && x0 <= last.x1 + SAME_EDGE_POINTS)
      levels[levels.length - 1] = { ...last, x1: Math.max(x1, last.x1) };
    else levels.push({ y, x0, x1 });
  }
  return levels;
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
  const runs: RuleLevel[][] = [];
  for (const level of across) {
    const above = runs.at(-1)?.at(-1);
    if (above !== undefined && belongTogether(above, level, isText)) runs.at(-1)?.push(level);
    else runs.push([level]);
  }
  return runs.flatMap((run) => {
    const [top, bottom] = [run[0], run.at(-1)];
    return top === undefined || bottom === undefined || run.length < MIN_RULES
      ? []
      : [{ top: top.y, bottom: bottom.y }];
  });
}

function belongTogether(above: RuleLevel, below: RuleLevel, isText: (stretch: Stretch) => boolean): boolean {
  return (
    Math.abs(above.x0 - below.x0) <= SAME_EDGE_POINTS &&
    Math.abs(above.x1 - below.x1) <= SAME_EDGE_POINTS &&
    !isText({ top: above.y, bottom: below.y })
  );
}
