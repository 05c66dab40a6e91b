import type { TaskError } from "../model/task-error.ts";
import type { TaskRateLimit } from "../tasks/task-rate-limit.ts";

/** Operations on a queue: inspect it, cancel tasks, pause and limit task types for all workers. */
export interface QueueControl {
  /** One task, dead or alive; null when the queue does not know it: it ended, was cancelled, or never was. */
  find(id: string): Promise<QueuedTask | null>;
  /**
   * A page of the matching tasks, in an order of the store. Following the cursors returns each task once that exists and
   * keeps its state all the time. A task that is added, removed or changes its state meanwhile may be missed or returned
   * in either state.
   * @throws InvalidCursorError for a cursor that this store did not return.
   */
  list(query: QueuedTaskQuery): Promise<QueuedTaskPage>;
  /**
   * Removes waiting and running tasks; returns the removed ones as they were. Results of running attempts are refused
   * from then on, and their workers are told to stop. Their keys are free. Dead letters are not affected; see
   * `DeadLetters`.
   */
  cancel(ids: readonly string[]): Promise<readonly QueuedTask[]>;
  /**
   * Pauses a task type: later claims get no task of it until `resume`. Running tasks continue, and new ones are
   * accepted. False if it is paused already; the first caller and time are kept.
   * @param by who pauses it, shown to operators; at most 200 characters.
   */
  pause(type: string, by: string): Promise<boolean>;
  /** Ends the pause and wakes the workers; false if the type was not paused. */
  resume(type: string): Promise<boolean>;
  /**
   * Limits how often tasks of this type start, or removes the limit (null). Every claim counts, also of an attempt that
   * is given back. Setting the same limit again changes nothing.
   * @throws InvalidTaskRateLimitError
   */
  limit(type: string, limit: TaskRateLimit | null): Promise<void>;
  /** How many tasks of each of these types there are by state, in their order; counts end at `LARGEST_QUEUE_COUNT`. */
  depths(types: readonly string[]): Promise<readonly TypeDepth[]>;
  /** The types that are paused or limited, by name. */
  controls(): Promise<readonly TypeControl[]>;
}

/** `scheduled`: its time has not come. */
export const QUEUED_TASK_STATES = ["ready", "scheduled", "running", "dead"] as const;
/** One of {@link QUEUED_TASK_STATES}. */
export type QueuedTaskState = (typeof QUEUED_TASK_STATES)[number];

/** A task as operators see it. */
export interface QueuedTask {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly payload: unknown;
  readonly key: string | null;
  readonly group: string | null;
  readonly state: QueuedTaskState;
  readonly priority: number;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly crashes: number;
  readonly enqueuedAt: Date;
  /** When it is or was ready. Null for a dead letter. */
  readonly runAt: Date | null;
  /** Name of the worker that runs it, or null. */
  readonly worker: string | null;
  /** Of a dead letter, or null. */
  readonly error: TaskError | null;
}

/** Which tasks, and which page of them. Absent filters match all. */
export interface QueuedTaskQuery {
  /** Default: any. */
  readonly state?: QueuedTaskState;
  readonly type?: string;
  readonly group?: string;
  /** Enqueued at least so long ago, by the store's clock. */
  readonly olderThanSeconds?: number;
  /** From 1 to 1,000. */
  readonly limit: number;
  /** Of the page before. Default: the first page. */
  readonly cursor?: string;
}

/** A page of tasks. */
export interface QueuedTaskPage {
  /** Fewer than asked for only on the last page. */
  readonly items: readonly QueuedTask[];
  /** Opaque; null: there are no more. */
  readonly nextCursor: string | null;
}

/** How many tasks of a type there are in each state. */
export interface TypeDepth extends Readonly<Record<QueuedTaskState, number>> {
  /** Of the tasks. */
  readonly type: string;
}

/** What is set for a type of task: whether it is paused, and how often its tasks may start. */
export interface TypeControl {
  readonly type: string;
  readonly paused: { readonly at: Date; readonly by: string } | null;
  readonly limit: Required<TaskRateLimit> | null;
}
