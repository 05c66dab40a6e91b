import type { NodeType } from "./model/graph-model.ts";

/** How {@link buildGraph} builds. */
export interface BuildOptions {
  /** Called about every hundred reports and at each stage. */
  readonly onProgress?: (progress: BuildProgress) => void;
  /** Ends the build with the signal's reason. */
  readonly signal?: AbortSignal;
  /** How many fragments will come, for an even progress. Default: unknown. */
  readonly expectedReports?: number;
  /** Keys of nodes that must not be merged into others: `from` of the merge log. Default: none. */
  readonly keepApart?: readonly string[];
  /**
   * The most nodes of a type; the least used are left out first, and counted in the statistics. Reports and their own
   * authors are never left out. Default: 10,000 references and keywords, 5,000 authors, 2,000 venues.
   */
  readonly maxNodes?: Readonly<Partial<Record<LimitedType, number>>>;
  /** The strongest `same_reference`, `co_occurs` and `similar` relations kept at each node. Default 10. */
  readonly maxRelations?: number;
  /** Reports in which two keywords must occur together before they are related. Default 2. */
  readonly minSharedReports?: number;
  /** Estimated share of common text from which reports count as similar, 0 to 1. Default 0.4. */
  readonly minSimilarity?: number;
  /** Most important nodes that get a position. Default 2,000. */
  readonly maxPositions?: number;
  /** Seed of the community search. Default 1. */
  readonly seed?: number;
}

/** Types of nodes of which there may be too many. */
export type LimitedType = Extract<NodeType, "reference" | "author" | "keyword" | "venue">;

/** How far a build has come. */
export interface BuildProgress {
  readonly stage: "collect" | "draft" | "relate" | "analyze" | "done";
  /** 0 to 1, never falling. */
  readonly share: number;
}

/** The options with every default filled in. */
export interface ResolvedOptions {
  readonly keepApart: ReadonlySet<string>;
  readonly maxNodes: Readonly<Record<LimitedType, number>>;
  readonly maxRelations: number;
  readonly minSharedReports: number;
  readonly minSimilarity: number;
  readonly maxPositions: number;
  readonly seed: number;
}

export function resolveOptions(options: BuildOptions): ResolvedOptions {
  return {
    keepApart: new Set(options.keepApart ?? []),
    maxNodes: { reference: 10_000, author: 5_000, keyword: 10_000, venue: 2_000, ...options.maxNodes },
    maxRelations: options.maxRelations ?? 10,
    minSharedReports: options.minSharedReports ?? 2,
    minSimilarity: options.minSimilarity ?? 0.4,
    maxPositions: options.maxPositions ?? 2_000,
    seed: options.seed ?? 1,
  };
}
