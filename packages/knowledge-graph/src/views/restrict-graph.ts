import type { EdgeAttributes, NodeAttributes } from "../model/graph-model.ts";

/** The stored graph (graphology's export). */
export interface GraphJson {
  readonly attributes: GraphJsonAttributes;
  readonly nodes: readonly { readonly key: string; readonly attributes: NodeAttributes }[];
  readonly edges: readonly GraphJsonEdge[];
  readonly options: unknown;
}

interface GraphJsonAttributes {
  readonly version: number;
  readonly statistics: unknown;
  readonly communities: readonly { readonly id: string }[];
  readonly merges: readonly unknown[];
}

interface GraphJsonEdge {
  readonly key: string;
  readonly source: string;
  readonly target: string;
  readonly attributes: EdgeAttributes;
  readonly undirected?: boolean;
}

/**
 * The part of the graph that rests on the given reports alone: for students, who may not learn of other reports.
 * Nodes that only other reports have, places in other reports, and what was computed over all of them are left out.
 */
export function restrictGraph(graph: GraphJson, reportIds: ReadonlySet<string>): GraphJson {
  const reports = new Set(graph.nodes.filter((node) => node.attributes.type === "report").map((node) => node.key));
  const edges = graph.edges.flatMap((edge) => {
    const evidence = edge.attributes.evidence.filter((place) => reportIds.has(place.reportId));
    const touchesOther = [edge.source, edge.target].some((key) => reports.has(key) && !isOwn(key, reportIds));
    if (touchesOther || evidence.length === 0) return [];
    return [{ ...edge, attributes: { ...edge.attributes, evidence, evidenceCount: evidence.length } }];
  });
  const kept = new Set(edges.flatMap((edge) => [edge.source, edge.target]));
  const nodes = graph.nodes
    .filter(({ key }) => kept.has(key) || isOwn(key, reportIds))
    .map(({ key, attributes: { variants: _variants, ...attributes } }) => ({ key, attributes }));
  return {
    attributes: { version: graph.attributes.version, statistics: null, communities: [], merges: [] },
    nodes,
    edges,
    options: graph.options,
  };
}

/** Keys of report nodes are `report:` and the report's id. */
function isOwn(key: string, reportIds: ReadonlySet<string>): boolean {
  return key.startsWith("report:") && reportIds.has(key.slice("report:".length));
}
