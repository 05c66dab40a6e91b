/** A signal that aborts when its time is up, when the outer signal aborts, or when it is closed. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Infinity where there is no limit. */
  remainingMilliseconds(): number;
  /** Ends whatever still waits for the signal, and frees timer and listener. */
  close(): void;
}

/**
 * The reason after `milliseconds` (null: no limit) is a DOMException `TimeoutError`; an outer abort keeps its own reason.
 */
export function createDeadline(milliseconds: number | null, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const endsAt = milliseconds === null ? Number.POSITIVE_INFINITY : performance.now() + milliseconds;
  const expire = (): void => controller.abort(new DOMException("The time is up.", "TimeoutError"));
  const timer = milliseconds === null ? undefined : setTimeout(expire, milliseconds);
  const forward = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) forward();
  outer?.addEventListener("abort", forward, { once: true });
  return {
    signal: controller.signal,
    remainingMilliseconds: () => endsAt - performance.now(),
    close() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", forward);
      controller.abort();
    },
  };
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}
