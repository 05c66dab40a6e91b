import type { TaskError } from "../model/task-error.ts";

/** A queue's dead letters, for the operators who decide about them. */
export interface DeadLetters {
  /** Newest first. */
  list(page: { readonly limit: number; readonly offset: number; readonly type?: string }): Promise<DeadLetterPage>;
  /** One dead letter, or null. */
  find(id: string): Promise<DeadLetter | null>;
  /** Makes dead letters ready again with new attempts, unless a live task has their key; returns the number. */
  redrive(ids: readonly string[]): Promise<number>;
  /** Deletes dead letters permanently; returns the number. */
  discard(ids: readonly string[]): Promise<number>;
  /** Deletes dead letters older than this; returns the number. */
  expire(olderThanSeconds: number): Promise<number>;
}

/** A task that no attempt is left for, with its last error. */
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

/** A page of dead letters and the total number. */
export interface DeadLetterPage {
  readonly items: readonly DeadLetter[];
  readonly total: number;
}
