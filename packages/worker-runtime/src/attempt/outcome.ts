import {
  checkArray,
  checkFunction,
  checkNumber,
  checkObject,
  checkString,
  checkText,
  type NewTask,
  type Stores,
  type TaskError,
} from "@rubrica/core";

/** How a handler says an attempt ended. Throwing instead means: try again later. */
export type TaskOutcome =
  | {
      readonly kind: "completed";
      /** Writes the result, in the transaction that ends the task. */
      readonly commit?: (stores: Stores) => Promise<void>;
      /** Tasks that follow, enqueued in the same transaction. */
      readonly next?: readonly NewTask[];
    }
  /** Null: after the handler's backoff. */
  | { readonly kind: "retry"; readonly delaySeconds: number | null; readonly error: TaskError }
  | { readonly kind: "dead"; readonly error: TaskError }
  | { readonly kind: "cancelled" }
  | { readonly kind: "release"; readonly delaySeconds: number };

/**
 * The work is done: `commit` writes its result and `next` follows it, all at once or not at all.
 *
 * @throws {InvalidArgumentError} for what is no function and no list of tasks; the attempt has failed then, as by any error.
 */
export function completed(
  result: { readonly commit?: (stores: Stores) => Promise<void>; readonly next?: readonly NewTask[] } = {},
): TaskOutcome {
  checkObject("completed(result)", result, { expected: "an object with commit or next" });
  checkFunction("completed(result.commit)", result.commit);
  if (result.next !== undefined) checkArray("completed(result.next)", result.next, "an array of tasks");
  return { kind: "completed", ...result };
}

/**
 * It failed; try again after so many seconds, as a rate limit says, as long as attempts are left.
 *
 * @throws {InvalidArgumentError} for what is no number of seconds, such as a date of `Retry-After`, and no error to be kept.
 */
export function retryAfter(delaySeconds: number, error: TaskError): TaskOutcome {
  checkNumber("retryAfter(delaySeconds)", delaySeconds, DELAY);
  checkTaskError("retryAfter(error)", error);
  return { kind: "retry", delaySeconds, error };
}

/**
 * It failed for good: no further attempt will do better.
 *
 * @throws {InvalidArgumentError} for what is no error to be kept.
 */
export function dead(error: TaskError): TaskOutcome {
  checkTaskError("dead(error)", error);
  return { kind: "dead", error };
}

/** The work is no longer wanted. */
export function cancelled(): TaskOutcome {
  return { kind: "cancelled" };
}

/**
 * Not now: gives the task back without counting the attempt.
 *
 * @throws {InvalidArgumentError} for what is no number of seconds.
 */
export function release(delaySeconds: number): TaskOutcome {
  checkNumber("release(delaySeconds)", delaySeconds, DELAY);
  return { kind: "release", delaySeconds };
}

const DELAY = { least: 0, fractions: true, required: true };

/** One of JavaScript has no code as a rule, and its message may quote what nobody but the author may read. */
function checkTaskError(argument: string, value: unknown): void {
  const remedy = "Throw an error to have the task tried again.";
  checkObject(argument, value, { expected: "an object with code and message", fields: ["code", "message"], remedy });
  const { code, message } = value as Readonly<Record<keyof TaskError, unknown>>;
  checkText(`${argument}.code`, code, "a code");
  checkString(`${argument}.message`, message);
}
