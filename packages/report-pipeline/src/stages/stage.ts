import type { ProcessingStage, ReportMetadata, Stores } from "@rubrica/core";
import type { ReportFailureCode } from "../report-failures.ts";

/** One stage of report processing. Working on it twice must be harmless. */
export interface Stage {
  readonly stage: ProcessingStage;
  /** An attempt that takes longer is aborted and counts as failed. */
  readonly timeoutSeconds: number;
  /** How long an attempt may go on when its worker stops. Default: as long as the worker grants. */
  readonly graceSeconds?: number;
  work(attempt: StageAttempt): Promise<StageResult>;
}

/** What a stage is given for one attempt. */
export interface StageAttempt {
  readonly report: ReportMetadata;
  /** 1 for the first. */
  readonly attempt: number;
  /** The attempt at the stage before whose result counts; null where attempts do not differ. */
  readonly previousAttemptId: string | null;
  readonly signal: AbortSignal;
  /** How far this stage has come, 0 to 1. */
  onProgress(fraction: number, detail?: string): void;
}

/** How a stage ended: done, or a report that no further attempt will help. */
export type StageResult =
  | {
      readonly status: "done";
      /** Names what this attempt stored for the next stage, where another attempt would store something else. */
      readonly attemptId?: string;
      readonly commit?: (stores: Stores) => Promise<void>;
    }
  | { readonly status: "rejected"; readonly code: ReportFailureCode };
