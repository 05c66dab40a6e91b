/** `author` and `advisor` are people of reports; `author` also names those who wrote cited works. */
export const NODE_TYPES = ["report", "author", "advisor", "institution", "keyword", "reference", "venue"] as const;
/** One of {@link NODE_TYPES}. */
export type NodeType = (typeof NODE_TYPES)[number];

/**
 * - `wrote` author → report or reference; `advised` advisor → report; `affiliated` author or advisor → institution.
 * - `has_keyword` report → keyword; `cites` report → reference; `published_in` reference → venue. Weight of `cites`:
 *   mentions in the text, at least 1; of the others: 1.
 * - `same_reference` report – report: common references, weight = shared / sqrt(a * b) (Salton's cosine).
 * - `co_occurs` keyword – keyword: in the same reports, weight = shared / (a * b) (association strength).
 * - `similar` report – report: near copies, weight = estimated share of common text (Jaccard index).
 */
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
/** One of {@link EDGE_TYPES}. */
export type EdgeType = (typeof EDGE_TYPES)[number];

const UNDIRECTED: ReadonlySet<EdgeType> = new Set(["same_reference", "co_occurs", "similar"]);

/** True for relations that read the same from both ends. */
export function isUndirected(type: EdgeType): boolean {
  return UNDIRECTED.has(type);
}

/** Where a relation is printed. */
export interface Evidence {
  readonly reportId: string;
  /** 1-based; null when it is the report as a whole. */
  readonly page: number | null;
  readonly quote?: string;
}

/** Attributes of a node; a type alias because graphology asks for an index signature. */
export type NodeAttributes = {
  type: NodeType;
  label: string;
  /** In how many reports it occurs. */
  reports: number;
  /** PageRank times the number of nodes: 1 is average. */
  importance: number;
  /** Id of a {@link Community}. */
  community: string;
  /** Other written forms that were taken for the same, at most five. */
  variants?: readonly string[];
  year?: number;
  doi?: string;
  language?: string;
  /** Position in the overview; only the most important nodes have one. */
  x?: number;
  y?: number;
};

/** What a relation carries. */
export type EdgeAttributes = {
  type: EdgeType;
  weight: number;
  /** The first five places, by report id. */
  evidence: readonly Evidence[];
  /** All places. */
  evidenceCount: number;
  /** Common references or common reports, where the weight is a ratio. */
  shared?: number;
  /** Occurrences of a keyword in the report's text. */
  mentions?: number;
};

/** Nodes that hang together more than chance would have it. */
export interface Community {
  /** `community:` and the key of its most important node: stable while that node leads it. */
  readonly id: string;
  /** The three terms that set it apart. */
  readonly label: string;
  readonly nodes: number;
  readonly reports: number;
}

/** One decision that two nodes are the same thing. Named in `keepApart`, it is not taken again. */
export interface Merge {
  readonly type: NodeType;
  /** Key of the node that was given up. */
  readonly from: string;
  readonly fromLabel: string;
  readonly into: string;
  readonly intoLabel: string;
  readonly rule: "abbreviation" | "doi_by_title";
  readonly evidence: readonly Evidence[];
}

/** Counts of a graph. */
export interface GraphStatistics {
  readonly reports: number;
  readonly nodes: Readonly<Record<NodeType, number>>;
  readonly edges: Readonly<Record<EdgeType, number>>;
  readonly communities: number;
  /** Newman's modularity of the communities, -0.5 to 1. */
  readonly modularity: number;
  readonly merges: number;
  /** Abbreviations that stand for several terms and were left alone. */
  readonly ambiguousAbbreviations: number;
  /** Nodes that were left out because of the limits. */
  readonly omittedNodes: Readonly<Partial<Record<NodeType, number>>>;
}
