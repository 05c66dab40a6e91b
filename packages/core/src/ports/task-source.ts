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
   * Extends leases; returns the task ids that this lease still holds, and those whose cancellation was requested. An
   * expired lease is held until a sweep takes the task. If its worker calls `renew` or `settle` after that, the crash
   * that the sweep counted is taken back, because the worker had not crashed.
   */
  renew(leases: readonly Lease[], leaseSeconds: number): Promise<RenewReport>;
  /**
   * Ends attempts; returns the ids that this lease no longer held, which are unchanged. A retry of a task without
   * attempts left makes it a dead letter. A task whose cancellation was requested is removed, whatever the result.
   */
  settle(settlements: readonly Settlement[]): Promise<{ readonly lost: readonly string[] }>;
  /** Gives tasks back at once, without counting the attempt. For shutdown and for work this process cannot do. */
  release(leases: readonly Lease[], delaySeconds?: number): Promise<void>;
  /**
   * Takes up to `limit` tasks whose lease expired, of the given types or of any. Each becomes a suspect and is ready
   * again after a backoff in seconds (default 1), which doubles with each crash and of which half is random. It is
   * removed if its cancellation was requested. It becomes dead only if it had its worker to itself and has used up its
   * attempts or crashes. An attempt that settles a suspect clears it.
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
   * Promises that the caller's process does nothing else until the one task that it gets is settled, so that a crash is
   * caused by that task. It gets a suspect, or with `any` another task if there is none. Default: absent; tasks may
   * share the process, and none is blamed for a crash of all.
   */
  readonly alone?: "suspects" | "any";
  /**
   * Called if rate limits may have kept tasks from this claim, with the seconds until the first of them allows another
   * start. Default: absent; the caller tries again at its next poll.
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

/** Result of a sweep. */
export interface SweepReport {
  /** Tasks made ready again. */
  readonly recovered: readonly string[];
  /** Tasks that became dead letters. */
  readonly dead: readonly DeadLetter[];
  /** Those of the requested types that have suspects ready now, and are neither paused nor limited. */
  readonly suspects: readonly string[];
}
