/** Numbers printed beside every line of a manuscript, so that reviewers can name it: no part of the text. */
import type { GlyphTable, PagePrimitives } from "../../engine/page-primitives.ts";
import type { Fragment } from "./text-fragments.ts";
import type { Row } from "./text-rows.ts";
import type { WritingFrame } from "./writing-frame.ts";

/** Line numbers are smaller than the text; the numbers of lists and tables are not. */
const SMALLER = 0.85;
/** Numbers of one column of lines are flush on one side. */
const ALIGNED_POINTS = 1.5;
const MIN_NUMBERS = 6;
/** Text this close is what they count, in points; */
const NEAR_POINTS = 30;
/** they stand no farther apart than its lines times this, */
const MAX_PITCH = 1.3;
/** there is such text beside this share of the numbers, */
const MIN_BESIDE_TEXT = 0.25;
/** and they cover this part of the height of the text. */
const MIN_BESIDE_EXTENT = 0.25;
/** Marks of footnotes stand closer to their text than line numbers do. */
const GLUED_POINTS = 2.5;
const MAX_GLUED = 0.3;
/** Fewer will do where only every fifth line is counted, in a margin where nothing else stands. */
const MIN_SPARSE = 4;
/** Numbers in a column of their own in the margin, at their own distances: so many at least, */
const MIN_IN_MARGIN = 12;
/** over this share of the height of the text, */
const MIN_EXTENT = 0.6;
/** with so much white between them and the text, in points. */
const MARGIN_GAP_POINTS = 4;
/** Share of the numbers that count on by one, and stand one step below the last. */
const COUNTING = 0.95;
/** Some numbers are lost in small print: they count no further than their number times this. */
const MAX_LOST = 1.3;
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
  const numbers = rows.flatMap((row) =>
    row.fragments.flatMap((fragment): RowNumber[] => {
      const value = numberOf(order.subarray(fragment.from, fragment.to), glyphs);
      return value === null ? [] : [{ fragment, value, row }];
    }),
  );
  if (numbers.length < MIN_SPARSE) return rows;
  const isCode = (fragment: Fragment): boolean =>
    fonts[glyphs.font[order[fragment.from] ?? -1] ?? -1]?.monospace === true;
  const beside = besideLines(numbers, rows);
  const numbered = beside.length > 0 ? beside : inMargin(numbers.filter(isFirst), rows, isCode);
  if (numbered.length === 0) return rows;
  const dropped = new Set(numbered.map(({ fragment }) => fragment));
  return rows.flatMap((row) => {
    const fragments = row.fragments.filter((fragment) => !dropped.has(fragment));
    if (fragments.length === row.fragments.length) return [row];
    return fragments.length === 0 ? [] : [{ ...row, fragments }];
  });
}

function isFirst({ fragment, row }: RowNumber): boolean {
  return row.fragments[0] === fragment;
}

/** Small numbers beside their lines, in a column of their own for every column of text. */
function besideLines(numbers: readonly RowNumber[], rows: readonly Row[]): RowNumber[] {
  const all = new Set(numbers.map(({ fragment }) => fragment));
  const texts = rows.filter((row) => row.fragments.some((fragment) => !all.has(fragment)));
  const usual = medianOf(texts.map(({ size }) => size));
  const hasText = new Set(texts);
  const small = numbers.filter(({ fragment, row }) => fragment.size <= SMALLER * (hasText.has(row) ? row.size : usual));
  if (small.length < MIN_SPARSE) return [];
  const groups = [...alignedGroups(small, "u1"), ...alignedGroups(small, "u0")];
  const found = new Set<RowNumber>();
  for (const group of groups.sort((left, right) => right.length - left.length)) {
    const rest = group.filter((number) => !found.has(number));
    if (countsLines(rest, texts, all) || countsSomeLines(rest, texts, all))
      for (const number of rest) found.add(number);
  }
  // Beside small print they are hardly smaller than the text.
  return numbers.filter((number) => found.has(number) || [...found].some((other) => looksLike(number, other)));
}

function looksLike({ fragment }: RowNumber, { fragment: other }: RowNumber): boolean {
  const isFlush = Math.abs(fragment.u0 - other.u0) < 0.5 || Math.abs(fragment.u1 - other.u1) < 0.5;
  return isFlush && Math.abs(fragment.size - other.size) < 0.1;
}

/** The upper of two in the middle; 0 of none. */
function medianOf(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1] ?? 0;
}

/** Numbers that are flush on one side, from top to bottom. */
function alignedGroups(numbers: readonly RowNumber[], edge: "u0" | "u1"): RowNumber[][] {
  const groups: RowNumber[][] = [];
  for (const number of [...numbers].sort((left, right) => left.fragment[edge] - right.fragment[edge])) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isFlush = last !== undefined && number.fragment[edge] - last.fragment[edge] <= ALIGNED_POINTS;
    if (group !== undefined && isFlush) group.push(number);
    else groups.push([number]);
  }
  return groups.map((group) => group.sort((left, right) => left.fragment.baseline - right.fragment.baseline));
}

