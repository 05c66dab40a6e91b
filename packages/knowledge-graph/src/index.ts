export { buildGraph } from "./build/build-graph.ts";
export type { BuildOptions, BuildProgress, LimitedType } from "./build/build-options.ts";
export { toGexf } from "./export/gexf.ts";
export { GRAPH_JSON_VERSION, readGraphJson, toGraphJson } from "./export/graph-json.ts";
export type { FragmentMetadata } from "./fragment/extract-fragment.ts";
export { extractFragment } from "./fragment/extract-fragment.ts";
export type { FragmentErrorCode } from "./fragment/fragment-error.ts";
export { FragmentError } from "./fragment/fragment-error.ts";
export type {
  FragmentAbbreviation,
  FragmentAuthor,
  FragmentKeyword,
  FragmentReference,
  GraphFragment,
} from "./fragment/graph-fragment.ts";
export { GRAPH_FRAGMENT_VERSION } from "./fragment/graph-fragment.ts";
export { hashFragment } from "./fragment/hash-fragment.ts";
export { readFragment } from "./fragment/read-fragment.ts";
export type {
  Community,
  EdgeAttributes,
  EdgeType,
  Evidence,
  GraphStatistics,
  Merge,
  NodeAttributes,
  NodeType,
} from "./model/graph-model.ts";
export { EDGE_TYPES, isUndirected, NODE_TYPES } from "./model/graph-model.ts";
export type { KnowledgeGraph, KnowledgeGraphology } from "./model/knowledge-graph.ts";
