import { checkNumber, checkText } from "@rubrica/report-model";
import { checkGraph } from "../check-arguments.ts";
import type { KnowledgeGraph } from "../model/knowledge-graph.ts";
import { byWeight, type ShownNode, showEdge, showNode, type TracedEdge, traceEdge } from "./shown-graph.ts";

/** A node, what it is related to directly, and from where that is known. */
export interface Neighbourhood {
  readonly node: ShownNode;
  /** In the order of their strongest relation. */
  readonly neighbours: readonly ShownNode[];
  /** Between the node and these neighbours, the strongest first. */
  readonly edges: readonly TracedEdge[];
  /** How many there are in all. */
  readonly totalNeighbours: number;
}

/**
 * The neighbours of a node by its strongest relations, or null where the graph has no such node.
 * @param options `maxNeighbours`: default 100.
 */
export function neighbourhoodOf(
  knowledge: KnowledgeGraph,
  key: string,
  options: { readonly maxNeighbours?: number } = {},
): Neighbourhood | null {
  checkGraph("neighbourhoodOf(knowledge)", knowledge);
  checkText("neighbourhoodOf(knowledge, key)", key, "the key of a node");
  checkNumber("neighbourhoodOf(options.maxNeighbours)", options.maxNeighbours, { most: Number.POSITIVE_INFINITY });
  const { graph } = knowledge;
  if (!graph.hasNode(key)) return null;
  const { maxNeighbours = 100 } = options;
  const edges = graph
    .edges(key)
    .map((edge) => showEdge(graph, edge))
    .sort(byWeight);
  const otherEnd = ({ source, target }: { source: string; target: string }) => (source === key ? target : source);
  const ranked = [...new Set(edges.map(otherEnd))];
  const shown = new Set(ranked.slice(0, maxNeighbours));
  return {
    node: showNode(graph, key),
    neighbours: [...shown].map((neighbour) => showNode(graph, neighbour)),
    edges: edges.filter((edge) => shown.has(otherEnd(edge))).map((edge) => traceEdge(graph, edge.key)),
    totalNeighbours: ranked.length,
  };
}
