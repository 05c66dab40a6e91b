import type { NonNegativeInteger, PositiveInteger } from "./number-ranges.ts";

/** A rectangle on a page in points (1/72 inch) from its top-left corner. `x0 <= x1` and `y0 <= y1`. */
export interface Box {
  /** Left edge. */
  readonly x0: number;
  /** Upper edge. */
  readonly y0: number;
  /** Right edge. */
  readonly x1: number;
  /** Lower edge. */
  readonly y1: number;
}

/** A place on the paper. `page` is 1-based. */
export interface Place {
  /** Page, from 1. */
  readonly page: PositiveInteger;
  /** Where it is on that page. */
  readonly box: Box;
}

/** Half-open range `[start, end)` of UTF-16 offsets into a report's text. */
export interface TextRange {
  /** Offset of the first UTF-16 unit. */
  readonly start: NonNegativeInteger;
  /** Offset behind the last UTF-16 unit. */
  readonly end: NonNegativeInteger;
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
