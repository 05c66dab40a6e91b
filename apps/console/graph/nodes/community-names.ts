import type Sigma from "sigma";
import type { GraphCommunity } from "../../api/knowledge-graph.ts";
import type { Inks } from "../canvas/inks.ts";
import type { ShownGraph } from "../shown-graph.ts";
import { covers, type drawLabels, fontOf, shorten, write } from "./node-label.ts";

const FEWEST_NODES = 3;
const MOST_NAMES = 8;
const LONGEST_NAME = 24;
const [lineHeight, aboveNodes] = [22, 24];

/** Writes the names of the largest communities above their nodes, each only where it covers none of what is written. */
export function drawCommunityNames(
  context: CanvasRenderingContext2D,
  drawn: Sigma,
  graph: ShownGraph,
  communities: readonly GraphCommunity[],
  inks: Inks,
  written: ReturnType<typeof drawLabels>,
): void {
  const { width, height } = drawn.getDimensions();
  context.font = fontOf(context, 13, 500);
  const taken = [...written];
  for (const { label, middle, top } of placesOf(graph, communities)) {
    const at = drawn.graphToViewport({ x: middle, y: top });
    const text = shorten(label, LONGEST_NAME);
    const half = context.measureText(text).width / 2;
    if (half * 2 > width) continue;
    // Within the window as long as its nodes are.
    const x = at.x > 0 && at.x < width ? Math.min(Math.max(at.x, half + 8), width - half - 8) : at.x;
    const y = at.y > 0 && at.y < height ? Math.max(at.y - aboveNodes, lineHeight) : at.y - aboveNodes;
    const place = { left: x - half, right: x + half, top: y - lineHeight + 6, bottom: y + 6 };
    if (covers(taken, place)) continue;
    taken.push(place);
    write(context, text, x, y, [inks["--ink-faint"], inks["--desk"]]);
  }
}

function placesOf({ nodes }: ShownGraph, communities: readonly GraphCommunity[]) {
  const sums = new Map<string, { count: number; x: number; top: number }>();
  for (const { community, x, y } of nodes) {
    const sum = sums.get(community) ?? { count: 0, x: 0, top: -Infinity };
    sums.set(community, { count: sum.count + 1, x: sum.x + x, top: Math.max(sum.top, y) });
  }
  return communities
    .flatMap(({ id, label }) => {
      const sum = sums.get(id);
      return sum && sum.count >= FEWEST_NODES && label !== ""
        ? [{ label, count: sum.count, middle: sum.x / sum.count, top: sum.top }]
        : [];
    })
    .sort((left, right) => right.count - left.count)
    .slice(0, MOST_NAMES);
}
