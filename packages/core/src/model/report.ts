import type { ProcessingStage } from "./processing-stage.ts";

/**
 * Status of a report: `queued` until a worker takes it, `processing` during the stages, then `scored` or `failed` (with
 * a reason that students understand).
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

/**
 * State of a score as the owner of the report may know it. `none`: there is no score. `released`: the owner may read it.
 * `awaiting_release`: it can be released, and somebody releases by hand. `awaiting_teacher`: it is on hold.
 * `awaiting_judgement`: a model has not yet judged all of it.
 */
export const SCORE_STATES = ["none", "released", "awaiting_release", "awaiting_teacher", "awaiting_judgement"] as const;
/** One of {@link SCORE_STATES}. */
export type ScoreState = (typeof SCORE_STATES)[number];

/**
 * What an awaited judgement waits for. `model`: the model was not available. `answers`: it was, and is asked again about
 * what its answers left open.
 */
export const AWAITED_SOURCES = ["model", "answers"] as const;
/** One of {@link AWAITED_SOURCES}. */
export type AwaitedSource = (typeof AWAITED_SOURCES)[number];

/** A submitted report (spec section 2.7: UUID, file name, status). */
export interface ReportMetadata {
  readonly id: string;
  /** Null when it was handed in without one, or the owner's account was deleted. */
  readonly ownerId: string | null;
  /** Course that it was submitted to; never changes. `null`: the open course. */
  readonly courseId: string | null;
  /** As it was given with the file. */
  readonly title: string | null;
  readonly fileName: string;
  /** Display name: the recognised title, or else the given title, or else the file name. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the file, lower-case hexadecimal. */
  readonly sha256: string;
  /** Rubric asked for at submission; null for the default rubric. */
  readonly rubricId: string | null;
  /** Version of the rubric, as an assignment names it; null for the newest. */
  readonly rubricVersion: string | null;
  readonly status: ReportStatus;
  readonly stage: ProcessingStage | null;
  /** 0 to 1 over all stages. */
  readonly progress: number;
  readonly failure: ReportFailure | null;
  readonly scoreState: ScoreState;
  /** What its score waits for; null unless it is `awaiting_judgement`. */
  readonly scoreAwaits: AwaitedSource | null;
  /** The scoring run under way or last finished; a rescore starts a new one. */
  readonly runId: string;
  /** The run that last asked a model again for everything; earlier answers are not used. Null: all answers are used. */
  readonly askedAnewBy: string | null;
  /** Pages of the PDF once it was read. */
  readonly pages: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Execution of one stage of a run. */
export interface StageRecord {
  readonly runId: string;
  readonly stage: ProcessingStage;
  readonly attempt: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly error: string | null;
}
