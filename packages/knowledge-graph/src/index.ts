export { InvalidArgumentError } from "@rubrica/report-model";
export { buildGraph } from "./build-graph.ts";
export type { BuildOptions, BuildProgress, LimitedType } from "./build-options.ts";
export { toGexf } from "./export/gexf.ts";
export { GRAPH_JSON_VERSION, readGraphJson, toGraphJson } from "./export/graph-json.ts";
export type { FragmentMetadata } from "./extract/extract-fragment.ts";
export { extractFragment } from "./extract/extract-fragment.ts";
export type { FragmentErrorCode } from "./extract/fragment-error.ts";
export { FragmentError } from "./extract/fragment-error.ts";
export type {
  FragmentAbbreviation,
  FragmentAuthor,
  FragmentKeyword,
  FragmentReference,
  GraphFragment,
} from "./extract/graph-fragment.ts";
export { GRAPH_FRAGMENT_VERSION } from "./extract/graph-fragment.ts";
export { hashFragment } from "./extract/hash-fragment.ts";
export { readFragment } from "./extract/read-fragment.ts";
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
export type { Neighbourhood } from "./views/neighbourhood.ts";
export { neighbourhoodOf } from "./views/neighbourhood.ts";
export type { GraphOverview, OverviewOptions } from "./views/overview.ts";
export { overviewOf } from "./views/overview.ts";
export { buildRestrictedGraph } from "./views/restricted-graph.ts";
export type { FoundNodes } from "./views/search-nodes.ts";
export { searchNodes } from "./views/search-nodes.ts";
export type { ShownEdge, ShownNode, TracedEdge } from "./views/shown-graph.ts";
