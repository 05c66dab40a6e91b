/** Underscores and hyphens that are drawn as short rules: TeX's oldest fonts have no `_`, and some classes draw dashes. */
import type { Box, GlyphTable, Rule } from "../../engine/page-primitives.ts";
import type { LineGlyphs } from "./line-glyphs.ts";
import type { WritingFrame } from "./writing-frame.ts";

const MAX_WIDTH_POINTS = 12;
const MAX_THICKNESS_POINTS = 1.3;
/** A page with more short rules draws something else with them. */
const MAX_MARKS = 400;
/** Ems of white on both sides together. */
const MAX_WHITE = 0.45;
/** Ems from the baseline down to the middle of the rule. */
const UNDERSCORE = { from: -0.08, to: 0.25 };
const HYPHEN = { from: -0.4, to: -0.15 };

/** The rules of a page that may be characters. */
export function findDrawnMarks(rules: readonly Rule[]): Box[] {
  const marks = rules
    .filter(
      ({ orientation, thickness, box }) =>
        orientation === "horizontal" && thickness <= MAX_THICKNESS_POINTS && box.x1 - box.x0 <= MAX_WIDTH_POINTS,
    )
    .map(({ box }) => box);
  return marks.length > MAX_MARKS ? [] : marks;
}

/** Shows the marks that fill a gap of the line in front of the glyph behind them. Where a space is drawn, a rule underlines it. */
export function showDrawnMarks(
  marks: readonly Box[],
  table: GlyphTable,
  { u0, u1, baseline }: WritingFrame,
  line: LineGlyphs,
): void {
  if (marks.length === 0 || line.count < 2) return;
  const { numbers, drawn, spaces } = line;
  const [first = 0] = numbers;
  const level = baseline[first] ?? 0;
  for (const mark of marks) {
    const middle = (mark.y0 + mark.y1) / 2;
    if (Math.abs(middle - level) > MAX_WIDTH_POINTS) continue;
    const next = firstBehind(mark, u0, line);
    if (next < 1 || next >= line.count || drawn[next] === 1) continue;
    const [before = 0, behind = 0] = numbers.subarray(next - 1, next + 1);
    const size = table.size[behind] ?? 0;
    const endBefore = u1[before] ?? 0;
    const white = (u0[behind] ?? 0) - endBefore - (mark.x1 - mark.x0);
    if (mark.x0 < endBefore - 0.1 * size || white > MAX_WHITE * size) continue;
    const sign = signAt((middle - (baseline[behind] ?? 0)) / size, line.shown(next - 1), line.shown(next));
    if (sign === null) continue;
    line.show(next, sign + line.shown(next));
    spaces[next] = 0;
  }
}

function firstBehind(mark: Box, u0: Float32Array, { numbers, count }: LineGlyphs): number {
  const index = numbers.subarray(0, count).findIndex((glyph) => !((u0[glyph] ?? 0) < mark.x1 - 0.5));
  return index < 0 ? count : index;
}

/** Underscores join words, hyphens the parts of a number; between other characters a rule is a fraction bar or a line. */
function signAt(depth: number, before: string, behind: string): "_" | "-" | null {
  if (depth >= UNDERSCORE.from && depth <= UNDERSCORE.to) {
    return /[A-Za-z\d]$/.test(before) && /^[A-Za-z\d_]/.test(behind) ? "_" : null;
  }
  const isHyphen = depth >= HYPHEN.from && depth <= HYPHEN.to;
  return isHyphen && /[A-Z\d]$/.test(before) && /^\d/.test(behind) ? "-" : null;
}
