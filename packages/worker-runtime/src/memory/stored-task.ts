import type { ClaimedTask, DeadLetter, ResolvedTask, TaskError } from "@rubrica/core";

/** A task as the in-memory queue keeps it; never changed in place, so that a copy of the map is a snapshot. */
export interface StoredTask extends ResolvedTask {
  readonly id: string;
  /** Grows from task to task: the earlier one comes first where nothing else decides. */
  readonly order: number;
  /** Place among those of the same type and priority; 0 without a group. */
  readonly turn: number;
  /** Milliseconds since the epoch. */
  readonly runAt: number;
  readonly enqueuedAt: number;
  readonly attempts: number;
  readonly crashes: number;
  readonly cancelled: boolean;
  /** It was there when its worker vanished, and no attempt at it has settled since. */
  readonly suspect: boolean;
  /** Null while ready. */
  readonly lease: StoredLease | null;
  /** The token of the lease that the last sweep took. */
  readonly sweptLease: string | null;
}

export interface StoredLease {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly worker: string;
  /** Whether the claimer promised to work on nothing else. */
  readonly alone: boolean;
}

/** A dead letter with what a redrive needs. */
export interface StoredDeadLetter extends StoredTask {
  readonly error: TaskError;
  readonly diedAt: number;
}

/** Suspects first, then higher priority, then the turn, then older `runAt`, then the earlier one. */
export function compareReadiness(left: StoredTask, right: StoredTask): number {
  if (left.suspect !== right.suspect) return left.suspect ? -1 : 1;
  return (
    right.priority - left.priority || left.turn - right.turn || left.runAt - right.runAt || left.order - right.order
  );
}

/** What the claimer gets. The payload is read anew each time: nobody shares an object with the store. */
export function toClaimedTask(task: StoredTask, lease: string): ClaimedTask {
  return {
    taskId: task.id,
    lease,
    type: task.type,
    version: task.version,
    payload: JSON.parse(task.payloadJson),
    key: task.key,
    group: task.group,
    attempt: task.attempts,
    maxAttempts: task.maxAttempts,
    crashes: task.crashes,
    enqueuedAt: new Date(task.enqueuedAt),
  };
}

export function toDeadLetter(task: StoredDeadLetter): DeadLetter {
  return {
    id: task.id,
    type: task.type,
    version: task.version,
    payload: JSON.parse(task.payloadJson),
    key: task.key,
    attempts: task.attempts,
    crashes: task.crashes,
    error: task.error,
    enqueuedAt: new Date(task.enqueuedAt),
    diedAt: new Date(task.diedAt),
  };
}
