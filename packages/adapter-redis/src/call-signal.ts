/** Wakes one who waits: when called, at the abort of the signal, or when the time is up. A call meanwhile is remembered, once. */
export class CallSignal {
  #called = false;
  #wake: () => void = () => {};

  readonly call = (): void => {
    this.#called = true;
    this.#wake();
  };

  /** Resolves at once where there was a call since the last time. */
  async wait(signal: AbortSignal, milliseconds?: number): Promise<void> {
    if (!this.#called && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener("abort", this.#wake, { once: true });
      });
      signal.removeEventListener("abort", this.#wake);
      this.#wake = () => {};
    }
    this.#called = false;
  }
}
