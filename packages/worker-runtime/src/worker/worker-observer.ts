import type { ClaimedTask, SweepReport, TaskError } from "@rubrica/core";
import type { Ending } from "../attempt/settle-attempt.ts";

/** Hears of what workers do, for metrics and traces. What it throws is logged and changes nothing. */
export interface WorkerObserver {
  /**
   * Stands around one attempt, from its handler's begin until its outcome is in the store: calls `work` once, and resolves
   * when that does. Default: absent.
   */
  attempt?(task: ClaimedTask, work: () => Promise<EndedAttempt>): Promise<unknown>;
  /** A sweep took back tasks of vanished workers. Default: absent. */
  swept?(report: SweepReport): void;
}

/** How an attempt ended. */
export interface EndedAttempt {
  /** `unsettled`: the store would not take the outcome, and the lease runs out. */
  readonly ending: Ending | "unsettled";
  /** What went wrong, where it did. */
  readonly error: TaskError | null;
  /** How long the handler was at work. */
  readonly seconds: number;
}
