import type { MarkDecision } from "./gradebook.ts";

/**
 * Records of deleted reports: the mark, and a digest that identifies the file. They are removed with the owner; the mark
 * alone may be kept for a term of its own. For the service.
 */
export interface DeletedReports {
  /** Stores them. Reports that are stored already are unchanged. */
  add(reports: readonly DeletedReport[]): Promise<void>;
  /** Those with a mark whose file has one of these digests, the last deleted first. */
  withFiles(digests: readonly string[]): Promise<readonly KeptDeletion[]>;
  /**
   * Removes marks of erased people that are older than this number of days.
   * @returns how many.
   */
  forget(marksKeptDays: number): Promise<number>;
}

/** A report to delete. */
export interface DeletedReport {
  readonly reportId: string;
  /** The run of the mark; without one, the last run. */
  readonly runId: string;
  /** Account id of the owner; null if nobody owned it. */
  readonly ownerId: string | null;
  /** Null: it was never scored. */
  readonly mark: DeletedMark | null;
  /** Keyed digest of the file; null without a key. */
  readonly fileDigest: string | null;
}

/** A mark without any content of the report. */
export interface DeletedMark {
  /** Integer 0 to 100, overrides in force. */
  readonly finalScore: number;
  /** Code of the level. */
  readonly level: string;
  /** `ai`, `simulated` or `mixed`. */
  readonly mode: string;
  /** In force when it was deleted. */
  readonly decision: MarkDecision;
  /** Its owner could see it. */
  readonly released: boolean;
}

/** Record of a deleted report. */
export interface KeptDeletion extends DeletedReport {
  readonly mark: DeletedMark;
  readonly fileDigest: string;
  /** Course of the report; `null`: the open course. */
  readonly courseId: string | null;
  readonly deletedAt: Date;
}
