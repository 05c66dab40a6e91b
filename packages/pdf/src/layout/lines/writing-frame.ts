/**
 * Text of one writing direction seen upright: `u` runs along the line, `v` from one line to the next.
 *
 * Layout is written once, for `u` and `v`; landscape pages and vertical Chinese only differ in the frame.
 */
import type { GlyphTable, PagePrimitives } from "../../engine/page-primitives.ts";
import { GlyphFlag } from "../../engine/page-primitives.ts";
import { glyphBoxOf } from "../box-geometry.ts";

export interface WritingFrame {
  /** Clockwise degrees: 0, 90, 180 or 270; other slants are kept as they are. */
  readonly angle: number;
  readonly vertical: boolean;
  /** Glyph numbers in content order. */
  readonly order: Int32Array;
  /** By glyph number. */
  readonly u0: Float32Array;
  readonly u1: Float32Array;
  readonly v0: Float32Array;
  readonly v1: Float32Array;
  readonly baseline: Float32Array;
  /** Extent of the page along `u`. */
  readonly length: number;
}

/** Splits glyphs by direction, the most common first. Upright text costs no copies. */
export function splitByDirection(page: PagePrimitives, order: Int32Array): WritingFrame[] {
  const { glyphs } = page;
  const groups = new Map<number, number[]>();
  if (isUpright(glyphs, order)) return order.length === 0 ? [] : [uprightFrame(page, order)];
  for (const glyph of order) {
    const key = (glyphs.flags[glyph] ?? 0) & GlyphFlag.vertical ? -1 : quarterTurn(glyphs.angle[glyph] ?? 0);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [glyph]);
    else group.push(glyph);
  }
  return [...groups]
    .sort((left, right) => right[1].length - left[1].length)
    .map(([key, group]) => {
      const indexes = Int32Array.from(group);
      return key === 0 ? uprightFrame(page, indexes) : turnedFrame(page, indexes, key);
    });
}

function isUpright({ angle, flags }: GlyphTable, order: Int32Array): boolean {
  for (let index = 0; index < order.length; index++) {
    const glyph = order[index] ?? 0;
    if (angle[glyph] !== 0 || (flags[glyph] ?? 0) & GlyphFlag.vertical) return false;
  }
  return true;
}

function quarterTurn(angle: number): number {
  const turned = ((angle % 360) + 360) % 360;
  const quarter = (Math.round(turned / 90) * 90) % 360;
  const distance = Math.abs(turned - quarter);
  return Math.min(distance, 360 - distance) <= 4 ? quarter : Math.round(turned);
}

function uprightFrame(page: PagePrimitives, order: Int32Array): WritingFrame {
  const { x0, x1, y0, y1, baseline } = page.glyphs;
  return { angle: 0, vertical: false, order, u0: x0, u1: x1, v0: y0, v1: y1, baseline, length: page.width };
}

function turnedFrame(page: PagePrimitives, order: Int32Array, key: number): WritingFrame {
  const { glyphs } = page;
  const u0 = new Float32Array(glyphs.count);
  const u1 = new Float32Array(glyphs.count);
  const v0 = new Float32Array(glyphs.count);
  const v1 = new Float32Array(glyphs.count);
  const baseline = new Float32Array(glyphs.count);
  for (const glyph of order) {
    const [left, right, top, bottom] = turn(glyphs, glyph, key, page.width, page.height);
    u0[glyph] = left;
    u1[glyph] = right;
    v0[glyph] = top;
    v1[glyph] = bottom;
    baseline[glyph] = key === -1 ? (top + bottom) / 2 : bottom - 0.2 * (bottom - top);
  }
  const length = key === -1 || key === 90 || key === 270 ? page.height : page.width;
  return { angle: key === -1 ? 0 : key, vertical: key === -1, order, u0, u1, v0, v1, baseline, length };
}

function turn(
  glyphs: GlyphTable,
  glyph: number,
  key: number,
  width: number,
  height: number,
): [number, number, number, number] {
  const { x0, x1, y0, y1 } = glyphBoxOf(glyphs, glyph);
  if (key === 90 || key === -1) return [y0, y1, width - x1, width - x0];
  if (key === 180) return [width - x1, width - x0, height - y1, height - y0];
  if (key === 270) return [height - y1, height - y0, x0, x1];
  return [x0, x1, y0, y1];
}
