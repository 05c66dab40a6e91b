/** Lines that are too long for their column and reach into the gutter. */
import type { Segment, SplitRow } from "./column-segments.ts";

/** Anything shorter beside a line may be a raised mark of its own. */
const MIN_TEXT_POINTS = 90;
/** Lines of one column are never closer than this many font sizes. */
const SAME_HEIGHT = 0.8;

/** True when text of the next column stands beside the line, among the rows around it. */
export function runsOver(line: Segment, rows: readonly SplitRow[], fontSize: number): boolean {
  return rows.some(({ segments }) =>
    segments.some(
      ({ u0, u1, baseline }) =>
        u0 >= line.u1 && u1 - u0 > MIN_TEXT_POINTS && Math.abs(baseline - line.baseline) < SAME_HEIGHT * fontSize,
    ),
  );
}
