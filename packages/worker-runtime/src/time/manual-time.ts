import type { Time } from "./time.ts";

/** Time that passes only when told to, for tests. */
export interface ManualTime extends Time {
  /** Lets that much time pass: every sleep that ends meanwhile ends in order, with its consequences. */
  advance(milliseconds: number): Promise<void>;
  /** Lets everything that does not wait for time happen. */
  settle(): Promise<void>;
}

/** Starts at the given moment. Default: 1 January 2026. */
export function createManualTime(start: Date = new Date("2026-01-01T00:00:00Z")): ManualTime {
  let now = start.getTime();
  const sleepers = new Set<{ readonly until: number; wake(): void }>();

  /** A timer's turn comes when all promises have had theirs. */
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

  return {
    now: () => new Date(now),
    elapsed: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted || milliseconds <= 0) {
          resolve();
          return;
        }
        const sleeper = {
          until: now + milliseconds,
          wake: () => {
            sleepers.delete(sleeper);
            signal?.removeEventListener("abort", sleeper.wake);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", sleeper.wake);
      }),
    settle,
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const next = [...sleepers].filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
        if (!next) break;
        now = Math.max(now, next.until);
        next.wake();
        await settle();
      }
      now = end;
    },
  };
}
