/** Adds tasks to a queue. Code that enqueues tasks needs only this port. */
export interface TaskQueue {
  /**
   * Whether `enqueue` and `cancel`, and `settle` and `sweep` of the task source of the same queue, are part of the
   * transaction whose stores they came with. Default false: the queue is a separate system, and calls take effect
   * immediately. Workers that commit need an outbox before such a queue (`createOutboxQueue` of worker-runtime).
   */
  readonly supportsTransactions?: boolean;
  /**
   * Whether tasks keep the `id` that they are given. Default false: `enqueue` refuses a task with an id, and the queue
   * cannot be used behind an outbox, which recognises a task that it delivers twice by its id.
   */
  readonly supportsTaskIds?: boolean;
  /**
   * Adds tasks; one whose `key` is already waiting or running is not added again, nor one whose `id` the queue still
   * knows: waiting, running or dead.
   */
  enqueue(tasks: readonly NewTask[]): Promise<readonly EnqueuedTask[]>;
  /**
   * Removes ready tasks with these keys and asks the workers of running ones to stop. New tasks may use the keys
   * immediately.
   */
  cancel(keys: readonly string[]): Promise<void>;
  /** Number of tasks by state and the age of the oldest ready task. Counts stop at `LARGEST_QUEUE_COUNT`. */
  stats(): Promise<QueueStats>;
  /**
   * Seconds since the oldest ready task became ready, of types that are not paused; null when none waits. Costs about the same
   * however many tasks there are.
   */
  oldestReadySeconds(): Promise<number | null>;
}

/** Limit of counts. Larger counts change no decision, and counting a million rows takes a second. */
export const LARGEST_QUEUE_COUNT = 10_000;

/** Work that is to be done. */
export interface NewTask {
  /** Identity of this one task, of 1 to 200 printable characters. Default: the queue makes one that it never uses again. */
  readonly id?: string;
  readonly type: string;
  /** Version of the payload's shape. Default 1. */
  readonly version?: number;
  /** JSON. */
  readonly payload: unknown;
  /** Identity of the work: a second task with the same key is not added while the first waits or runs. */
  readonly key?: string;
  /**
   * Group of the task, such as its owner. Among ready tasks of one type and priority, groups take turns, so that a group
   * with three hundred tasks delays another one by one task only. Default: none; tasks without a group go first.
   */
  readonly group?: string;
  /** -100 to 100, higher first. Default 0. */
  readonly priority?: number;
  /** Default 0: at once. */
  readonly delaySeconds?: number;
  /** Attempts before it is dead. Default 5. */
  readonly maxAttempts?: number;
  /**
   * How many crashes of its worker a task survives before it is dead. Default 3. When a process with several tasks
   * crashes, all of them are suspects and none is dead: each is then run alone, and only crashes of its own count.
   */
  readonly maxCrashes?: number;
}

/** Result of enqueueing a task. */
export interface EnqueuedTask {
  /** Id of the added task, or of the one that was already there. */
  readonly id: string;
  /** False if the task existed already. Always true behind an outbox, where the queue finds out only later. */
  readonly added: boolean;
}

/** How many tasks there are. Counts stop at {@link LARGEST_QUEUE_COUNT}. */
export interface QueueStats {
  /** Ready now. */
  readonly ready: number;
  /** Ready later. */
  readonly scheduled: number;
  /** Claimed, and not settled yet. */
  readonly running: number;
  /** Dead letters. */
  readonly dead: number;
  /** Seconds since the oldest ready task became ready, of types that are not paused; null when none waits. */
  readonly oldestReadySeconds: number | null;
}