function countsLines(group: readonly RowNumber[], texts: readonly Row[], numbers: ReadonlySet<Fragment>): boolean {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined || group.length < MIN_NUMBERS) return false;
  const rising = 1 + stepsOf(group, ({ value }) => value).filter((step) => step > 0).length;
  // A mark of a footnote in line with the numbers costs two steps.
  if (rising < Math.min(COUNTING * group.length, group.length - 2)) return false;
  if (last.value - first.value > MAX_LOST * group.length) return false;
  if (group.filter((number) => isGlued(number, numbers)).length > MAX_GLUED * group.length) return false;
  const top = first.row.baseline;
  const bottom = last.row.baseline;
  const within = texts.filter(({ baseline }) => baseline >= top - 1 && baseline <= bottom + 1);
  const { u0, u1 } = first.fragment;
  const isText = (fragment: Fragment): boolean => !numbers.has(fragment);
  const beside = within.filter(({ fragments }) =>
    fragments.some((text) => isText(text) && text.u0 < u1 + NEAR_POINTS && text.u1 > u0 - NEAR_POINTS),
  );
  // Left of everything they count all there is, however far it is indented.
  const isLeft = within.every(({ fragments }) => fragments.every((text) => !isText(text) || text.u0 >= u0));
  const counted = isLeft && beside.length < MIN_BESIDE_TEXT * group.length ? within : beside;
  if (counted.length < MIN_BESIDE_TEXT * group.length) return false;
  if (pitchOf(group.map(({ fragment }) => fragment)) > MAX_PITCH * pitchOf(counted)) return false;
  return bottom - top >= MIN_BESIDE_EXTENT * extentOf(texts);
}

/** From the first baseline to the last. */
function extentOf(rows: readonly Row[]): number {
  return (rows.at(-1)?.baseline ?? 0) - (rows[0]?.baseline ?? 0);
}

/** The mark of a footnote stands right before its text. */
function isGlued({ fragment, row }: RowNumber, numbers: ReadonlySet<Fragment>): boolean {
  return row.fragments.some(
    (text) => !numbers.has(text) && text.u0 >= fragment.u1 - 0.5 && text.u0 - fragment.u1 < GLUED_POINTS,
  );
}

/** Median distance from line to line. */
function pitchOf(lines: readonly { readonly baseline: number }[]): number {
  return medianOf(stepsOf(lines, ({ baseline }) => baseline));
}

/** From each of `items` to the next. */
function stepsOf<Item>(items: readonly Item[], measure: (item: Item) => number): number[] {
  const values = items.map(measure);
  return values.slice(1).map((value, index) => value - (values[index] ?? value));
}

/** Every second, fifth or tenth line, outside of all text. */
function countsSomeLines(group: readonly RowNumber[], texts: readonly Row[], numbers: ReadonlySet<Fragment>): boolean {
  const [first] = group;
  if (first === undefined || group.length < MIN_SPARSE) return false;
  const steps = stepsOf(group, ({ value }) => value);
  const [step = 0] = steps;
  if (![2, 5, 10].includes(step) || first.value % step !== 0) return false;
  if (steps.some((other) => other !== step)) return false;
  const others = texts.flatMap(({ fragments }) => fragments.filter((fragment) => !numbers.has(fragment)));
  const { u0, u1 } = first.fragment;
  return (
    others.every((text) => text.u1 < u0 - MARGIN_GAP_POINTS) || others.every((text) => text.u0 > u1 + MARGIN_GAP_POINTS)
  );
}

/** Numbers left of all text, at even distances that need not be those of the lines. */
function inMargin(
  numbers: readonly RowNumber[],
  rows: readonly Row[],
  isCode: (fragment: Fragment) => boolean,
): readonly RowNumber[] {
  const heads = new Set(numbers.map(({ fragment }) => fragment));
  const others = rows.flatMap(({ fragments }) => fragments.filter((fragment) => !heads.has(fragment)));
  // The numbers of a program say where its lines begin.
  if (2 * others.filter(isCode).length > others.length) return [];
  const edge = Math.min(...others.map(({ u0 }) => u0));
  const numbered = numbers.filter(({ fragment }) => fragment.u1 <= edge - MARGIN_GAP_POINTS);
  if (numbered.length < MIN_IN_MARGIN) return [];
  const up = stepsOf(numbered, ({ value }) => value);
  const down = stepsOf(numbered, ({ fragment }) => fragment.baseline);
  const usual = medianOf(down);
  const counting = up.filter((step) => step === 1).length;
  const even = down.filter((step) => Math.abs(step - usual) < 1).length;
  const extent = extentOf(numbered.map(({ row }) => row));
  return counting >= COUNTING * up.length && even >= EVEN * down.length && extent >= MIN_EXTENT * extentOf(rows)
    ? numbered
    : [];
}

function numberOf(numbers: Int32Array, glyphs: GlyphTable): number | null {
  const [first = -1] = numbers;
  if (numbers.length > 5 || !/^\d/.test(glyphs.text[first] ?? "")) return null;
  const text = Array.from(numbers, (glyph) => glyphs.text[glyph]).join("");
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}
