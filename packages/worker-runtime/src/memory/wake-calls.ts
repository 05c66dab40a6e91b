/** Calls waiting workers when tasks of their types arrive. Calls that come while a listener is busy become one. */
export class WakeCalls {
  readonly #listeners = new Set<{ readonly types: ReadonlySet<string>; call(): void }>();

  wake(types: ReadonlySet<string>): void {
    for (const listener of this.#listeners) {
      if ([...types].some((type) => listener.types.has(type))) listener.call();
    }
  }

  async *listen(types: readonly string[], signal: AbortSignal): AsyncGenerator<void, void> {
    let called = false;
    let resume = (): void => undefined;
    const listener = {
      types: new Set(types),
      call: () => {
        called = true;
        resume();
      },
    };
    const stop = (): void => resume();
    this.#listeners.add(listener);
    signal.addEventListener("abort", stop);
    try {
      while (!signal.aborted) {
        if (!called) await new Promise<void>((resolve) => (resume = resolve));
        if (called && !signal.aborted) {
          called = false;
          yield;
        }
      }
    } finally {
      this.#listeners.delete(listener);
      signal.removeEventListener("abort", stop);
    }
  }
}
