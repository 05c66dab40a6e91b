/** Which offsets of a text are covered by ranges; marking and asking take time linear in the ranges alone. */
import type { TextRange } from "@rubrica/report-model";

export interface CoveredText {
  add(range: TextRange): void;
  /** True when an offset of the range is covered. */
  touches(range: TextRange): boolean;
  has(offset: number): boolean;
}

export function coverText(length: number, ranges: readonly TextRange[] = []): CoveredText {
  const covered = new Uint8Array(length);
  const add = ({ start, end }: TextRange): void => {
    covered.fill(1, Math.max(0, start), Math.max(0, end));
  };
  for (const range of ranges) add(range);
  return {
    add,
    has: (offset) => covered[offset] === 1,
    touches: ({ start, end }) => covered.subarray(start, end).includes(1),
  };
}
