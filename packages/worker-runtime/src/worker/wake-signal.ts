import type { Time } from "../time/time.ts";

/** Lets one loop wait until something happens. A signal while nobody waits is remembered, once. */
export class WakeSignal {
  #given = false;
  #wake: (() => void) | null = null;

  give(): void {
    this.#given = true;
    this.#wake?.();
  }

  /** Resolves when the wake signal is given, when the time is up, or when the abort signal aborts. */
  async wait(time: Time, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.#given && !signal.aborted) {
      const woken = new AbortController();
      const wake = (): void => woken.abort();
      this.#wake = wake;
      signal.addEventListener("abort", wake);
      await time.sleep(milliseconds, woken.signal);
      signal.removeEventListener("abort", wake);
      this.#wake = null;
    }
    this.#given = false;
  }
}
