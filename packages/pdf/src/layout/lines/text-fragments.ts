/** Runs of glyphs that the document draws one after another on one baseline without a wide gap. */
import type { GlyphTable } from "../../engine/page-primitives.ts";
import { isSpaceCode } from "../character-classes.ts";
import type { WritingFrame } from "./writing-frame.ts";

export interface Fragment {
  /** Glyph numbers in content order; drawn spaces inside are kept, at the ends dropped. */
  readonly glyphs: number[];
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
const HALF_EMPTY = /^[，。、；：！？）】》」』”’．]$/;
/** A gap wider than this many ems ends a fragment. */
const WIDE_GAP = 0.9;
/** Going back further than this many ems ends a fragment. */
const STEP_BACK = 0.6;

export function collectFragments(glyphs: GlyphTable, frame: WritingFrame): Fragment[] {
  const { u0, u1, v0, v1, baseline, order } = frame;
  const fragments: Fragment[] = [];
  let current: Fragment | null = null;
  let pendingSpaces: number[] = [];

  for (const glyph of order) {
    const isSpace = isBlank(glyphs.text[glyph]!);
    if (isSpace) {
      if (current !== null) pendingSpaces.push(glyph);
      continue;
    }
    const size = glyphs.size[glyph]!;
    if (current !== null && continues(current, glyph, size)) {
      for (const space of pendingSpaces) current.glyphs.push(space);
      current.glyphs.push(glyph);
      current.u0 = Math.min(current.u0, u0[glyph]!);
      current.u1 = Math.max(current.u1, u1[glyph]!);
      current.inkEnd = Math.max(current.inkEnd, inkEndOf(glyph, size));
      current.v0 = Math.min(current.v0, v0[glyph]!);
      current.v1 = Math.max(current.v1, v1[glyph]!);
    } else {
      current = {
        glyphs: [glyph],
        u0: u0[glyph]!,
        u1: u1[glyph]!,
        inkEnd: inkEndOf(glyph, size),
        v0: v0[glyph]!,
        v1: v1[glyph]!,
        baseline: baseline[glyph]!,
        size,
        position: "baseline",
      };
      fragments.push(current);
    }
    pendingSpaces = [];
  }
  return fragments;

  function inkEndOf(glyph: number, size: number): number {
    return u1[glyph]! - (HALF_EMPTY.test(glyphs.text[glyph]!) ? 0.5 * size : 0);
  }

  function continues(fragment: Fragment, glyph: number, size: number): boolean {
    const reference = Math.max(size, fragment.size);
    if (Math.abs(baseline[glyph]! - fragment.baseline) > 0.08 * reference) return false;
    if (size < 0.55 * fragment.size || size > 1.8 * fragment.size) return false;
    const gap = u0[glyph]! - fragment.u1;
    return gap < WIDE_GAP * reference && gap > -STEP_BACK * reference;
  }
}

/** True for a glyph that is nothing but space. */
export function isBlank(text: string): boolean {
  return text.length === 1 ? isSpaceCode(text.charCodeAt(0)) : text.trim() === "";
}
