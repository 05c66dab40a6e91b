/** Runs of glyphs that the document draws one after another on one baseline without a wide gap. */

import { isSpaceCode } from "@rubrica/report-model";
import type { GlyphTable } from "../../engine/page-primitives.ts";
import type { WritingFrame } from "./writing-frame.ts";

export interface Fragment {
  /** Half-open range of the frame's `order`; drawn spaces inside belong to it, at the ends not. */
  readonly from: number;
  to: number;
  u0: number;
  u1: number;
  /** `u1` without the empty half of a full-width mark at the end, which may hang into the margin. */
  inkEnd: number;
  v0: number;
  v1: number;
  readonly baseline: number;
  /** Size of its first glyph in points. */
  readonly size: number;
  /** Raised or lowered against the fragment it is attached to. */
  position: "baseline" | "superscript" | "subscript";
}

/** Full-width marks whose right half is empty. */
const HALF_EMPTY: ReadonlySet<number> = new Set([..."，。、；：！？）】》」』”’．"].map((mark) => mark.charCodeAt(0)));
/** The smallest of them: most glyphs need no look at the set. */
const FIRST_HALF_EMPTY = 0x2019;
/** A gap wider than this many ems ends a fragment. */
const WIDE_GAP = 0.9;
/** Going back further than this many ems ends a fragment. */
const STEP_BACK = 0.6;

export function collectFragments(glyphs: GlyphTable, frame: WritingFrame): Fragment[] {
  const { u0, u1, v0, v1, baseline, order } = frame;
  const { text, size: sizes } = glyphs;
  const fragments: Fragment[] = [];
  let current: Fragment | null = null;

  for (let index = 0; index < order.length; index++) {
    const glyph = order[index] ?? 0;
    const character = text[glyph] ?? "";
    if (isBlank(character)) continue;
    const size = sizes[glyph] ?? 0;
    const start = u0[glyph] ?? 0;
    const end = u1[glyph] ?? 0;
    const top = v0[glyph] ?? 0;
    const bottom = v1[glyph] ?? 0;
    const line = baseline[glyph] ?? 0;
    const inkEnd = end - (isHalfEmpty(character) ? 0.5 * size : 0);
    if (current !== null && continues(current, start, line, size)) {
      current.to = index + 1;
      if (start < current.u0) current.u0 = start;
      if (end > current.u1) current.u1 = end;
      if (inkEnd > current.inkEnd) current.inkEnd = inkEnd;
      if (top < current.v0) current.v0 = top;
      if (bottom > current.v1) current.v1 = bottom;
    } else {
      current = {
        from: index,
        to: index + 1,
        u0: start,
        u1: end,
        inkEnd,
        v0: top,
        v1: bottom,
        baseline: line,
        size,
        position: "baseline",
      };
      fragments.push(current);
    }
  }
  return fragments;
}

function continues(fragment: Fragment, start: number, baseline: number, size: number): boolean {
  const gap = start - fragment.u1;
  // One size on one baseline: most glyphs.
  if (size === fragment.size && baseline === fragment.baseline) return gap < WIDE_GAP * size && gap > -STEP_BACK * size;
  const reference = Math.max(size, fragment.size);
  if (Math.abs(baseline - fragment.baseline) > 0.08 * reference) return false;
  if (size < 0.55 * fragment.size || size > 1.8 * fragment.size) return false;
  return gap < WIDE_GAP * reference && gap > -STEP_BACK * reference;
}

function isHalfEmpty(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= FIRST_HALF_EMPTY && HALF_EMPTY.has(code) && text.length === 1;
}

/** True for a glyph that is nothing but space. */
export function isBlank(text: string): boolean {
  return text.length === 1 ? isSpaceCode(text.charCodeAt(0)) : text.trim() === "";
}
