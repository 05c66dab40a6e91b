import type { Time } from "../time/time.ts";

/** Lets one loop wait until something happens. A ring while nobody waits is remembered, once. */
export class Bell {
  #rung = false;
  #answer: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#answer?.();
  }

  /** Resolves at a ring, when the time is up, or when the signal aborts. */
  async wait(time: Time, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.#rung && !signal.aborted) {
      const answered = new AbortController();
      const answer = (): void => answered.abort();
      this.#answer = answer;
      signal.addEventListener("abort", answer);
      await time.sleep(milliseconds, answered.signal);
      signal.removeEventListener("abort", answer);
      this.#answer = null;
    }
    this.#rung = false;
  }
}
