import type { TaskError } from "@rubrica/core";

/** What a worker is doing, for people and health checks. */
export interface WorkerStatus {
  readonly kind: string;
  readonly state: WorkerState;
  /** False when it runs but has had no successful word with the queue for too long, or left too many handlers behind. */
  readonly healthy: boolean;
  /** Tasks it works on at once. */
  readonly concurrency: number;
  /** Handlers at work, and results on their way to the store. */
  readonly running: readonly RunningTask[];
  /** Tasks completed since the start. */
  readonly processed: number;
  /** Attempts that failed since the start, dead ones included. */
  readonly failed: number;
  /** Tasks that this worker made dead letters. */
  readonly deadLettered: number;
  /** Handlers that heeded neither time-out nor stop and are still at work, on tasks that are no longer theirs. */
  readonly leftBehind: number;
  /** The last time the queue answered a claim, with tasks or without. */
  readonly lastClaimAt: Date | null;
  readonly lastError: (TaskError & { readonly at: Date }) | null;
}

/** Where a worker is in its life. */
export type WorkerState = "idle" | "running" | "stopping" | "stopped";

/** A task that is being worked on. */
export interface RunningTask {
  readonly id: string;
  readonly type: string;
  readonly attempt: number;
  readonly startedAt: Date;
  /** From 0 to 1, as the handler reported. */
  readonly progress: number;
  readonly detail: string | null;
}
