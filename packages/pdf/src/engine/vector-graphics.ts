import type { Box, FilledArea, PaintedShape, Rule } from "./page-primitives.ts";
import { intersect, type Matrix, type PageSpace } from "./page-space.ts";

/** Part of a path: corner points in user space as x, y, x, y, ... */
export interface Subpath {
  readonly points: readonly number[];
  readonly curved: boolean;
  readonly closed: boolean;
}

export interface PaintedPath {
  readonly subpaths: readonly Subpath[];
  readonly matrix: Matrix;
  /** 0xRRGGBB, or null when the path is not filled. */
  readonly fill: number | null;
  readonly stroke: number | null;
  /** In units of the path's own space. */
  readonly strokeWidth: number;
  /** Number of the painting operation; null for what is not shown. Default 0. */
  readonly order?: number | null;
  /** Visible rectangle in page space. Default: everything. */
  readonly clip?: Box | null;
  /** Opacity of the fill, 0 to 1; null for a blend mode or a soft mask. Default 1. */
  readonly opacity?: number | null;
}

/** Filled rectangles up to this thickness in points are rules. */
const MAX_RULE_THICKNESS = 3;
/** Strokes thicker than this are areas (bars of a chart drawn as thick lines). */
const MAX_STROKE_THICKNESS = 6;
/** How far from exactly horizontal or vertical a stroke may be, in points. */
const AXIS_TOLERANCE = 0.35;
const MIN_RULE_LENGTH = 2;
/** Nothing that is smaller hides a letter. */
const MIN_COVER = 2;

/** Sorts painted paths of one page into rules, areas and other drawing. */
export class VectorGraphics {
  readonly rules: Rule[] = [];
  readonly areas: FilledArea[] = [];
  readonly drawings: Box[] = [];
  readonly paint: PaintedShape[] = [];
  readonly #space: PageSpace;

  constructor(space: PageSpace) {
    this.#space = space;
  }

  /** Takes a path whose `matrix` already leads into page space. */
  add(path: PaintedPath): void {
    let other: MutableBox | null = null;
    for (const subpath of path.subpaths) {
      const points = transformPoints(path.matrix, subpath.points);
      if (points.length < 4) continue;
      const box = boxAround(points);
      if (!this.#isVisible(box)) continue;
      this.#paint(path, subpath, points, box);
      if (!subpath.curved && path.fill !== null && this.#addFilled(points, box, path.fill, path.stroke !== null)) {
        if (path.stroke !== null) this.#addStrokes(points, true, path.stroke, strokeThickness(path));
        continue;
      }
      if (!subpath.curved && path.stroke !== null) {
        const closed = subpath.closed || path.fill !== null;
        if (this.#addStrokes(points, closed, path.stroke, strokeThickness(path))) continue;
      }
      other = other === null ? box : join(other, box);
    }
    if (other !== null) this.drawings.push(other);
  }

  /** Takes something painted of which only the place is known. */
  addPaint(box: Box, order = 0, colour: number | null = null, opacity = 1, solid = false): void {
    if (box.x1 - box.x0 < MIN_COVER || box.y1 - box.y0 < MIN_COVER || !this.#isVisible(box)) return;
    this.paint.push({ box, order, colour, opacity, solid });
  }

  #paint(path: PaintedPath, { curved }: Subpath, points: readonly number[], box: Box): void {
    const { fill, order = 0, opacity = 1, clip = null, subpaths } = path;
    if (order === null) return;
    if (fill !== null) {
      const solid = opacity === 1 && !curved && subpaths.length === 1 && isUprightRectangle(points, box);
      this.addPaint(intersect(clip, box), order, opacity === null ? null : fill, opacity ?? 1, solid);
      return;
    }
    const thickness = strokeThickness(path);
    if (thickness >= MIN_COVER) this.addPaint(intersect(clip, widen(box, thickness / 2)), order, path.stroke);
  }

  addDrawing(box: Box): void {
    if (this.#isVisible(box)) this.drawings.push(box);
  }

  /** True when the subpath is an upright rectangle, which is then kept as a rule or an area. */
  #addFilled(points: readonly number[], box: Box, colour: number, stroked: boolean): boolean {
    if (!isUprightRectangle(points, box)) return false;
    const width = box.x1 - box.x0;
    const height = box.y1 - box.y0;
    if (!stroked && height <= MAX_RULE_THICKNESS && width > height * 2 && width >= MIN_RULE_LENGTH) {
      this.rules.push({ orientation: "horizontal", box, thickness: height, colour });
    } else if (!stroked && width <= MAX_RULE_THICKNESS && height > width * 2 && height >= MIN_RULE_LENGTH) {
      this.rules.push({ orientation: "vertical", box, thickness: width, colour });
    } else if (width >= 0.5 && height >= 0.5) {
      this.areas.push({ box, colour });
    }
    return true;
  }

  /** True when every side is horizontal or vertical; they are then kept as rules. */
  #addStrokes(points: readonly number[], closed: boolean, colour: number, thickness: number): boolean {
    const corners = closed ? [...points, ...points.slice(0, 2)] : points;
    if (!hasOnlyAxisSides(corners)) return false;
    for (let index = 0; index + 3 < corners.length; index += 2) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners.slice(index, index + 4);
      this.#addStroke(x0, y0, x1, y1, colour, thickness);
    }
    return true;
  }

