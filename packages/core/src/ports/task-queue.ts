/** Takes work that is to be done later. Whoever hands out work needs this side of a queue and no other. */
export interface TaskQueue {
  /**
   * Whether `enqueue` and `cancel`, and `settle` and `sweep` of the task source beside it, are part of the transaction
   * with whose stores they came. Default false: the queue is a system of its own, and all it is asked happens at once;
   * workers that commit refuse it, until an outbox stands between (`createOutboxQueue` of worker-runtime).
   */
  readonly supportsTransactions?: boolean;
  /**
   * Whether tasks keep the `id` that they are given. Default false: `enqueue` refuses a task with an id, and the queue
   * cannot stand behind an outbox, which tells a task that it hands over twice by its id.
   */
  readonly supportsTaskIds?: boolean;
  /**
   * Adds tasks; one whose `key` is already waiting or running is not added again, nor one whose `id` the queue still
   * knows: waiting, running or dead.
   */
  enqueue(tasks: readonly NewTask[]): Promise<readonly EnqueuedTask[]>;
  /**
   * Removes ready tasks with these keys and asks the workers of running ones to stop. The keys are free from here: new
   * tasks may take them.
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

/** Larger counts change no decision, and counting a million rows takes a second. */
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
   * Whose work it is. Among ready tasks of one type and priority, groups take turns: one that enqueues three hundred tasks
   * keeps nobody waiting for more than one of them. Default: none; tasks without a group go before those with one.
   */
  readonly group?: string;
  /** -100 to 100, higher first. Default 0. */
  readonly priority?: number;
  /** Default 0: at once. */
  readonly delaySeconds?: number;
  /** Attempts before it is dead. Default 5. */
  readonly maxAttempts?: number;
  /**
   * Times its worker may vanish before it is dead. Default 3. A crash of several tasks at once makes all of them suspects
   * and none dead: each is then run alone, and dies of a crash of its own only.
   */
  readonly maxCrashes?: number;
}

/** What became of a new task. */
export interface EnqueuedTask {
  /** Id of the added task, or of the one that was already there. */
  readonly id: string;
  /** False when it was there. Behind an outbox always true: the queue itself sees only later whether it was. */
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
