/** Draws the sides that a table leaves open: rows whose rules reach beyond the last column border, and the reverse. */
import type { Box } from "../../engine/page-primitives.ts";
import type { EdgeComponent } from "./rule-components.ts";
import type { Edge } from "./rule-edges.ts";

/** Rules reach at least this far beyond the last border before something is taken to be missing. */
const OVERHANG_POINTS = 9;

/** What stands in a place on the page: a word or a glyph. */
interface Placed {
  readonly box: Box;
}

/** The component with added outer edges where rules and words reach beyond the drawn ones. */
export function closeOpenSides(component: EdgeComponent, words: readonly Placed[]): EdgeComponent {
  const vertical = closeAcross(component.vertical, component.horizontal, (from, to, low, high) =>
    words.some((word) => isWithin(word, { x0: low, x1: high, y0: from, y1: to })),
  );
  const horizontal = closeAcross(component.horizontal, component.vertical, (from, to, low, high) =>
    words.some((word) => isWithin(word, { x0: from, x1: to, y0: low, y1: high })),
  );
  return { horizontal, vertical };
}

/**
 * Adds an edge at either end of `rules` when the outermost of `borders` stands clearly inside and words stand between.
 */
function closeAcross(
  borders: readonly Edge[],
  rules: readonly Edge[],
  hasWords: (from: number, to: number, low: number, high: number) => boolean,
): Edge[] {
  const positions = borders.map((edge) => edge.position);
  const first = Math.min(...positions);
  const last = Math.max(...positions);
  const from = Math.min(...rules.map((edge) => edge.position));
  const to = Math.max(...rules.map((edge) => edge.position));
  const closed = [...borders];
  const [only] = rules;
  const isAlone = rules.length === 1 && borders.length >= 3;
  const start = isAlone ? only!.from : usualEnd(rules, "from");
  const end = isAlone ? only!.to : usualEnd(rules, "to");
  if (first - start > OVERHANG_POINTS && hasWords(from, to, start, first)) {
    closed.push({ position: start, from, to, thickness: 0 });
  }
  if (end - last > OVERHANG_POINTS && hasWords(from, to, last, end)) {
    closed.push({ position: end, from, to, thickness: 0 });
  }
  return closed;
}

/** Where at least two rules end, so that one stray line does not widen the table. */
function usualEnd(rules: readonly Edge[], side: "from" | "to"): number {
  const ends = rules.map((edge) => edge[side]).sort((a, b) => (side === "from" ? a - b : b - a));
  const agreed = ends.find((end, index) => index + 1 < ends.length && Math.abs(ends[index + 1]! - end) < 4);
  return agreed ?? (side === "from" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY);
}

function isWithin(word: Placed, box: Box): boolean {
  const x = (word.box.x0 + word.box.x1) / 2;
  const y = (word.box.y0 + word.box.y1) / 2;
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
}
