import { setTimeout as sleep } from "node:timers/promises";

const LEAST_MILLISECONDS = 20;
const MOST_MILLISECONDS = 500;
/** Of what was waited so far. */
const SHARE = 0.1;

/**
 * Returns a function that pauses a loop which asks a service until something is so. A pause lasts a tenth of the time since this call,
 * at least 20 ms and at most 500: each question costs the service several milliseconds, and a wait becomes longer by a tenth
 * or 20 ms at most.
 */
export function growingPause(): () => Promise<void> {
  const begun = performance.now();
  return async () => {
    const waited = performance.now() - begun;
    await sleep(Math.min(Math.max(waited * SHARE, LEAST_MILLISECONDS), MOST_MILLISECONDS));
  };
}
