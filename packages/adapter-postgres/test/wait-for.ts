import { setTimeout as sleep } from "node:timers/promises";

/** Longer than anything takes on a busy machine, shorter than a test may. */
const DEADLINE_MILLISECONDS = 200_000;
const LEAST_PAUSE_MILLISECONDS = 20;
const MOST_PAUSE_MILLISECONDS = 500;
/** Of what was waited so far. */
const PAUSE_SHARE = 0.1;

interface WaitOptions {
  /** What is thrown at the deadline; by default an error that names the deadline. */
  readonly failure?: () => unknown;
  /** 200,000 by default. */
  readonly deadlineMilliseconds?: number;
}

/**
 * Resolves with what `look` gives as soon as that is neither false nor null; rejects when it never is. A pause between two looks lasts
 * a tenth of the time since this call, at least 20 ms and at most 500: a look at a service costs it several milliseconds, and a wait
 * becomes longer by a tenth or 20 ms at most.
 */
export async function waitFor<Found>(
  look: () => Promise<Found | false | null> | Found | false | null,
  { failure, deadlineMilliseconds = DEADLINE_MILLISECONDS }: WaitOptions = {},
): Promise<Found> {
  const begun = performance.now();
  for (;;) {
    const found = await look();
    if (found !== false && found !== null) return found;
    const waited = performance.now() - begun;
    if (waited > deadlineMilliseconds) {
      throw failure?.() ?? new Error(`It did not come true in ${deadlineMilliseconds / 1000} s.`);
    }
    await sleep(Math.min(Math.max(waited * PAUSE_SHARE, LEAST_PAUSE_MILLISECONDS), MOST_PAUSE_MILLISECONDS));
  }
}
