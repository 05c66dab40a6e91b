import type { Time } from "./time.ts";

/**
 * Time-outs of many things at once, by one timer for each length. Nearly all are taken back in time, and a timer with a
 * signal for each costs more than a brief task does.
 */
export class Timeouts {
  readonly #time: Time;
  readonly #signal: AbortSignal;
  /** By length in milliseconds; within one, what began first is due first. */
  readonly #waiting = new Map<number, Set<Timeout>>();

  /** @param signal aborts: nothing is called any more. */
  constructor(time: Time, signal: AbortSignal) {
    this.#time = time;
    this.#signal = signal;
  }

  /** Calls once the time is up, unless what it returns is called before. */
  start(milliseconds: number, call: () => void): () => void {
    const timeout = { dueAt: this.#time.elapsed() + milliseconds, call };
    const known = this.#waiting.get(milliseconds);
    const waiting = known ?? new Set<Timeout>();
    waiting.add(timeout);
    if (!known) {
      this.#waiting.set(milliseconds, waiting);
      void this.#watch(milliseconds, waiting);
    }
    return () => void waiting.delete(timeout);
  }

  async #watch(milliseconds: number, waiting: Set<Timeout>): Promise<void> {
    let restMilliseconds = milliseconds;
    for (;;) {
      await this.#time.sleep(restMilliseconds, this.#signal);
      if (this.#signal.aborted) return;
      const now = this.#time.elapsed();
      for (const timeout of waiting) {
        if (timeout.dueAt > now) break;
        waiting.delete(timeout);
        timeout.call();
      }
      const [first] = waiting;
      if (!first) break;
      // A timer may go off a little early, by the monotonic clock.
      restMilliseconds = Math.max(1, first.dueAt - now);
    }
    this.#waiting.delete(milliseconds);
  }
}

interface Timeout {
  /** As `time.elapsed()` says. */
  readonly dueAt: number;
  readonly call: () => void;
}
