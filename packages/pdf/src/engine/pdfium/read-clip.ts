import { readFloat } from "./heap-numbers.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** Clip paths with more segments are taken for what they are in practice: not hiding text. */
export const MAX_CLIP_SEGMENTS = 200;

export type Corners = readonly [x0: number, y0: number, x1: number, y1: number];

/** What the clip paths of an object leave at most, in the space that it stands in; null when it is not clipped. */
export function readClipBox(pdfium: PdfiumModule, object: Pointer): Corners | null {
  const { functions } = pdfium;
  const clipPath = functions.FPDFPageObj_GetClipPath(object);
  if (clipPath === 0) return null;
  const paths = functions.FPDFClipPath_CountPaths(clipPath);
  let clip: Corners | null = null;
  for (let index = 0; index < paths; index++) {
    const box = readPathBox(pdfium, clipPath, index);
    if (box === null) continue;
    const [x0, y0, x1, y1]: Corners = clip ?? box;
    clip = [Math.max(x0, box[0]), Math.max(y0, box[1]), Math.min(x1, box[2]), Math.min(y1, box[3])];
  }
  return clip;
}

/** The box around one path of a clip; null where it has none, or too many segments. */
export function readPathBox(pdfium: PdfiumModule, clipPath: Pointer, pathIndex: number): Corners | null {
  const { functions, scratch } = pdfium;
  const segments = functions.FPDFClipPath_CountPathSegments(clipPath, pathIndex);
  if (segments <= 0 || segments > MAX_CLIP_SEGMENTS) return null;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < segments; index++) {
    const segment = functions.FPDFClipPath_GetPathSegment(clipPath, pathIndex, index);
    functions.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const x = readFloat(pdfium, scratch);
    const y = readFloat(pdfium, scratch + 4);
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return [x0, y0, x1, y1];
}

/** `FPDF_SEGMENT_MOVETO`. */
const MOVE = 2;

/**
 * The clip paths of an object, each as polygons of corners (x, y, x, y), curves by their control points; null where it is not
 * clipped, or by more than is worth reading.
 */
export function readClipPolygons(pdfium: PdfiumModule, object: Pointer): number[][][] | null {
  const { functions, scratch } = pdfium;
  const clipPath = functions.FPDFPageObj_GetClipPath(object);
  if (clipPath === 0) return null;
  const paths: number[][][] = [];
  for (let path = 0; path < functions.FPDFClipPath_CountPaths(clipPath); path++) {
    const segments = functions.FPDFClipPath_CountPathSegments(clipPath, path);
    if (segments > MAX_CLIP_SEGMENTS) return null;
    const polygons: number[][] = [];
    for (let index = 0; index < segments; index++) {
      const segment = functions.FPDFClipPath_GetPathSegment(clipPath, path, index);
      if (functions.FPDFPathSegment_GetType(segment) === MOVE) polygons.push([]);
      functions.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      polygons.at(-1)?.push(readFloat(pdfium, scratch), readFloat(pdfium, scratch + 4));
    }
    if (polygons.length > 0) paths.push(polygons);
  }
  return paths;
}
