import type { Logger, Stores, TaskError } from "@rubrica/core";
import type { Backoff } from "../attempt/backoff.ts";
import type { TaskOutcome } from "../attempt/outcome.ts";

/** A kind of worker and the task types it works on. */
export interface WorkerDefinition {
  /** As in the worker plan: `example`, `batch-pdf`, ... */
  readonly kind: string;
  /** Task type to the handler that works on it. */
  readonly handlers: Readonly<Record<string, TaskHandler<unknown>>>;
}

/** What works on one type of task. */
export interface TaskHandler<Payload> {
  /** Turns JSON into the payload or throws; a zod schema is one. A payload that does not fit makes a dead letter at once. */
  readonly payload: PayloadSchema<Payload>;
  /** Newest payload version it understands; newer ones are left to newer workers. Default 1. */
  readonly version?: number;
  /** An attempt that takes longer is aborted and counts as failed. Default 300. */
  readonly timeoutSeconds?: number;
  readonly backoff?: Backoff;
  /**
   * Names of the stores of the worker's `watch` that an attempt needs. While one is away, tasks of this type are not claimed, and
   * failures use no attempt. Default: none but those that all need.
   */
  readonly needs?: readonly string[];
  /** How long an attempt may go on when its worker stops, if that is less than the worker grants. Default: as long. */
  readonly graceSeconds?: number;
  /**
   * Does the work once. It may happen more than once, so doing it again must be harmless. Of what it throws the code is
   * kept, and the message only where the error is a `ReadableError`; `retryable: false` says that it will fail again.
   */
  run(task: Task<Payload>, context: TaskContext): Promise<TaskOutcome>;
  /** Writes down that the task became a dead letter, in the transaction that makes it one. */
  onDead?(task: DeadTask<Payload>, error: TaskError, stores: Stores): Promise<void>;
  /**
   * Writes down that an operator cancelled the task, in the transaction that removes it (`cancelTasks`). An attempt may be
   * under way still: nothing that it brings is kept.
   */
  onCancelled?(task: DeadTask<Payload>, stores: Stores): Promise<void>;
}

/** Anything with a `parse`; a zod schema is one. */
export interface PayloadSchema<Payload> {
  /** Gives the payload, or throws: the task is a dead letter then. */
  parse(value: unknown): Payload;
}

/** One attempt's work. */
export interface Task<Payload> {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly payload: Payload;
  readonly key: string | null;
  /** Whose work it is, to be handed on to tasks that follow. */
  readonly group: string | null;
  /** 1 for the first. */
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly enqueuedAt: Date;
}

/** What a handler is given besides its task. */
export interface TaskContext {
  /** Aborts when the work should stop; its reason is a TaskAbortedError. A handler that goes on is left behind soon. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Shows in the worker's status how far the task has come. */
  reportProgress(fraction: number, detail?: string): void;
}

/** A task at its end: dead, or cancelled. */
export interface DeadTask<Payload> {
  readonly id: string;
  readonly type: string;
  readonly key: string | null;
  /** Null when it does not fit the schema. */
  readonly payload: Payload | null;
  readonly attempts: number;
}

/** Defines a kind of worker. */
export function defineWorker(definition: WorkerDefinition): WorkerDefinition {
  return definition;
}

/** Defines what works on one type of task; `run` gets what the payload's schema yields. */
export function defineHandler<Payload>(handler: TaskHandler<Payload>): TaskHandler<Payload> {
  return handler;
}
