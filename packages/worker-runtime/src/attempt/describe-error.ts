import type { TaskError } from "@rubrica/core";

/**
 * Says of a thrown value what may be stored and shown. An error with a `code` was made to be read, so its message
 * stands. Any other may quote what it choked on (as JSON.parse does): its name and place stand in for its message.
 */
export function describeError(error: unknown): TaskError {
  if (!(error instanceof Error)) return { code: "unexpected", message: "Something other than an error was thrown." };
  const code: unknown = "code" in error ? error.code : undefined;
  if (typeof code === "string" && code !== "") return { code, message: error.message };
  const place = /([^/\\()\s]+:\d+:\d+)\)?$/m.exec(error.stack ?? "")?.[1];
  return { code: "unexpected", message: place ? `${error.name} at ${place}` : error.name };
}

/** Errors that carry `retryable: false` will fail again however often they are tried. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof Error && "retryable" in error && error.retryable === false);
}
