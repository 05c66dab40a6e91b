/** So long a caller keeps the thread before others have it in between. */
const MOST_MILLISECONDS = 10;

/**
 * Lets timers and sockets of the process run between the calls of an embedded database, which works in this thread and answers
 * without ever giving it back: a caller that asks again and again would keep it.
 */
export function createThreadTurns(): { during<Result>(work: () => Promise<Result>): Promise<Result> } {
  /** Since when nothing else has run; `null` once something could. */
  let heldSince: number | null = null;
  return {
    async during(work) {
      if (heldSince === null) {
        heldSince = performance.now();
        setImmediate(() => {
          heldSince = null;
        });
      }
      try {
        return await work();
      } finally {
        if (heldSince !== null && performance.now() - heldSince > MOST_MILLISECONDS) {
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
    },
  };
}
