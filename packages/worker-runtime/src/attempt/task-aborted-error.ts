/** Why a running task is told to stop. */
export type AbortReason = "cancelled" | "lease-lost" | "shutdown" | "timeout";

/** The reason of a handler's abort signal. */
export class TaskAbortedError extends Error {
  override readonly name = "TaskAbortedError";
  readonly code = "task_aborted";
  readonly readable = true;
  readonly reason: AbortReason;

  constructor(reason: AbortReason) {
    super(`The task was stopped: ${reason}.`);
    this.reason = reason;
  }
}

/** Why the signal aborted; null while it has not. */
export function abortReasonOf(signal: AbortSignal): AbortReason | null {
  return signal.aborted && signal.reason instanceof TaskAbortedError ? signal.reason.reason : null;
}
