import type { Box, PagePrimitives } from "../../engine/page-primitives.ts";
import { expand } from "../box-geometry.ts";

/** Beside a rule or a picture a label has at most so many characters in a row. */
const LABEL_CHARACTERS = 12;
/** Rows of labels and legends in charts are longer. */
const CHART_CHARACTERS = 120;
/** Smaller than this share of what is read at all, labels are short ones. */
const VERY_SMALL = 0.65;
/** Smaller than this in points not even a label is read. */
const SMALLEST_LABEL = 2;
/** So many shapes within so many points make a chart. */
const CHART = { shapes: 12, reach: 90 } as const;
/** Labels stand in their drawing or so far beside it, in points. */
const BESIDE = 10;
/** Keeps a page of a million shapes from taking a million comparisons a label. */
const MAX_SHAPES_COMPARED = 400;

/** `[14]`, `[2,5-7]`: citations that word processors raise and shrink twice. */
const CITATION_MARK = /^\[\d{1,3}(?:[,，、–-]\d{1,3}){0,5}\]$/;
/** A mark is read down to this size, in points. */
const SMALLEST_MARK = 3;

/**
 * Glyphs below `tinyBelow` points that are read all the same: short labels of drawings, which were shrunk with their chart
 * to fit, and citation marks behind a word.
 */
export function findSmallLabels(page: PagePrimitives, tinyBelow: number): ReadonlySet<number> {
  const { count, text, size, x0, x1, baseline } = page.glyphs;
  const labels = new Set<number>();
  let drawn: DrawnPlaces | null = null;
  let run: number[] = [];
  for (let glyph = 0; glyph <= count; glyph++) {
    const isTiny = glyph < count && (size[glyph] ?? 0) < tinyBelow;
    const last = run.at(-1);
    if (last !== undefined && !(isTiny && goesOn(last, glyph))) {
      drawn ??= new DrawnPlaces(page);
      if (isCitationMark(run) || isLabel(run, drawn)) for (const each of run) labels.add(each);
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

  /** Right behind a glyph of type that is read, on its line or raised above it. */
  function isCitationMark([first = 0, ...others]: readonly number[]): boolean {
    const mark = [first, ...others].map((glyph) => text[glyph] ?? "").join("");
    const [em, before] = [size[first] ?? 0, size[first - 1] ?? 0];
    if (em < SMALLEST_MARK || before < tinyBelow || !CITATION_MARK.test(mark)) return false;
    const gap = (x0[first] ?? 0) - (x1[first - 1] ?? 0);
    return Math.abs(gap) < before && Math.abs((baseline[first] ?? 0) - (baseline[first - 1] ?? 0)) < before;
  }

  function isLabel(glyphs: readonly number[], places: DrawnPlaces): boolean {
    const [first] = glyphs;
    if (first === undefined || (size[first] ?? 0) < SMALLEST_LABEL) return false;
    const [x, y] = [x0[first] ?? 0, baseline[first] ?? 0];
    if (glyphs.length <= LABEL_CHARACTERS && places.isBeside(x, y)) return true;
    const isLarge = (size[first] ?? 0) >= VERY_SMALL * tinyBelow;
    return isLarge && glyphs.length <= CHART_CHARACTERS && places.isInChart(x, y);
  }
}

/** Where something is drawn on a page. */
class DrawnPlaces {
  readonly #boxes: readonly Box[];

  constructor({ drawings, images, rules, areas }: PagePrimitives) {
    const boxes = [...drawings, ...images.map(({ box }) => box), ...rules.map(({ box }) => box)];
    this.#boxes = [...boxes, ...areas.map(({ box }) => box)].slice(0, MAX_SHAPES_COMPARED);
  }

  isBeside(x: number, y: number): boolean {
    return this.#boxes.some((box) => isWithin(expand(box, BESIDE), x, y));
  }

  isInChart(x: number, y: number): boolean {
    return this.#boxes.filter((box) => isWithin(expand(box, CHART.reach), x, y)).length >= CHART.shapes;
  }
}

function isWithin({ x0, y0, x1, y1 }: Box, x: number, y: number): boolean {
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}
