export interface StallWatch {
  /** Aborts with the caller's signal or when nothing has happened for too long. */
  readonly signal: AbortSignal;
  readonly hasStalled: boolean;
  /** A sign of life. */
  rearm(): void;
  end(): void;
}

/** The watch begins with the first sign of life, not while the job waits for a runner. */
export function createStallWatch(stallMilliseconds: number, outer: AbortSignal | null): StallWatch {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let hasStalled = false;
  const forward = (): void => controller.abort();
  if (outer?.aborted) forward();
  outer?.addEventListener("abort", forward, { once: true });
  return {
    signal: controller.signal,
    get hasStalled() {
      return hasStalled;
    },
    rearm() {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => {
        hasStalled = true;
        controller.abort();
      }, stallMilliseconds);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      outer?.removeEventListener("abort", forward);
    },
  };
}
