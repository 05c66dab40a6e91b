import type { GraphologyGraph } from "./graph-constructor.ts";
import type { Community, EdgeAttributes, GraphStatistics, Merge, NodeAttributes } from "./graph-model.ts";

/** A graphology graph, mixed and with several edges between two nodes. */
export type KnowledgeGraphology = GraphologyGraph<NodeAttributes, EdgeAttributes>;

/** The graph over all reports. Nodes and edges are in the order of their keys. */
export interface KnowledgeGraph {
  readonly graph: KnowledgeGraphology;
  /** The largest first. */
  readonly communities: readonly Community[];
  /** What was taken for the same, in order of the keys given up. */
  readonly merges: readonly Merge[];
  readonly statistics: GraphStatistics;
}
