import { setTimeout as sleep } from "node:timers/promises";

const LEAST_MILLISECONDS = 20;
const MOST_MILLISECONDS = 500;
/** Of what was waited so far. */
const SHARE = 0.1;

/**
 * Makes the pauses between two looks at what a test waits for. Each takes a tenth of the time since this call, from 20 to 500 ms: a
 * look costs the service several milliseconds, and a long wait ends a tenth later at most.
 */
export function growingPause(): () => Promise<void> {
  const begun = performance.now();
  return async () => {
    const waited = performance.now() - begun;
    await sleep(Math.min(Math.max(waited * SHARE, LEAST_MILLISECONDS), MOST_MILLISECONDS));
  };
}
