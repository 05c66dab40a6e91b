/**
 * Passes progress on at most twice a second and one report at a time, so that a document of ten thousand pages does
 * not become ten thousand transactions. A report that cannot be written is dropped: progress is not worth a failure.
 */
export function createProgressReporter(write: (fraction: number, detail: string | null) => Promise<void>): {
  report(fraction: number, detail: string | null): void;
  /** Waits for the write under way; later reports are ignored. */
  settle(): Promise<void>;
} {
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  let settled = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    report(fraction, detail) {
      const now = performance.now();
      if (settled || busy || now - lastAt < INTERVAL_MILLISECONDS) return;
      lastAt = now;
      busy = true;
      writing = write(fraction, detail)
        .catch(() => {})
        .finally(() => {
          busy = false;
        });
    },
    async settle() {
      settled = true;
      await writing;
    },
  };
}

const INTERVAL_MILLISECONDS = 500;
