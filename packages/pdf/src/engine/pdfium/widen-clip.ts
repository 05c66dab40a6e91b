/**
 * Makes clip paths so wide that they clip nothing: what an object would show without them. PDFium cannot take a clip
 * path off, but it can scale one, and scaled from a point within it goes beyond every page.
 */
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { readClipPolygons } from "./read-clip.ts";

/** A slit of a hundredth of a point is wider than any page then. */
const SCALE = 1e5;
/** Of each path so many corners are tried. */
const MAX_CORNERS = 12;

type Point = readonly [x: number, y: number];
/** Corners as x, y, x, y. */
type Polygon = readonly number[];

/** Returns what undoes it; null where nothing was clipped, or no point within the clip was found. */
export function widenClip(pdfium: PdfiumModule, object: Pointer): (() => void) | null {
  const paths = readClipPolygons(pdfium, object);
  if (paths === null || paths.length === 0) return null;
  const within = findPointWithin(paths);
  if (within === null) return null;
  scaleFrom(within, SCALE);
  return () => scaleFrom(within, 1 / SCALE);

  function scaleFrom([x, y]: Point, scale: number): void {
    pdfium.functions.FPDFPageObj_TransformClipPath(object, scale, 0, 0, scale, x * (1 - scale), y * (1 - scale));
  }
}

/** A point that lies inside of every path; each path is made of polygons. */
function findPointWithin(paths: readonly (readonly Polygon[])[]): Point | null {
  const isWithin = (point: Point): boolean => paths.every((polygons) => isInside(polygons, point));
  const middle = middleOfBoxes(paths);
  if (isWithin(middle)) return middle;
  for (const polygon of paths.flat()) {
    const corners = Math.min(MAX_CORNERS, polygon.length / 2);
    for (let first = 0; first < corners; first++) {
      for (let second = first + 1; second < corners; second++) {
        const point: Point = [
          ((polygon[2 * first] ?? 0) + (polygon[2 * second] ?? 0)) / 2,
          ((polygon[2 * first + 1] ?? 0) + (polygon[2 * second + 1] ?? 0)) / 2,
        ];
        if (isWithin(point)) return point;
      }
    }
  }
  return null;
}

/** Middle of what the boxes around the paths have in common. */
function middleOfBoxes(paths: readonly (readonly Polygon[])[]): Point {
  let [x0, y0, x1, y1] = [-Infinity, -Infinity, Infinity, Infinity];
  for (const polygons of paths) {
    const points = polygons.flat();
    const [xs, ys] = [points.filter((_, index) => index % 2 === 0), points.filter((_, index) => index % 2 === 1)];
    [x0, y0] = [Math.max(x0, Math.min(...xs)), Math.max(y0, Math.min(...ys))];
    [x1, y1] = [Math.min(x1, Math.max(...xs)), Math.min(y1, Math.max(...ys))];
  }
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/** By the even-odd rule; what lies on an edge counts for outside where it may. */
function isInside(polygons: readonly Polygon[], [x, y]: Point): boolean {
  let inside = false;
  for (const polygon of polygons) {
    for (let at = 0; at < polygon.length; at += 2) {
      const [x0 = 0, y0 = 0] = [polygon[at], polygon[at + 1]];
      const next = (at + 2) % polygon.length;
      const [x1 = 0, y1 = 0] = [polygon[next], polygon[next + 1]];
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
    }
  }
  return inside;
}
