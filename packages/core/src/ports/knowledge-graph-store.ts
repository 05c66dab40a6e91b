/** A build of the knowledge graph over all analyzed reports. */
export interface GraphBuild {
  readonly id: string;
  readonly status: "queued" | "running" | "published" | "failed";
  /** 0 to 1. */
  readonly progress: number;
  readonly reports: number | null;
  readonly nodes: number | null;
  readonly edges: number | null;
  readonly error: string | null;
  readonly requestedBy: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Contribution of one report to the graph, with a content hash, so that unchanged reports need no work. */
export interface GraphFragmentRecord {
  readonly reportId: string;
  /** SHA-256 of the fragment's canonical JSON. */
  readonly hash: string;
  /** JSON of the knowledge-graph package. */
  readonly fragment: unknown;
}

/** Which fragments to read. */
export interface FragmentPage {
  readonly afterReportId: string | null;
  readonly limit: number;
  /** Those of these reports only. Default: of all. */
  readonly reportIds?: readonly string[];
}

/** Stores fragments and builds. A graph is published atomically. */
export interface KnowledgeGraphStore {
  /** Stores or replaces the report's fragment. */
  putFragment(record: GraphFragmentRecord): Promise<void>;
  /** Fragments ordered by report id, after the given id, at most `limit`. */
  fragments(page: FragmentPage): Promise<readonly GraphFragmentRecord[]>;
  /** Adds a build that waits for its worker. */
  insertBuild(build: { readonly id: string; readonly requestedBy: string | null }): Promise<GraphBuild>;
  /** The build with this id, or the newest one of a status; null when there is none. */
  findBuild(filter: { readonly id: string } | { readonly status: GraphBuild["status"] }): Promise<GraphBuild | null>;
  /** Records progress (0 to 1) or result of a build. */
  updateBuild(
    id: string,
    change: { readonly status?: "running" | "failed"; readonly progress?: number; readonly error?: string },
  ): Promise<void>;
  /**
   * False if a report was removed that the running build may have read. The build then starts again and is not
   * published.
   */
  isCurrent(id: string): Promise<boolean>;
  /** Publishes the graph of this build and makes it the latest, in one step; the last five graphs are kept. */
  publish(id: string, graph: PublishedGraph): Promise<void>;
  /** The latest published build and its graph, or null before the first. */
  latest(): Promise<{ readonly build: GraphBuild; readonly gzip: Uint8Array } | null>;
}

/** The graph that people see, with its counts. */
export interface PublishedGraph {
  /** Canonical JSON in UTF-8, reproducible byte for byte, compressed with gzip because it is large and rarely read. */
  readonly gzip: Uint8Array;
  readonly reports: number;
  readonly nodes: number;
  readonly edges: number;
}
