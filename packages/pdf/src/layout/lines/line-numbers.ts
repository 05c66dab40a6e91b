/** Numbers printed beside every line of a manuscript, so that reviewers can name it: no part of the text. */
import type { GlyphTable, PagePrimitives } from "../../engine/page-primitives.ts";
import type { Fragment } from "./text-fragments.ts";
import type { Row } from "./text-rows.ts";
import type { WritingFrame } from "./writing-frame.ts";

const MIN_NUMBERS = 6;
/** Share of the rows that carry a number. */
const MIN_SHARE = 0.5;
/** Line numbers are smaller than the text; the numbers of lists and tables are not. */
const SMALLER = 0.85;
/** Numbers in a column of their own in the margin, at their own distances: so many at least, */
const MIN_IN_MARGIN = 12;
/** over this share of the height of the text, */
const MIN_EXTENT = 0.6;
/** with so much white between them and the text, in points. */
const MARGIN_GAP_POINTS = 4;
/** Share of the numbers that count on by one, and stand one step below the last. */
const COUNTING = 0.95;
const EVEN = 0.8;

interface RowNumber {
  readonly fragment: Fragment;
  readonly value: number;
  readonly row: Row;
}

/** Rows without their line numbers; the rows themselves where there are none. */
export function dropLineNumbers(
  rows: readonly Row[],
  { glyphs, fonts }: Pick<PagePrimitives, "glyphs" | "fonts">,
  { order }: WritingFrame,
): readonly Row[] {
  const numbers = rows.flatMap((row): RowNumber[] => {
    const first = row.fragments[0]!;
    const value = numberOf(order.subarray(first.from, first.to), glyphs);
    return value === null ? [] : [{ fragment: first, value, row }];
  });
  if (numbers.length < MIN_NUMBERS) return rows;
  const isCode = (fragment: Fragment): boolean => fonts[glyphs.font[order[fragment.from]!]!]?.monospace === true;
  const numbered = besideLines(numbers, rows) ?? inMargin(numbers, rows, isCode);
  if (numbered === null) return rows;
  const dropped = new Set(numbered.map(({ fragment }) => fragment));
  return rows.flatMap((row) => {
    const fragments = row.fragments.filter((fragment) => !dropped.has(fragment));
    if (fragments.length === row.fragments.length) return [row];
    return fragments.length === 0 ? [] : [{ ...row, fragments }];
  });
}

/** Small numbers, one a line. */
function besideLines(numbers: readonly RowNumber[], rows: readonly Row[]): readonly RowNumber[] | null {
  const small = numbers.filter(({ fragment, row }) => row.fragments.length > 1 && fragment.size <= SMALLER * row.size);
  // Marks of footnotes stand elsewhere than the column of line numbers.
  const numbered = small.filter(
    ({ fragment }) => 2 * small.filter((other) => isAligned(other.fragment, fragment)).length > small.length,
  );
  if (numbered.length < MIN_NUMBERS || numbered.length < MIN_SHARE * rows.length) return null;
  const counting = numbered.filter(({ value }, index) => index === 0 || value > numbered[index - 1]!.value).length;
  return counting < COUNTING * numbered.length ? null : numbered;
}

/** Numbers left of all text, at even distances that need not be those of the lines. */
function inMargin(
  numbers: readonly RowNumber[],
  rows: readonly Row[],
  isCode: (fragment: Fragment) => boolean,
): readonly RowNumber[] | null {
  const heads = new Set(numbers.map(({ fragment }) => fragment));
  const others = rows.flatMap(({ fragments }) => fragments.filter((fragment) => !heads.has(fragment)));
  // The numbers of a program say where its lines begin.
  if (2 * others.filter(isCode).length > others.length) return null;
  const edge = Math.min(...others.map(({ u0 }) => u0));
  const numbered = numbers.filter(({ fragment }) => fragment.u1 <= edge - MARGIN_GAP_POINTS);
  if (numbered.length < MIN_IN_MARGIN) return null;
  const steps = numbered.slice(1).map(({ fragment, value }, index) => ({
    down: fragment.baseline - numbered[index]!.fragment.baseline,
    up: value - numbered[index]!.value,
  }));
  const [step] = steps
    .map(({ down }) => down)
    .sort((left, right) => left - right)
    .slice(steps.length >> 1);
  const counting = steps.filter(({ up }) => up === 1).length;
  const even = steps.filter(({ down }) => Math.abs(down - step!) < 1).length;
  const extent = numbered.at(-1)!.row.baseline - numbered[0]!.row.baseline;
  const whole = rows.at(-1)!.baseline - rows[0]!.baseline;
  return counting >= COUNTING * steps.length && even >= EVEN * steps.length && extent >= MIN_EXTENT * whole
    ? numbered
    : null;
}

function isAligned(left: Fragment, right: Fragment): boolean {
  return Math.abs(left.u1 - right.u1) < 4 || Math.abs(left.u0 - right.u0) < 4;
}

function numberOf(numbers: Int32Array, glyphs: GlyphTable): number | null {
  if (numbers.length > 5) return null;
  const text = Array.from(numbers, (glyph) => glyphs.text[glyph]).join("");
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}
