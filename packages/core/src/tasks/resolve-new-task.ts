import { checkArray, checkObject } from "@rubrica/report-model";
import type { NewTask } from "../ports/task-queue.ts";

/** A new task with every default filled in and its payload as the JSON text that every store keeps. */
export interface ResolvedTask {
  /** Null: the queue makes one. */
  readonly id: string | null;
  readonly type: string;
  readonly version: number;
  readonly payloadJson: string;
  readonly key: string | null;
  readonly group: string | null;
  readonly priority: number;
  readonly delaySeconds: number;
  readonly maxAttempts: number;
  readonly maxCrashes: number;
}

/** The task cannot be stored; an error of the program, never of its input. */
export class InvalidTaskError extends Error {
  override readonly name = "InvalidTaskError";
  readonly code = "invalid_task";
  readonly readable = true;
  readonly field: keyof NewTask;

  constructor(field: keyof NewTask, rule: string) {
    super(`A task's ${field} must be ${rule}.`);
    this.field = field;
  }
}

/**
 * Fills in the defaults and checks the bounds of a new task, the same for every store.
 * @throws InvalidTaskError that names the field.
 * @throws {InvalidArgumentError} if the value is not a task.
 */
export function resolveNewTask(task: NewTask): ResolvedTask {
  checkObject("resolveNewTask(task)", task, { expected: "a task: an object with type and payload" });
  const { id = null, version = 1, key = null, group = null, priority = 0 } = task;
  const { delaySeconds = 0, maxAttempts = 5, maxCrashes = 3 } = task;
  if (id !== null && !isName(id)) throw new InvalidTaskError("id", nameRule);
  refuseInvalidTaskType(task.type);
  if (key !== null && !isName(key)) throw new InvalidTaskError("key", nameRule);
  if (group !== null && !isName(group)) throw new InvalidTaskError("group", nameRule);
  if (!isWhole(version, 1, LARGEST_COUNT))
    throw new InvalidTaskError("version", `a whole number from 1 to ${LARGEST_COUNT}`);
  if (!isWhole(priority, -100, 100)) throw new InvalidTaskError("priority", "a whole number from -100 to 100");
  if (!(delaySeconds >= 0 && delaySeconds <= LONGEST_DELAY_SECONDS)) {
    throw new InvalidTaskError("delaySeconds", `from 0 to ${LONGEST_DELAY_SECONDS}`);
  }
  if (!isWhole(maxAttempts, 1, LARGEST_COUNT))
    throw new InvalidTaskError("maxAttempts", `a whole number from 1 to ${LARGEST_COUNT}`);
  if (!isWhole(maxCrashes, 1, LARGEST_COUNT))
    throw new InvalidTaskError("maxCrashes", `a whole number from 1 to ${LARGEST_COUNT}`);
  return {
    id,
    type: task.type,
    version,
    payloadJson: toJson(task.payload),
    key,
    group,
    priority,
    delaySeconds,
    maxAttempts,
    maxCrashes,
  };
}

/**
 * Resolves all tasks that a queue is given, as {@link resolveNewTask} does.
 * @throws {InvalidArgumentError} if the value is not an array, such as a single task.
 */
export function resolveNewTasks(tasks: readonly NewTask[]): readonly ResolvedTask[] {
  checkArray("enqueue(tasks)", tasks, "an array of tasks");
  return tasks.map(resolveNewTask);
}

/** @throws InvalidTaskError when no task can have this type. */
export function refuseInvalidTaskType(type: string): void {
  if (!isName(type)) throw new InvalidTaskError("type", nameRule);
}

/** Limits an error's text to what every store can hold: no NUL, no lone surrogate, at most `maxLength`. */
export function storableText(text: string, maxLength = 2000): string {
  return text
    .replaceAll("\0", "")
    .slice(0, maxLength)
    .replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

const LARGEST_COUNT = 10_000;
const LONGEST_DELAY_SECONDS = 366 * 24 * 3600;
const nameRule = "1 to 200 printable characters";

function isName(value: string): boolean {
  return /^[^\p{Cc}\p{Surrogate}]{1,200}$/u.test(value);
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function toJson(payload: unknown): string {
  const json: string | undefined = JSON.stringify(payload);
  if (json === undefined) throw new InvalidTaskError("payload", "JSON");
  return json;
}
