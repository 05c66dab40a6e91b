/** Stores all versions of rubrics that were uploaded or that reports were scored by. */
export interface RubricStore {
  /**
   * Stores a version. `known`: the same content is stored already. `taken`: this version of the rubric is stored with
   * other content; versions never change.
   */
  keep(version: NewRubricVersion): Promise<"kept" | "known" | "taken">;
  /** The version with this hash, or null. */
  findByHash(hash: string): Promise<RubricVersion | null>;
  /** The version of the rubric, uploaded or not; null when it was never kept. */
  findVersion(rubricId: string, version: string): Promise<RubricVersion | null>;
  /** The newest uploaded version of the rubric, or the one that is named; null when there is none. */
  findUploaded(rubricId: string, version?: string): Promise<RubricVersion | null>;
  /** A page of the versions of a rubric that people uploaded, newest first, and how many there are. */
  uploaded(rubricId: string, page: { readonly limit: number; readonly offset: number }): Promise<RubricVersionPage>;
  /** A page of the rubrics that people uploaded, by id, each in its newest version, and how many there are. */
  newest(query: NewestRubricsQuery): Promise<RubricVersionPage>;
}

/** Which rubrics, and which page of them. */
export interface NewestRubricsQuery {
  /** These alone. Default: all. */
  readonly rubricIds?: readonly string[];
  /** Not these. Default: none. */
  readonly exceptRubricIds?: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** Some of the versions that match. */
export interface RubricVersionPage {
  readonly items: readonly RubricVersion[];
  /** Number of matching items. */
  readonly total: number;
}

/** A rubric to insert. */
export interface NewRubricVersion {
  /** SHA-256 of the rubric's canonical JSON. */
  readonly hash: string;
  readonly rubricId: string;
  readonly version: string;
  /** Plain JSON. */
  readonly rubric: unknown;
  /** Who uploaded it; null for one of the deployment's own, kept because a report was scored by it. */
  readonly uploadedBy: string | null;
}

/** A stored rubric. Versions are immutable. */
export interface RubricVersion extends NewRubricVersion {
  readonly createdAt: Date;
}
