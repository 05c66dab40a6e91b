/** Milliseconds from the request to the answer. */
export interface Latencies {
  readonly count: number;
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

const EVERY_MILLISECONDS = 10;

/**
 * Asks an address every ten milliseconds, whether the last answer has come or not: a pause delays all that were asked in
 * it, and none is left out because the one before had to wait.
 */
export function watchLatency(url: string): { end(): Promise<Latencies> } {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const startedAt = performance.now();
    const asked = fetch(url)
      .then((response) => response.arrayBuffer())
      .then(() => {
        times.push(performance.now() - startedAt);
      });
    open.add(asked);
    void asked.finally(() => open.delete(asked));
  }, EVERY_MILLISECONDS);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(open);
      const sorted = times.sort((left, right) => left - right);
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return { count: sorted.length, median: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0 };
    },
  };
}
