import type { WorkerState, WorkerStatus } from "../worker/worker-status.ts";

/** How the workers of one process stand. */
export interface ManagerStatus {
  readonly state: WorkerState;
  /** False when a worker is not well. */
  readonly healthy: boolean;
  readonly workers: readonly WorkerStatus[];
  /** What the sweep of this process took back since the start. */
  readonly swept: { readonly recovered: number; readonly dead: number };
}
