import type { Clock } from "@rubrica/core";

/** The clock, and waiting by it: everything in this package that takes time asks here. */
export interface Time extends Clock {
  /** Milliseconds by a clock that is never set: ages and deadlines are differences of these. */
  elapsed(): number;
  /** Resolves after the given time, or as soon as the signal aborts. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's clock and timers. */
export const systemTime: Time = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal?.addEventListener("abort", end);
    }),
};
