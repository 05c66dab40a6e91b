/** Arithmetic on boxes, shared by everything that works with positions on the page. */
import type { Box, GlyphTable } from "../engine/page-primitives.ts";

export function unionOf(boxes: readonly Box[]): Box {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    if (box.x0 < x0) x0 = box.x0;
    if (box.y0 < y0) y0 = box.y0;
    if (box.x1 > x1) x1 = box.x1;
    if (box.y1 > y1) y1 = box.y1;
  }
  return x0 > x1 ? { x0: 0, y0: 0, x1: 0, y1: 0 } : { x0, y0, x1, y1 };
}

export function widthOf(box: Box): number {
  return box.x1 - box.x0;
}

export function heightOf(box: Box): number {
  return box.y1 - box.y0;
}

export function areaOf(box: Box): number {
  return Math.max(0, box.x1 - box.x0) * Math.max(0, box.y1 - box.y0);
}

/** Area that two boxes share, 0 when they are apart. */
export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return width > 0 && height > 0 ? width * height : 0;
}

export function isCentreInside(inner: Box, outer: Box): boolean {
  const x = (inner.x0 + inner.x1) / 2;
  const y = (inner.y0 + inner.y1) / 2;
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
}

/** The box of one glyph. For loops over all glyphs of a page take the columns: this makes an object a glyph. */
export function glyphBoxOf({ x0, y0, x1, y1 }: GlyphTable, glyph: number): Box {
  return { x0: x0[glyph] ?? 0, y0: y0[glyph] ?? 0, x1: x1[glyph] ?? 0, y1: y1[glyph] ?? 0 };
}

/** The box with `margin` points added on every side. */
export function expand(box: Box, margin: number): Box {
  return { x0: box.x0 - margin, y0: box.y0 - margin, x1: box.x1 + margin, y1: box.y1 + margin };
}
