/** Tells workers of running tasks that were cancelled. What comes while a listener is busy is told together. */
export class CancelCalls {
  readonly #listeners = new Set<(ids: readonly string[]) => void>();

  call(ids: readonly string[]): void {
    if (ids.length > 0) for (const listener of this.#listeners) listener(ids);
  }

  async *listen(signal: AbortSignal): AsyncGenerator<readonly string[], void> {
    let untold: readonly string[] = [];
    let resume = (): void => undefined;
    const listener = (ids: readonly string[]): void => {
      untold = [...untold, ...ids];
      resume();
    };
    const stop = (): void => resume();
    this.#listeners.add(listener);
    signal.addEventListener("abort", stop);
    try {
      while (!signal.aborted) {
        if (untold.length === 0) {
          await new Promise<void>((resolve) => {
            resume = resolve;
          });
          continue;
        }
        const ids = untold;
        untold = [];
        yield ids;
      }
    } finally {
      this.#listeners.delete(listener);
      signal.removeEventListener("abort", stop);
    }
  }
}
