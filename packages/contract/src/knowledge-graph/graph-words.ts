/** Types of nodes, as `@rubrica/knowledge-graph` builds them. */
export const NODE_TYPES = ["report", "author", "advisor", "institution", "keyword", "reference", "venue"] as const;

/** Types of relations, as `@rubrica/knowledge-graph` builds them. */
export const EDGE_TYPES = [
  "wrote",
  "advised",
  "affiliated",
  "has_keyword",
  "cites",
  "published_in",
  "same_reference",
  "co_occurs",
  "similar",
] as const;
