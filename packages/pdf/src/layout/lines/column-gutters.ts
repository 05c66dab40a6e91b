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
  for (const segment of segments) {
    crossing[clamp(Math.floor(segment.u0), size)]!++;
    crossing[clamp(Math.ceil(segment.u1), size)]!--;
  }
  for (let x = 1; x < size; x++) crossing[x]! += crossing[x - 1]!;
  const most = Math.floor(segments.length * 0.3);
  return stripsBelow(crossing, Math.floor(length * 0.2), Math.ceil(length * 0.8), most);
}

/** Widest low-lying strips: within every stretch under `most` crossings, the part at its lowest level. */
function stripsBelow(crossing: Int32Array, from: number, to: number, most: number): Gutter[] {
  const strips: Gutter[] = [];
  let x = from;
  while (x < to) {
    if (crossing[x]! > most) {
      x++;
      continue;
    }
    let end = x;
    let lowest = crossing[x]!;
    while (end < to && crossing[end]! <= most) {
      lowest = Math.min(lowest, crossing[end]!);
      end++;
    }
    const allowed = lowest + Math.max(1, Math.floor(most * 0.1));
    let best: Gutter = { from: x, to: x };
    for (let start = x; start < end; start++) {
      if (crossing[start]! > allowed) continue;
      let stop = start;
      while (stop < end && crossing[stop]! <= allowed) stop++;
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
