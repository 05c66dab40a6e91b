import type { ForceAtlas2SynchronousLayoutParameters } from "graphology-layout-forceatlas2";
import layout from "graphology-layout-forceatlas2";
import type { AbstractGraph } from "graphology-types";
import { Graph, type GraphologyGraph } from "../model/graph-constructor.ts";
import type { KnowledgeGraphology } from "../model/knowledge-graph.ts";

/** The default export as it is at run time; its declarations describe another module format than Node loads. */
const forceAtlas2 = layout as unknown as {
  inferSettings(order: number): ForceAtlas2SynchronousLayoutParameters["settings"];
  assign(graph: AbstractGraph, parameters: ForceAtlas2SynchronousLayoutParameters): void;
};

/** After these, 2,000 nodes hardly move any more; a fixed number, so that every machine ends in the same places. */
const ITERATIONS = 100;
/** Nodes times iterations between two pauses: some 60 ms. */
const STEPS_A_TURN = 10_000;
/** Up to here every node pushes every other; beyond, far ones push as groups (Barnes and Hut 1986). */
const EXACT_UP_TO = 500;

/**
 * Moves the nodes that have a place so that related ones come together (ForceAtlas2, Jacomy et al. 2014), from where they
 * are: the same graph gives the same places. Other work of the process runs between the turns.
 */
export async function drawTogether(graph: KnowledgeGraphology, signal?: AbortSignal): Promise<void> {
  const placed = placedSubgraph(graph);
  if (placed.order < 3) return;
  const settings = {
    ...forceAtlas2.inferSettings(placed.order),
    barnesHutOptimize: placed.order > EXACT_UP_TO,
    edgeWeightInfluence: 0,
  };
  const iterations = Math.max(5, Math.floor(STEPS_A_TURN / placed.order));
  for (let done = 0; done < ITERATIONS; done += iterations) {
    if (done > 0) await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
    forceAtlas2.assign(placed, { iterations: Math.min(iterations, ITERATIONS - done), settings });
  }
  placed.forEachNode((key, { x, y }) => {
    graph.mergeNodeAttributes(key, { x: round(x), y: round(y) });
  });
}

/** One edge between two nodes, however many relations they have, whose weights are on scales of their own. */
function placedSubgraph(graph: KnowledgeGraphology): GraphologyGraph<{ x: number; y: number }> {
  const placed = new Graph({ type: "undirected", multi: false }) as GraphologyGraph<{ x: number; y: number }>;
  graph.forEachNode((key, { x, y }) => {
    if (x !== undefined && y !== undefined) placed.addNode(key, { x, y });
  });
  graph.forEachEdge((_, __, source, target) => {
    if (placed.hasNode(source) && placed.hasNode(target)) placed.mergeEdge(source, target);
  });
  return placed;
}

/** Engines may differ in the last digits. Never -0. */
function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
