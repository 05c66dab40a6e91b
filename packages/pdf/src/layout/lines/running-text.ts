/** Whether columns hold running text, which fills its lines as the cells of a table do not. */
import type { Segment } from "./column-segments.ts";

const MIN_ROWS_PER_COLUMN = 8;
/** Fewer will do for two columns of one width with the gutter between them. */
export const MIN_ROWS_OF_TWINS = 4;
const MIN_COLUMN_POINTS = 90;
/** A line is full when it takes this share of its column. */
const FULL_LINE = 0.8;
const MIN_FULL_LINES = 5;
/** Share of a column's characters in full lines when it holds running text. */
const PROSE_SHARE = 0.5;

/** `across` are the segments among them that stand in no column. */
export function areRunningText(columns: readonly (readonly Segment[])[], across: number): boolean {
  const fewest = Math.min(...columns.map((column) => column.length));
  const needed = areAlike(columns) ? MIN_ROWS_OF_TWINS : MIN_ROWS_PER_COLUMN;
  if (fewest < needed || across > 1.2 * fewest) return false;
  return columns.every((column) => isRunningText(column, Math.min(needed, MIN_FULL_LINES)));
}

/** Two columns of the same width. */
function areAlike(columns: readonly (readonly Segment[])[]): boolean {
  const [first = 0, second = 0] = columns.map(
    (column) => Math.max(...column.map((segment) => segment.u1)) - Math.min(...column.map((segment) => segment.u0)),
  );
  return columns.length === 2 && Math.abs(first - second) < 0.03 * first;
}

/** So many full lines at least, and most of the characters in them. */
export function isRunningText(column: readonly Segment[], needed: number): boolean {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const segment of column) {
    from = Math.min(from, segment.u0);
    to = Math.max(to, segment.u1);
  }
  const width = to - from;
  if (width < MIN_COLUMN_POINTS) return false;
  // Labels of figures in a column are many and short: characters count, not lines.
  let characters = 0;
  let inFullLines = 0;
  let fullLines = 0;
  for (const segment of column) {
    const length = segment.fragments.reduce((sum, fragment) => sum + fragment.to - fragment.from, 0);
    characters += length;
    if (segment.u1 - segment.u0 < FULL_LINE * width) continue;
    inFullLines += length;
    fullLines++;
  }
  return fullLines >= needed && inFullLines >= PROSE_SHARE * characters;
}
