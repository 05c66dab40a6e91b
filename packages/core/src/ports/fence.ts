import type { TaskError } from "../model/task-error.ts";

/**
 * Records which tasks of a queue in another system have ended. Such a queue learns of an end only after the commit, and
 * may hand the task out again until then; the fence prevents a second commit. Tasks run at least once and commit at most
 * once.
 */
export interface Fence {
  /**
   * Ends tasks; returns the ids of those that it ended. The others had ended before, and nothing was changed. Of two
   * transactions that end one task, the later one waits until the first has committed or was rolled back.
   */
  end(endings: readonly TaskEnding[]): Promise<readonly string[]>;
  /** How the tasks ended, without those that have not ended. */
  endings(taskIds: readonly string[]): Promise<readonly TaskEnding[]>;
  /** Removes the record that these tasks died, before they are redriven. Completed and cancelled tasks are unchanged. */
  reopen(taskIds: readonly string[]): Promise<void>;
  /**
   * Forgets tasks that ended longer ago than this, some thousands at most and none that the outbox still has messages
   * about; returns how many. Choose a time after which such a task cannot be handed out again.
   */
  forget(olderThanSeconds: number): Promise<number>;
}

/** How a task ended. */
export type TaskEnding =
  | { readonly taskId: string; readonly outcome: "completed" }
  /** By an operator. */
  | { readonly taskId: string; readonly outcome: "cancelled" }
  | { readonly taskId: string; readonly outcome: "dead"; readonly error: TaskError };