  #addStroke(x0: number, y0: number, x1: number, y1: number, colour: number, thickness: number): void {
    const horizontal = Math.abs(x1 - x0) >= Math.abs(y1 - y0);
    const length = horizontal ? Math.abs(x1 - x0) : Math.abs(y1 - y0);
    if (length < MIN_RULE_LENGTH) return;
    const half = thickness / 2;
    const box = {
      x0: Math.min(x0, x1) - (horizontal ? 0 : half),
      y0: Math.min(y0, y1) - (horizontal ? half : 0),
      x1: Math.max(x0, x1) + (horizontal ? 0 : half),
      y1: Math.max(y0, y1) + (horizontal ? half : 0),
    };
    if (thickness > MAX_STROKE_THICKNESS) this.areas.push({ box, colour });
    else this.rules.push({ orientation: horizontal ? "horizontal" : "vertical", box, thickness, colour });
  }

  #isVisible(box: Box): boolean {
    return box.x1 >= 0 && box.y1 >= 0 && box.x0 <= this.#space.width && box.y0 <= this.#space.height;
  }
}

interface MutableBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

function transformPoints(matrix: Matrix, points: readonly number[]): number[] {
  const [a, b, c, d, e, f] = matrix;
  const moved = new Array<number>(points.length);
  for (let index = 0; index + 1 < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    moved[index] = a * x + c * y + e;
    moved[index + 1] = b * x + d * y + f;
  }
  return moved;
}

function boxAround(points: readonly number[]): MutableBox {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let index = 0; index + 1 < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    if (x < box.x0) box.x0 = x;
    if (x > box.x1) box.x1 = x;
    if (y < box.y0) box.y0 = y;
    if (y > box.y1) box.y1 = y;
  }
  return box;
}

function join(first: MutableBox, second: MutableBox): MutableBox {
  return {
    x0: Math.min(first.x0, second.x0),
    y0: Math.min(first.y0, second.y0),
    x1: Math.max(first.x1, second.x1),
    y1: Math.max(first.y1, second.y1),
  };
}

/** Four corners (the first may be repeated), each at a corner of the box around them. */
function isUprightRectangle(points: readonly number[], box: Box): boolean {
  const count = points.length / 2;
  if (count < 4 || count > 6) return false;
  for (let index = 0; index + 1 < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    const onSide = Math.abs(x - box.x0) < AXIS_TOLERANCE || Math.abs(x - box.x1) < AXIS_TOLERANCE;
    const onEnd = Math.abs(y - box.y0) < AXIS_TOLERANCE || Math.abs(y - box.y1) < AXIS_TOLERANCE;
    if (!onSide || !onEnd) return false;
  }
  return hasOnlyAxisSides(points);
}

function hasOnlyAxisSides(points: readonly number[]): boolean {
  for (let index = 0; index + 3 < points.length; index += 2) {
    const width = Math.abs((points[index + 2] ?? 0) - (points[index] ?? 0));
    const height = Math.abs((points[index + 3] ?? 0) - (points[index + 1] ?? 0));
    if (width > AXIS_TOLERANCE && height > AXIS_TOLERANCE) return false;
  }
  return true;
}

function widen({ x0, y0, x1, y1 }: Box, by: number): Box {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
}

function strokeThickness(path: PaintedPath): number {
  const [a, b, c, d] = path.matrix;
  return path.strokeWidth * Math.sqrt(Math.abs(a * d - b * c));
}
