import type { TaskError } from "../model/task-error.ts";

/** A queue's dead letters, for the operators who decide about them. */
export interface DeadLetters {
  /** Newest first. */
  list(page: { readonly limit: number; readonly offset: number; readonly type?: string }): Promise<DeadLetterPage>;
  /** One dead letter, or null. */
  find(id: string): Promise<DeadLetter | null>;
  /** Makes dead letters ready again with fresh attempts, unless a live task has their key; returns how many. */
  redrive(ids: readonly string[]): Promise<number>;
  /** Deletes dead letters for good; returns how many. */
  discard(ids: readonly string[]): Promise<number>;
  /** Deletes those that died longer ago than this; returns how many. */
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

/** A page of dead letters, and how many there are in all. */
export interface DeadLetterPage {
  readonly items: readonly DeadLetter[];
  readonly total: number;
}
