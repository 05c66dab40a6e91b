import { checkNumber } from "@rubrica/report-model";
import { checkGraph } from "../check-arguments.ts";
import type { Community, NodeType } from "../model/graph-model.ts";
import type { KnowledgeGraph } from "../model/knowledge-graph.ts";
import { byImportance, byWeight, type ShownEdge, type ShownNode, showEdge, showNode } from "./shown-graph.ts";

/** What an overview shows. */
export interface OverviewOptions {
  /** Of these types alone. Default: all. */
  readonly types?: ReadonlySet<NodeType>;
  /** The most important of them. Default 2,000. */
  readonly maxNodes?: number;
  /** The strongest of them. Default 10,000. */
  readonly maxEdges?: number;
}

/** The most important nodes with their places, and the relations between them. */
export interface GraphOverview {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
  readonly communities: readonly Community[];
  /** How many the whole graph has. */
  readonly totalNodes: number;
  readonly totalEdges: number;
}

/** What fits on one screen of a graph of any size; the same graph gives the same overview. */
export function overviewOf(knowledge: KnowledgeGraph, options: OverviewOptions = {}): GraphOverview {
  checkGraph("overviewOf(knowledge)", knowledge);
  checkNumber("overviewOf(options.maxNodes)", options.maxNodes, { least: 0, most: Number.POSITIVE_INFINITY });
  checkNumber("overviewOf(options.maxEdges)", options.maxEdges, { least: 0, most: Number.POSITIVE_INFINITY });
  const { graph, communities } = knowledge;
  const { types, maxNodes = 2000, maxEdges = 10_000 } = options;
  const placed = graph.filterNodes(
    (_, { x, y, type }) => x !== undefined && y !== undefined && (types?.has(type) ?? true),
  );
  const nodes = placed
    .map((key) => showNode(graph, key))
    .sort(byImportance)
    .slice(0, maxNodes);
  const shown = new Set(nodes.map(({ key }) => key));
  const edges = graph
    .filterEdges((_, __, source, target) => shown.has(source) && shown.has(target))
    .map((key) => showEdge(graph, key))
    .sort(byWeight)
    .slice(0, maxEdges);
  const used = new Set(nodes.map(({ community }) => community));
  return {
    nodes,
    edges,
    communities: communities.filter(({ id }) => used.has(id)),
    totalNodes: graph.order,
    totalEdges: graph.size,
  };
}
