/** Strips between columns: low places in the number of lines that cross each x of a page. */

export interface Gutter {
  readonly from: number;
  readonly to: number;
}

/** What takes room along the line. */
interface Extent {
  readonly u0: number;
  readonly u1: number;
}

const MIN_GUTTER_POINTS = 6;

/** Strips in the middle of a page of `length` points that few of the lines cross. */
export function findGutters(segments: readonly Extent[], length: number): Gutter[] {
  const size = Math.ceil(length) + 2;
  const crossing = new Int32Array(size);
  const step = (x: number, by: number): void => {
    crossing[x] = (crossing[x] ?? 0) + by;
  };
  for (const segment of segments) {
    step(clamp(Math.floor(segment.u0), size), 1);
    step(clamp(Math.ceil(segment.u1), size), -1);
  }
  for (let x = 1; x < size; x++) step(x, crossing[x - 1] ?? 0);
  const most = Math.floor(segments.length * 0.3);
  return stripsBelow(crossing, Math.floor(length * 0.2), Math.ceil(length * 0.8), most);
}

/** Widest low-lying strips: within every stretch under `most` crossings, the part at its lowest level. */
function stripsBelow(crossing: Int32Array, from: number, to: number, most: number): Gutter[] {
  const strips: Gutter[] = [];
  const at = (x: number): number => crossing[x] ?? 0;
  let x = from;
  while (x < to) {
    if (at(x) > most) {
      x++;
      continue;
    }
    let end = x;
    let lowest = at(x);
    while (end < to && at(end) <= most) {
      lowest = Math.min(lowest, at(end));
      end++;
    }
    const allowed = lowest + Math.max(1, Math.floor(most * 0.1));
    let best: Gutter = { from: x, to: x };
    for (let start = x; start < end; start++) {
      if (at(start) > allowed) continue;
      let stop = start;
      while (stop < end && at(stop) <= allowed) stop++;
      if (stop - start > best.to - best.from) best = { from: start, to: stop };
      start = stop;
    }
    if (best.to - best.from >= MIN_GUTTER_POINTS) strips.push(best);
    x = end;
  }
  return strips;
}

function clamp(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1, value));
}
