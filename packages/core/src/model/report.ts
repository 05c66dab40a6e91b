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

/**
 * What the owner of a report may know of its score. `none`: there is none. `released`: they may read it. `awaiting_release`:
 * nothing is in the way, somebody releases by hand. `awaiting_teacher`: it is on hold. `awaiting_judgement`: a
 * model has not judged all of it, and judging follows.
 */
export const SCORE_STATES = ["none", "released", "awaiting_release", "awaiting_teacher", "awaiting_judgement"] as const;
/** One of {@link SCORE_STATES}. */
export type ScoreState = (typeof SCORE_STATES)[number];

/**
 * What an awaited judgement waits for. `model`: it was away. `answers`: it was there, and is asked again about what its answers
 * left open.
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
  /** What it is called: the title that was recognised in it, else the one that was given, else the file name. */
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
  /** The run that last asked a model anew for everything: answers of before are not used. Null: all answers are. */
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
