/**
 * The task queue: at least once, fenced by lease. The store's own clock decides what is ready and what has expired,
 * never the caller's.
 *
 * States of a task: `ready` (its time may lie ahead) -> `running` (leased) -> gone when completed, or `ready` again
 * for a retry, or `dead` (a dead letter).
 */
export interface TaskQueue {
  /** Adds tasks; one whose `key` is already waiting or running is not added again. */
  enqueue(tasks: readonly NewTask[]): Promise<readonly EnqueuedTask[]>;
  /**
   * Leases up to `limit` ready tasks of the given types, highest priority first, then oldest `runAt` first.
   * The attempt counts from here. No task is ever leased to two callers at once.
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedTask[]>;
  /**
   * Prolongs leases; returns the task ids that are still held by that lease, and those whose cancel was asked for.
   * A lease that ran out is held until a sweep takes it.
   */
  renew(leases: readonly Lease[], leaseSeconds: number): Promise<RenewReport>;
  /**
   * Ends attempts; returns the ids that this lease no longer held, on which nothing was changed.
   * A retry of a task without attempts left makes it a dead letter. A task whose cancel was asked for is gone, however
   * its attempt ends.
   */
  settle(settlements: readonly Settlement[]): Promise<{ readonly lost: readonly string[] }>;
  /** Gives tasks back at once, without counting the attempt. For shutdown and for work this process cannot do. */
  release(leases: readonly Lease[], delaySeconds?: number): Promise<void>;
  /**
   * Takes up to `limit` tasks whose lease ran out, of the given types or of any: ready again, dead when attempts or
   * crashes are used up, gone when their cancel was asked for.
   */
  sweep(limit: number, types?: readonly string[]): Promise<SweepReport>;
  /**
   * Removes ready tasks with these keys and asks the workers of running ones to stop. The keys are free from here: new
   * tasks may take them.
   */
  cancel(keys: readonly string[]): Promise<void>;
  /** Dead letters, newest first. */
  deadLetters(page: {
    readonly limit: number;
    readonly offset: number;
    readonly type?: string;
  }): Promise<DeadLetterPage>;
  /** One dead letter, or null. */
  deadLetter(id: string): Promise<DeadLetter | null>;
  /** Makes dead letters ready again with fresh attempts, unless a live task has their key; returns how many. */
  redrive(ids: readonly string[]): Promise<number>;
  /** Deletes dead letters for good; returns how many. */
  discard(ids: readonly string[]): Promise<number>;
  /** Depth by state and the age of the oldest ready task. */
  stats(): Promise<QueueStats>;
  /**
   * Yields whenever tasks of these types may have become ready, until the signal aborts.
   * A hint only: callers poll as well. Default: absent, callers only poll.
   */
  wake?(types: readonly string[], signal: AbortSignal): AsyncIterable<void>;
}

export interface NewTask {
  readonly type: string;
  /** Version of the payload's shape. Default 1. */
  readonly version?: number;
  /** JSON. */
  readonly payload: unknown;
  /** Identity of the work: a second task with the same key is not added while the first waits or runs. */
  readonly key?: string;
  /** -100 to 100, higher first. Default 0. */
  readonly priority?: number;
  /** Default 0: at once. */
  readonly delaySeconds?: number;
  /** Attempts before it is dead. Default 5. */
  readonly maxAttempts?: number;
  /** Times its worker may vanish before it is dead. Default 3. */
  readonly maxCrashes?: number;
}

export interface EnqueuedTask {
  /** Id of the added task, or of the one that was already there. */
  readonly id: string;
  readonly added: boolean;
}

export interface ClaimRequest {
  readonly types: readonly string[];
  readonly limit: number;
  /** Name of the claimer, for people who look. */
  readonly worker: string;
  readonly leaseSeconds: number;
}

export interface Lease {
  readonly taskId: string;
  /** Proof of the claim. */
  readonly lease: string;
}

export interface ClaimedTask extends Lease {
  readonly type: string;
  readonly version: number;
  readonly payload: unknown;
  readonly key: string | null;
  /** 1 for the first. */
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly crashes: number;
  readonly enqueuedAt: Date;
}

export interface RenewReport {
  readonly held: readonly string[];
  readonly cancelled: readonly string[];
}

export type Settlement = Lease &
  (
    | { readonly outcome: "completed" }
    | { readonly outcome: "retry"; readonly delaySeconds: number; readonly error: TaskError }
    | { readonly outcome: "dead"; readonly error: TaskError }
    | { readonly outcome: "cancelled" }
  );

/** What went wrong, fit to be stored and shown: no secret, no text of a report. */
export interface TaskError {
  readonly code: string;
  readonly message: string;
}

export interface SweepReport {
  /** Tasks made ready again. */
  readonly recovered: readonly string[];
  /** Tasks that became dead letters. */
  readonly dead: readonly DeadLetter[];
}

export interface DeadLetter {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly payload: unknown;
  readonly key: string | null;
  readonly attempts: number;
  readonly crashes: number;
  readonly error: TaskError;
  readonly enqueuedAt: Date;
  readonly diedAt: Date;
}

export interface DeadLetterPage {
  readonly items: readonly DeadLetter[];
  readonly total: number;
}

export interface QueueStats {
  /** Ready now. */
  readonly ready: number;
  /** Ready later. */
  readonly scheduled: number;
  readonly running: number;
  readonly dead: number;
  /** Seconds since the oldest ready task became ready; null when none waits. */
  readonly oldestReadySeconds: number | null;
}
