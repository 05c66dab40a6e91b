/** Entries parted by white: their lines stand closer to each other than to those of the next entry. */
import { HAN } from "@rubrica/report-model";
import type { PlacedLine } from "../text/report-text.ts";

/** White between entries makes the distance of baselines at least so much larger. */
const WIDER = 1.12;
/** Beyond so many distances something else stands between. */
const FARTHEST = 2.6;
/** Fewer entries behind white are chance: the white stands around titles. */
const FEWEST = 2;
const FEWEST_SHARE = 0.1;
const MOST_LINES = 7;
const ENTRY_START = new RegExp(
  String.raw`^["“‘《「[]?(?:[-–—―_]{2,}|\p{Lu}|[${HAN}]|(?:van|von|de|der|den|al)[\s-]|d['’])`,
  "u",
);
const ENTRY_END = /(?:[.。．)）\]\d”"/]|https?:\S+|\/\S*)\s*$/;
const ENDS_OPEN = /(?:\p{L}\.,?|[,:;(&–-]|\b(?:and|in|of|the|for|on))\s*$/iu;
/** A last line is shorter than its column by so many font sizes. */
const SHORT_BY = 4;

/** Indexes of the lines that begin entries; empty when the lines of the list are all equally far apart. */
export function findStartsBehindWhite(lines: readonly PlacedLine[]): number[] {
  const distances = lines.map((line, index) => distanceAbove(lines[index - 1], line));
  const threshold = thresholdOf(distances.filter((distance) => distance !== null));
  if (threshold === null) return [];
  const edges = rightEdges(lines);
  const starts = lines.flatMap((line, index) => {
    const distance = distances[index] ?? null;
    const isStart = distance === null ? beginsColumn(line, lines[index - 1], edges) : distance > threshold;
    return isStart ? [index] : [];
  });
  return starts.length > FEWEST && lines.length <= MOST_LINES * starts.length ? starts : [];
}

/** Null where a page, column or something else stands between. */
function distanceAbove(before: PlacedLine | undefined, line: PlacedLine): number | null {
  if (before === undefined || columnKey(before) !== columnKey(line)) return null;
  const distance = line.layout.baseline - before.layout.baseline;
  return distance > 0 ? distance : null;
}

/** Between the distances inside entries and those between them: the widest step above the usual distance. */
function thresholdOf(distances: readonly number[]): number | null {
  const sorted = [...distances].sort((left, right) => left - right);
  const usual = sorted[sorted.length >> 2];
  if (usual === undefined) return null;
  let threshold: number | null = null;
  let widest = WIDER;
  const last = sorted.length - Math.max(FEWEST, Math.ceil(FEWEST_SHARE * sorted.length));
  for (const [index, upper] of sorted.slice(1, last + 1).entries()) {
    const lower = sorted[index] ?? upper;
    if (lower < 0.9 * usual || upper > FARTHEST * usual || upper / lower < widest) continue;
    widest = upper / lower;
    threshold = (lower + upper) / 2;
  }
  return threshold;
}

/** At the top of a page or column: what stands before has ended, above all when its last line is short. */
function beginsColumn(line: PlacedLine, before: PlacedLine | undefined, edges: ReadonlyMap<string, number>): boolean {
  if (before === undefined) return true;
  if (!ENTRY_START.test(line.layout.text) || !ENTRY_END.test(before.layout.text)) return false;
  const edge = edges.get(columnKey(before)) ?? 0;
  const isShort = before.layout.box.x1 < edge - SHORT_BY * before.layout.fontSize;
  return isShort || !ENDS_OPEN.test(before.layout.text);
}

function rightEdges(lines: readonly PlacedLine[]): ReadonlyMap<string, number> {
  const edges = new Map<string, number>();
  for (const line of lines) {
    const key = columnKey(line);
    edges.set(key, Math.max(edges.get(key) ?? 0, line.layout.box.x1));
  }
  return edges;
}

function columnKey({ page, layout }: PlacedLine): string {
  return `${page}:${layout.column}`;
}
