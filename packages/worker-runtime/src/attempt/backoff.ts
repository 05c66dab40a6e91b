/** How the wait grows from attempt to attempt. */
export interface Backoff {
  /** Wait after the first attempt. Default 5. */
  readonly baseSeconds?: number;
  /** Longest wait. Default 600. */
  readonly maxSeconds?: number;
}

/**
 * Seconds to wait after a failed attempt: base × 2^(attempt − 1), at most the maximum, of which half is certain and half
 * is drawn by lot, so that tasks that failed together do not return together.
 * Source: "equal jitter" in Marc Brooker, Exponential Backoff And Jitter, AWS Architecture Blog, 2015.
 * @param random from 0 to 1.
 */
export function backoffSeconds(attempt: number, backoff: Backoff, random: number): number {
  const { baseSeconds = 5, maxSeconds = 600 } = backoff;
  const ceiling = Math.min(maxSeconds, baseSeconds * 2 ** Math.min(attempt - 1, 30));
  return ceiling / 2 + (ceiling / 2) * random;
}
