import type { Box, PagePrimitives } from "../../engine/page-primitives.ts";
import { expand } from "../box-geometry.ts";

/** A label of a drawing has at most so many characters in a row. */
const LABEL_CHARACTERS = 12;
/** Smaller than this in points not even a label is read. */
const SMALLEST_LABEL = 2;
/** Labels stand in their drawing or so far beside it, in points. */
const BESIDE = 10;
/** Keeps a page of a million shapes from taking a million comparisons a label. */
const MAX_SHAPES_COMPARED = 400;

/** Glyphs below `tinyBelow` points that are short labels of drawings: those of charts that were shrunk to fit. */
export function findSmallLabels(page: PagePrimitives, tinyBelow: number): ReadonlySet<number> {
  const { count, size, x0, x1, baseline } = page.glyphs;
  const labels = new Set<number>();
  let drawn: readonly Box[] | null = null;
  let run: number[] = [];
  for (let glyph = 0; glyph <= count; glyph++) {
    const isTiny = glyph < count && (size[glyph] ?? 0) < tinyBelow;
    const last = run.at(-1);
    if (last !== undefined && !(isTiny && goesOn(last, glyph))) {
      drawn ??= boxesOf(page);
      if (isLabel(run, drawn)) for (const each of run) labels.add(each);
      run = [];
    }
    if (isTiny) run.push(glyph);
  }
  return labels;

  function goesOn(last: number, glyph: number): boolean {
    const em = size[last] ?? 0;
    const gap = (x0[glyph] ?? 0) - (x1[last] ?? 0);
    return (
      glyph === last + 1 && Math.abs((baseline[glyph] ?? 0) - (baseline[last] ?? 0)) < em && Math.abs(gap) < 2 * em
    );
  }

  function isLabel(glyphs: readonly number[], boxes: readonly Box[]): boolean {
    const [first] = glyphs;
    if (first === undefined || glyphs.length > LABEL_CHARACTERS || (size[first] ?? 0) < SMALLEST_LABEL) return false;
    const [x, y] = [x0[first] ?? 0, baseline[first] ?? 0];
    return boxes.some((box) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1);
  }
}

function boxesOf({ drawings, images, rules }: PagePrimitives): Box[] {
  return [...drawings, ...images.map(({ box }) => box), ...rules.map(({ box }) => box)]
    .slice(0, MAX_SHAPES_COMPARED)
    .map((box) => expand(box, BESIDE));
}
