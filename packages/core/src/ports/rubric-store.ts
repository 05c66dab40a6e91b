/** Keeps every version of every rubric that reports were scored by or that somebody uploaded. */
export interface RubricStore {
  /**
   * Keeps a version. `known` when the same content is there already; `taken` when the rubric's version is there with
   * other content: a version never changes.
   */
  keep(version: NewRubricVersion): Promise<"kept" | "known" | "taken">;
  /** The version with this hash, or null. */
  findByHash(hash: string): Promise<RubricVersion | null>;
  /** All versions of a rubric that people uploaded, newest first; empty when there is none. */
  uploaded(rubricId: string): Promise<readonly RubricVersion[]>;
  /** The newest uploaded version of every rubric, by id. */
  newest(): Promise<readonly RubricVersion[]>;
}

export interface NewRubricVersion {
  /** SHA-256 of what the rubric says. */
  readonly hash: string;
  readonly rubricId: string;
  readonly version: string;
  /** Plain JSON. */
  readonly rubric: unknown;
  /** Who uploaded it; null for one of the deployment's own, kept because a report was scored by it. */
  readonly uploadedBy: string | null;
}

export interface RubricVersion extends NewRubricVersion {
  readonly createdAt: Date;
}
