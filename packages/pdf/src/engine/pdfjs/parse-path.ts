import type { Subpath } from "../vector-graphics.ts";

/** Codes in the path data of pdf.js and how many numbers follow each. */
const Code = { move: 0, line: 1, curve: 2, quadratic: 3, close: 4 } as const;
/** A path with more numbers than this is a drawing as a whole. */
const MAX_PATH_NUMBERS = 6000;

/** Turns pdf.js path data into subpaths; null when the path is too long to be anything but a drawing. */
export function parsePath(data: Float32Array, close: boolean): Subpath[] | null {
  if (data.length > MAX_PATH_NUMBERS) return null;
  const subpaths: Subpath[] = [];
  let points: number[] = [];
  let curved = false;
  const finish = (closed: boolean): void => {
    if (points.length >= 4) subpaths.push({ points, curved, closed });
    points = [];
    curved = false;
  };
  let at = 0;
  const addNumbers = (count: number): void => {
    points.push(...data.subarray(at, at + count));
    at += count;
  };
  while (at < data.length) {
    switch (data[at++]) {
      case Code.move:
        finish(false);
        addNumbers(2);
        break;
      case Code.line:
        addNumbers(2);
        break;
      case Code.curve:
        curved = true;
        addNumbers(6);
        break;
      case Code.quadratic:
        curved = true;
        addNumbers(4);
        break;
      case Code.close: {
        const [x, y] = points;
        finish(true);
        if (x !== undefined && y !== undefined) points.push(x, y);
        break;
      }
      default:
        return null;
    }
  }
  finish(close);
  return subpaths;
}
