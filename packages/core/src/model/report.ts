import type { ProcessingStage } from "./processing-stage.ts";

/**
 * Where a report stands: `queued` until a worker takes it, `processing` through the stages, then `scored` or
 * `failed` (with a reason that a student understands).
 */
export const REPORT_STATUSES = ["queued", "processing", "scored", "failed"] as const;
/** One of {@link REPORT_STATUSES}. */
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Why a report failed, in words for its author. */
export interface ReportFailure {
  /** Stable: `damaged`, `encrypted`, `no_text`, `service_unavailable`, ... */
  readonly code: string;
  readonly message: string;
}

/** A submitted report (spec section 2.7: UUID, file name, status). */
export interface ReportMetadata {
  readonly id: string;
  /** Null when it was handed in without one, or the owner's account was deleted. */
  readonly ownerId: string | null;
  readonly title: string | null;
  readonly fileName: string;
  readonly bytes: number;
  /** SHA-256 of the file, lower-case hexadecimal. */
  readonly sha256: string;
  /** Rubric asked for at submission; null for the default rubric. */
  readonly rubricId: string | null;
  readonly status: ReportStatus;
  readonly stage: ProcessingStage | null;
  /** 0 to 1 over all stages. */
  readonly progress: number;
  readonly failure: ReportFailure | null;
  /** The scoring run under way or last finished; a rescore starts a new one. */
  readonly runId: string;
  /** The run that last asked a model anew for everything: answers of before are not used. Null: all answers are. */
  readonly askedAnewBy: string | null;
  /** Pages of the PDF once it was read. */
  readonly pages: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One stage of one run as it was worked on. */
export interface StageRecord {
  readonly runId: string;
  readonly stage: ProcessingStage;
  readonly attempt: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly error: string | null;
}
