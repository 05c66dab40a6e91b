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
