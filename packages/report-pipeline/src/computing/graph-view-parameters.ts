import type { NodeType } from "@rubrica/knowledge-graph";

/** Which graph: the published one of all reports, or one of somebody's own reports alone. */
export type GraphSource =
  | { readonly kind: "published"; readonly buildId: string }
  | { readonly kind: "own"; readonly reportIds: readonly string[] };

/** What is wanted of a graph. */
export type GraphQuery =
  | { readonly view: "overview"; readonly types?: readonly NodeType[]; readonly maxNodes?: number }
  | { readonly view: "neighbourhood"; readonly key: string; readonly maxNeighbours?: number }
  | { readonly view: "search"; readonly text: string; readonly types?: readonly NodeType[]; readonly limit?: number }
  /** All of it: attributes, nodes and edges as graphology exports them. */
  | { readonly view: "whole" }
  | { readonly view: "gexf" };

export interface GraphViewParameters {
  readonly source: GraphSource;
  readonly query: GraphQuery;
}

/** What the answer is of. */
export interface GraphViewFacts {
  /** Of a published graph: a newer one than was asked for where one was published meanwhile. Null of an own one. */
  readonly buildId: string | null;
  readonly reports: number;
  readonly nodes: number;
  readonly edges: number;
}

/** Stands before the answer. */
export interface GraphViewHead extends GraphViewFacts {
  /** False where the graph has no such node. */
  readonly found: boolean;
}
