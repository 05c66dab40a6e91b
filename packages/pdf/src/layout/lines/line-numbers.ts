/** Numbers printed beside every line of a manuscript, so that reviewers can name it: no part of the text. */
import type { GlyphTable } from "../../engine/page-primitives.ts";
import type { Fragment } from "./text-fragments.ts";
import type { Row } from "./text-rows.ts";
import type { WritingFrame } from "./writing-frame.ts";

const MIN_NUMBERS = 6;
/** Share of the rows that carry a number. */
const MIN_SHARE = 0.5;
/** Line numbers are smaller than the text; the numbers of lists and tables are not. */
const SMALLER = 0.85;

/** Rows without their line numbers; the rows themselves where there are none. */
export function dropLineNumbers(rows: readonly Row[], glyphs: GlyphTable, { order }: WritingFrame): readonly Row[] {
  const numbers = rows.flatMap((row) => {
    const first = row.fragments[0];
    const value =
      first === undefined || row.fragments.length < 2 ? null : numberOf(order.subarray(first.from, first.to), glyphs);
    return value === null || first!.size > SMALLER * row.size ? [] : [{ fragment: first!, value }];
  });
  // Marks of footnotes stand elsewhere than the column of line numbers.
  const numbered = numbers.filter(
    ({ fragment }) => 2 * numbers.filter((other) => isAligned(other.fragment, fragment)).length > numbers.length,
  );
  if (numbered.length < MIN_NUMBERS || numbered.length < MIN_SHARE * rows.length) return rows;
  const counting = numbered.filter(({ value }, index) => index === 0 || value > numbered[index - 1]!.value).length;
  if (counting < 0.95 * numbered.length) return rows;
  const dropped = new Set(numbered.map(({ fragment }) => fragment));
  return rows.map((row) => {
    const fragments = row.fragments.filter((fragment) => !dropped.has(fragment));
    return fragments.length === row.fragments.length ? row : { ...row, fragments };
  });
}

function isAligned(left: Fragment, right: Fragment): boolean {
  return Math.abs(left.u1 - right.u1) < 4 || Math.abs(left.u0 - right.u0) < 4;
}

function numberOf(numbers: Int32Array, glyphs: GlyphTable): number | null {
  if (numbers.length > 5) return null;
  const text = Array.from(numbers, (glyph) => glyphs.text[glyph]).join("");
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}
