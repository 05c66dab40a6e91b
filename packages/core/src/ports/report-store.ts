import type { ProcessingStage } from "../model/processing-stage.ts";
import type { AwaitedSource, ReportFailure, ReportMetadata, ReportStatus, StageRecord } from "../model/report.ts";

/**
 * Keeps the reports' metadata, their stages and their scores.
 *
 * `Score` is what scoring gives: plain JSON, kept and given back as it is. Default: unknown.
 */
export interface ReportStore<Score = unknown> {
  /** Inserts a queued report. */
  insert(report: NewReport): Promise<ReportMetadata>;
  /** The report, or null when it is absent or the actor may not see it. */
  find(id: string): Promise<ReportMetadata | null>;
  /** Reports that the actor may see, newest first, and how many there are. */
  list(query: ReportQuery): Promise<{ readonly items: readonly ReportMetadata[]; readonly total: number }>;
  /** Records that a stage of this run begins; returns null when the report is gone or on another run. */
  beginStage(stage: StageStart): Promise<ReportMetadata | null>;
  /** Records that the stage ended, with an error when it failed. */
  endStage(stage: StageEnd): Promise<void>;
  /** Sets progress, 0 to 1, if it grew. */
  setProgress(id: string, runId: string, progress: number, pages?: number): Promise<void>;
  /**
   * Stores the run's score and marks the report as scored, atomically; false if this run was saved before. Where scores
   * are released at once, a score is not released if its decision is `hold` or it waits for a model.
   * @param awaited what a model is to answer later. Default: nothing.
   */
  saveScore(id: string, runId: string, score: Score, awaited?: AwaitedJudgement): Promise<boolean>;
  /** Keeps the title that was recognised in the document, unless the report moved on to another run. */
  setRecognisedTitle(id: string, runId: string, title: string | null): Promise<void>;
  /** Marks the report failed unless it moved on to another run. */
  fail(id: string, runId: string, failure: ReportFailure): Promise<boolean>;
  /**
   * Locks the report until the transaction ends, so that nobody scores, changes or deletes it, and returns it with
   * whether it has a mark. Null when it does not exist. For the service.
   */
  hold(id: string): Promise<HeldReport | null>;
  /**
   * Starts a new run: queued again at the given stage, old scores kept. Null when the report is gone or under way.
   * With `askAnew`, answers of a model that were kept before are no longer used. Default false. `rubricVersion`: of the
   * rubric; default: as it was where the rubric stays, else the newest.
   */
  startRun(
    id: string,
    runId: string,
    rubricId: string | null,
    options?: { readonly askAnew?: boolean; readonly rubricVersion?: string },
  ): Promise<ReportMetadata | null>;
  /** The newest score, or null when there is none or the actor may not see it. */
  latestScore(id: string): Promise<StoredScore<Score> | null>;
  /** The recorded stages of the report, oldest first: the newest of them where a limit is given. Default: all. */
  stages(id: string, options?: { readonly limit?: number }): Promise<readonly StageRecord[]>;
  /** Deletes the reports and everything stored with them; returns the ids that were there. */
  remove(filter: { readonly id: string } | { readonly ownerId: string }): Promise<readonly string[]>;
}

/** What a model is to answer later about a score. */
export interface AwaitedJudgement {
  /** Numbers of the findings that it will settle, from 1 on; never empty. */
  readonly findings: readonly number[];
  readonly from: AwaitedSource;
}

/** A report to insert, with its first run. */
export interface NewReport {
  readonly id: string;
  /** Account of the owner; null for a report without an owner, which only teachers, admins and the service see. */
  readonly ownerId: string | null;
  readonly title: string | null;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly rubricId: string | null;
  /** Version of that rubric. Default `null`: the newest. */
  readonly rubricVersion?: string | null;
  readonly runId: string;
  /** Default `null`: the open course. */
  readonly courseId?: string | null;
}

/** A report locked until the transaction ends. */
export interface HeldReport {
  readonly report: ReportMetadata;
  /** A run of it has a score. */
  readonly hasMark: boolean;
}

/** Which reports, and which page of them. Absent filters match all. */
export interface ReportQuery {
  readonly status?: ReportStatus;
  readonly ownerId?: string;
  readonly limit: number;
  readonly offset: number;
}

/** An attempt at a stage that begins; `progress` is that of the whole run, 0 to 1. */
export interface StageStart {
  readonly id: string;
  readonly runId: string;
  readonly stage: ProcessingStage;
  readonly attempt: number;
  /** 0 to 1. */
  readonly progress: number;
}

/** A finished attempt at a stage; `error` is a code, null on success. */
export interface StageEnd {
  readonly id: string;
  readonly runId: string;
  readonly stage: ProcessingStage;
  readonly attempt: number;
  readonly error: string | null;
}

/** A score and the run that it came from. */
export interface StoredScore<Score = unknown> {
  readonly runId: string;
  readonly score: Score;
  readonly createdAt: Date;
}
