import type { NewTask, Stores, TaskError } from "@rubrica/core";

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

/** The work is done: `commit` writes its result and `next` follows it, all at once or not at all. */
export function completed(
  result: { readonly commit?: (stores: Stores) => Promise<void>; readonly next?: readonly NewTask[] } = {},
): TaskOutcome {
  return { kind: "completed", ...result };
}

/** It failed; try again after so many seconds, as a rate limit says, as long as attempts are left. */
export function retryAfter(delaySeconds: number, error: TaskError): TaskOutcome {
  return { kind: "retry", delaySeconds, error };
}

/** It failed for good: no further attempt will do better. */
export function dead(error: TaskError): TaskOutcome {
  return { kind: "dead", error };
}

/** The work is no longer wanted. */
export function cancelled(): TaskOutcome {
  return { kind: "cancelled" };
}

/** Not now: gives the task back without counting the attempt. */
export function release(delaySeconds: number): TaskOutcome {
  return { kind: "release", delaySeconds };
}
