/** The narrow column beside the abstract on the first page of an article: dates, keywords, how to cite it. */
import type { Segment } from "./column-segments.ts";
import { isRunningText } from "./running-text.ts";

/** The abstract is wider than what stands beside it by this factor. */
const WIDER = 1.4;
const MIN_NARROW_LINES = 4;
const MIN_NARROW_POINTS = 50;
/** Its lines are no farther apart than those of the abstract times this. */
const MAX_PITCH = 1.6;
/** Lines of the abstract that fill their width, */
const MIN_FULL_LINES = 5;
/** and of it all so many that follow at one distance: the rows of a table are as high as their cells. */
const MIN_EVEN = 0.6;

export function isBesideAbstract(columns: readonly (readonly Segment[])[]): boolean {
  const [left, right, ...others] = columns;
  if (left === undefined || right === undefined || others.length > 0) return false;
  if (Math.min(left.length, right.length) < MIN_NARROW_LINES) return false;
  const [narrow, wide] = widthOf(left) < widthOf(right) ? [left, right] : [right, left];
  if (widthOf(narrow) < MIN_NARROW_POINTS || widthOf(wide) < WIDER * widthOf(narrow)) return false;
  // Labels of a list stand where its entries begin, lines of their own follow closely.
  if (usualStep(narrow) > MAX_PITCH * usualStep(wide)) return false;
  return isRunningText(wide, MIN_FULL_LINES) && isEven(wide);
}

function widthOf(column: readonly Segment[]): number {
  return Math.max(...column.map(({ u1 }) => u1)) - Math.min(...column.map(({ u0 }) => u0));
}

function stepsOf(column: readonly Segment[]): number[] {
  return column.slice(1).map(({ baseline }, index) => baseline - (column[index]?.baseline ?? baseline));
}

function usualStep(column: readonly Segment[]): number {
  const steps = stepsOf(column).sort((left, right) => left - right);
  return steps[steps.length >> 1] ?? 0;
}

function isEven(column: readonly Segment[]): boolean {
  const steps = stepsOf(column);
  const usual = usualStep(column);
  return steps.filter((step) => Math.abs(step - usual) < 0.6).length >= MIN_EVEN * steps.length;
}
