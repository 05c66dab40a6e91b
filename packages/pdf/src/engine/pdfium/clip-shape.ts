/** Clips that are no rectangles: what they leave of an object, its clip box does not tell. */
import { readFloat, readFourFloats } from "./heap-numbers.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { type Corners, MAX_CLIP_SEGMENTS, readPathBox } from "./read-clip.ts";

/** A rectangle takes four points, and the first one again. */
const RECTANGLE_SEGMENTS = 5;
const ON_EDGE_POINTS = 0.1;
/** Corners are numbered so that those across from each other sum up to this. */
const ACROSS = 3;
/** An edge as short as this has no direction. */
const NOWHERE_POINTS = 0.01;
/** Radians. */
const NEARLY_STRAIGHT = 0.01;
/** `FPDF_SEGMENT_BEZIERTO` and `FPDF_SEGMENT_MOVETO`. */
const [CURVE, MOVE] = [1, 2];

/**
 * Whether a clip that is no rectangle may cut into an object. One that bulges on all sides, such as the box with round
 * corners that listings stand in, does not cut into what lies within its corners.
 */
export function isClippedByShape(pdfium: PdfiumModule, object: Pointer): boolean {
  const { functions, scratch } = pdfium;
  const clipPath = functions.FPDFPageObj_GetClipPath(object);
  if (clipPath === 0) return false;
  let bounds: Corners | null = null;
  const paths = functions.FPDFClipPath_CountPaths(clipPath);
  for (let index = 0; index < paths; index++) {
    if (isRectangle(pdfium, clipPath, index)) continue;
    if (bounds === null) {
      if (functions.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return true;
      bounds = readFourFloats(pdfium, scratch);
    }
    if (!holds(pdfium, clipPath, index, bounds)) return true;
  }
  return false;
}

function isRectangle(pdfium: PdfiumModule, clipPath: Pointer, pathIndex: number): boolean {
  const { functions, scratch } = pdfium;
  const segments = functions.FPDFClipPath_CountPathSegments(clipPath, pathIndex);
  if (segments > RECTANGLE_SEGMENTS) return false;
  const box = readPathBox(pdfium, clipPath, pathIndex);
  if (box === null) return segments <= 0;
  const [x0, y0, x1, y1] = box;
  const met = new Set<number>();
  let last = Number.NaN;
  for (let index = 0; index < segments; index++) {
    const segment = functions.FPDFClipPath_GetPathSegment(clipPath, pathIndex, index);
    functions.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const [x, y] = [readFloat(pdfium, scratch), readFloat(pdfium, scratch + 4)];
    const isOnCorner =
      Math.min(Math.abs(x - x0), Math.abs(x - x1)) < ON_EDGE_POINTS &&
      Math.min(Math.abs(y - y0), Math.abs(y - y1)) < ON_EDGE_POINTS;
    if (!isOnCorner) return false;
    const corner = (Math.abs(x - x0) < ON_EDGE_POINTS ? 0 : 1) + (Math.abs(y - y0) < ON_EDGE_POINTS ? 0 : 2);
    if (corner + last === ACROSS) return false;
    met.add(corner);
    last = corner;
  }
  // A slit or nothing at all is as thin as its corners are near.
  return segments <= 0 || met.size === 4 || x1 - x0 < ON_EDGE_POINTS || y1 - y0 < ON_EDGE_POINTS;
}

/** Whether a path bulges on all sides, and a box lies between the points that it passes through. */
function holds(pdfium: PdfiumModule, clipPath: Pointer, pathIndex: number, [x0, y0, x1, y1]: Corners): boolean {
  const { functions, scratch } = pdfium;
  const segments = functions.FPDFClipPath_CountPathSegments(clipPath, pathIndex);
  if (segments > MAX_CLIP_SEGMENTS) return false;
  const corners: number[] = [];
  const passed: number[] = [];
  let curvePoints = 0;
  for (let index = 0; index < segments; index++) {
    const segment = functions.FPDFClipPath_GetPathSegment(clipPath, pathIndex, index);
    const type = functions.FPDFPathSegment_GetType(segment);
    if (type === MOVE && index > 0) return false;
    functions.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const point = [readFloat(pdfium, scratch), readFloat(pdfium, scratch + 4)];
    corners.push(...point);
    // The first two points of three steer a curve, which ends in the third.
    curvePoints = type === CURVE ? curvePoints + 1 : 0;
    if (curvePoints % 3 === 0) passed.push(...point);
  }
  const turn = turnOf(passed);
  if (turn === 0 || turnOf(corners) !== turn) return false;
  const box = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ] as const;
  const edges = edgesOf(passed);
  return edges.every(({ x, y, dx, dy }) => box.every(([px, py]) => (dx * (py - y) - dy * (px - x)) * turn >= 0));
}

/** From a corner to the next one. */
interface Edge {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** The edges of a polygon, the one back to its start too, without those that lead nowhere. */
function edgesOf(corners: readonly number[]): Edge[] {
  const edges: Edge[] = [];
  for (let at = 0; at < corners.length; at += 2) {
    const next = (at + 2) % corners.length;
    const [x, y] = [corners[at] ?? 0, corners[at + 1] ?? 0];
    const [dx, dy] = [(corners[next] ?? 0) - x, (corners[next + 1] ?? 0) - y];
    if (Math.hypot(dx, dy) > NOWHERE_POINTS) edges.push({ x, y, dx, dy });
  }
  return edges;
}

/** 1 or -1 for a polygon that turns to one side at every corner, and once around in all; 0 for others. */
function turnOf(corners: readonly number[]): number {
  const edges = edgesOf(corners);
  let [all, least, most] = [0, 0, 0];
  edges.forEach(({ dx, dy }, index) => {
    const last = edges.at(index - 1) ?? { dx, dy };
    const turn = Math.atan2(last.dx * dy - last.dy * dx, last.dx * dx + last.dy * dy);
    all += turn;
    least = Math.min(least, turn);
    most = Math.max(most, turn);
  });
  const isOnceAround = Math.abs(Math.abs(all) - 2 * Math.PI) < NEARLY_STRAIGHT;
  return isOnceAround && (least > -NEARLY_STRAIGHT || most < NEARLY_STRAIGHT) ? Math.sign(all) : 0;
}
