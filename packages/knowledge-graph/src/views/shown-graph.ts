import type { EdgeAttributes, EdgeType, Evidence, NodeType } from "../model/graph-model.ts";
import type { KnowledgeGraphology } from "../model/knowledge-graph.ts";

/** A node as a page shows it. */
export interface ShownNode {
  readonly key: string;
  readonly type: NodeType;
  readonly label: string;
  /** In how many reports it occurs. */
  readonly reports: number;
  /** 1 is average. */
  readonly importance: number;
  /** Id of its community. */
  readonly community: string;
  /** Place in the overview; null where it has none. */
  readonly x: number | null;
  readonly y: number | null;
  readonly variants: readonly string[];
  readonly year: number | null;
  readonly doi: string | null;
}

/** A relation as a page shows it. */
export interface ShownEdge {
  readonly key: string;
  readonly source: string;
  readonly target: string;
  readonly type: EdgeType;
  readonly weight: number;
}

/** A relation with the reports and pages that it was read from. */
export interface TracedEdge extends ShownEdge {
  /** The first five places. */
  readonly evidence: readonly (Evidence & { readonly title: string | null })[];
  /** All places. */
  readonly evidenceCount: number;
}

export function showNode(graph: KnowledgeGraphology, key: string): ShownNode {
  const { type, label, reports, importance, community, x, y, variants, year, doi } = graph.getNodeAttributes(key);
  return {
    key,
    type,
    label,
    reports,
    importance,
    community,
    x: x ?? null,
    y: y ?? null,
    variants: variants ?? [],
    year: year ?? null,
    doi: doi ?? null,
  };
}

export function showEdge(graph: KnowledgeGraphology, key: string): ShownEdge {
  const { type, weight } = graph.getEdgeAttributes(key);
  return { key, source: graph.source(key), target: graph.target(key), type, weight };
}

/** With the title under which the graph has each report. */
export function traceEdge(graph: KnowledgeGraphology, key: string): TracedEdge {
  const { evidence, evidenceCount } = graph.getEdgeAttributes(key);
  const titleOf = (reportId: string) => {
    const node = `report:${reportId}`;
    return graph.hasNode(node) ? graph.getNodeAttribute(node, "label") : null;
  };
  return {
    ...showEdge(graph, key),
    evidence: evidence.map((place) => ({ ...place, title: titleOf(place.reportId) })),
    evidenceCount,
  };
}

/** The strongest first; of those that are alike, in the order of their keys. */
export function byWeight(
  left: { readonly key: string; readonly weight: EdgeAttributes["weight"] },
  right: { readonly key: string; readonly weight: EdgeAttributes["weight"] },
): number {
  return right.weight - left.weight || (left.key < right.key ? -1 : Number(left.key > right.key));
}

/** The most important first; of those that are alike, in the order of their keys. */
export function byImportance(left: ShownNode, right: ShownNode): number {
  return right.importance - left.importance || (left.key < right.key ? -1 : Number(left.key > right.key));
}
