import type { TaskError } from "../model/task-error.ts";

/**
 * Which tasks of a queue in another system have ended for good. Such a queue hears of an end only after the commit, and
 * may hand the task out again until then; the fence keeps a second commit out. At least once run, at most once kept.
 */
export interface Fence {
  /**
   * Ends tasks; returns the ids of those that it ended. The others had ended before, and nothing was changed. Of two
   * transactions that end one task, the later one waits until the first has committed or was rolled back.
   */
  end(endings: readonly TaskEnding[]): Promise<readonly string[]>;
  /** How those of these tasks ended that have ended. */
  endings(taskIds: readonly string[]): Promise<readonly TaskEnding[]>;
  /** Removes the record that these tasks died, before they are redriven. Completed and cancelled tasks are unchanged. */
  reopen(taskIds: readonly string[]): Promise<void>;
  /**
   * Forgets tasks that ended longer ago than this, some thousands at most, and none that the outbox still speaks of;
   * returns how many. Whatever could bring such a task back must be over by then.
   */
  forget(olderThanSeconds: number): Promise<number>;
}

/** How a task ended. */
export type TaskEnding =
  | { readonly taskId: string; readonly outcome: "completed" }
  /** By an operator. */
  | { readonly taskId: string; readonly outcome: "cancelled" }
  | { readonly taskId: string; readonly outcome: "dead"; readonly error: TaskError };
