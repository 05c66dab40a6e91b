import type { TaskError } from "../model/task-error.ts";
import type { DeadLetter } from "./dead-letters.ts";

/**
 * Gives a queue's tasks to workers: at least once, fenced by lease. The store's own clock decides what is ready and what
 * has expired, never the caller's.
 *
 * States of a task: `ready` (its time may lie ahead) -> `running` (leased) -> gone when completed, or `ready` again
 * for a retry, or `dead` (a dead letter).
 */
export interface TaskSource {
  /**
   * Leases up to `limit` ready tasks of the given types, highest priority first, then by the turn of
   * their group, then oldest `runAt` first.
   * The attempt counts from here. No task is ever leased to two callers at once. Suspects go to those who claim
   * `alone` only, and before all others. Types that are paused, or whose rate limit is used up, are passed over.
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedTask[]>;
  /**
   * Prolongs leases; returns the task ids that are still held by that lease, and those whose cancel was asked for.
   * A lease that ran out is held until a sweep takes it. Heard of again after that, here or in `settle`, it takes the crash
   * back that the sweep had counted: its worker had not vanished.
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
   * Takes up to `limit` tasks whose lease ran out, of the given types or of any. Each is a suspect from here, ready again
   * after the backoff, which doubles with each crash and of which half is drawn by lot (in seconds, default 1); it is gone
   * when its cancel was asked for. Dead is only one that had its worker to itself and has used up attempts or crashes.
   * A suspect is cleared by an attempt that settles it.
   */
  sweep(limit: number, types?: readonly string[], backoffSeconds?: number): Promise<SweepReport>;
  /**
   * Yields whenever tasks of these types may have become ready, until the signal aborts.
   * A hint only: callers poll as well. Default: absent, callers only poll.
   */
  wake?(types: readonly string[], signal: AbortSignal): AsyncIterable<void>;
  /**
   * Yields the ids of running tasks that an operator cancels, whoever runs them, until the signal aborts. A hint only: leases
   * that are gone show at the next renewal. Default: absent.
   */
  cancellations?(signal: AbortSignal): AsyncIterable<readonly string[]>;
}

/** Who wants how many tasks of which types, and for how long at first. */
export interface ClaimRequest {
  readonly types: readonly string[];
  readonly limit: number;
  /** Name of the claiming worker, for operators. */
  readonly worker: string;
  readonly leaseSeconds: number;
  /**
   * Promises that the caller's process works on nothing else until the one task that it gets here is settled: if it
   * vanishes, that task did it. It gets a suspect, or with `any` another task where there is none. Default: absent, tasks
   * may share the process, and none is blamed for the crash of all.
   */
  readonly alone?: "suspects" | "any";
  /**
   * Called where rate limits may have kept tasks from this claim: so many seconds until the first of them allows another
   * start. Default: absent, the caller looks again at its next poll.
   */
  onLimit?(seconds: number): void;
}

/** A claimed task with its lease. */
export interface Lease {
  readonly taskId: string;
  /** Proof of the claim. */
  readonly lease: string;
}

/** A task and everything that its worker needs to know. */
export interface ClaimedTask extends Lease {
  readonly type: string;
  readonly version: number;
  readonly payload: unknown;
  readonly key: string | null;
  readonly group: string | null;
  /** 1 for the first. */
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly crashes: number;
  readonly enqueuedAt: Date;
}

/** Ids of tasks whose lease was extended, and of cancelled tasks. All others are lost. */
export interface RenewReport {
  readonly held: readonly string[];
  readonly cancelled: readonly string[];
}

/** Result of an attempt. Ignored if its lease is lost. */
export type Settlement = Lease &
  (
    | { readonly outcome: "completed" }
    | { readonly outcome: "retry"; readonly delaySeconds: number; readonly error: TaskError }
    | { readonly outcome: "dead"; readonly error: TaskError }
    | { readonly outcome: "cancelled" }
  );

/** What became of tasks whose workers vanished. */
export interface SweepReport {
  /** Tasks made ready again. */
  readonly recovered: readonly string[];
  /** Tasks that became dead letters. */
  readonly dead: readonly DeadLetter[];
  /** Types, of those that were asked for, of which suspects are ready now and neither pause nor limit keeps them back. */
  readonly suspects: readonly string[];
}
