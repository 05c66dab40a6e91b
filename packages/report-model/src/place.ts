/** A rectangle on a page in points (1/72 inch) from its top-left corner. `x0 <= x1` and `y0 <= y1`. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A place on the paper. `page` is 1-based. */
export interface Place {
  readonly page: number;
  readonly box: Box;
}

/** Half-open range `[start, end)` of UTF-16 offsets into a report's text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Smallest box around two boxes. */
export function unionOf(left: Box, right: Box): Box {
  return {
    x0: Math.min(left.x0, right.x0),
    y0: Math.min(left.y0, right.y0),
    x1: Math.max(left.x1, right.x1),
    y1: Math.max(left.y1, right.y1),
  };
}
