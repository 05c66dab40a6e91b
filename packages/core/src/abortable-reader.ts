/** Reads of a stream that end when a signal aborts, even if the stream delivers nothing more. */
export interface AbortableReader {
  /** The next chunk; rejects with the signal's reason once it aborts. */
  read(): ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]>;
  /** Stops listening to the signal. The caller cancels the stream. */
  release(): void;
}

/**
 * Creates an {@link AbortableReader}. It does not use `Promise.race` of every read with one promise for the signal: that
 * promise would keep the result of each race, which is every chunk, until it settles. A hundred concurrent uploads of 50
 * MB took gigabytes that way.
 */
export function createAbortableReader(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal | undefined,
): AbortableReader {
  let fail: (reason: unknown) => void = () => {};
  const abort = () => fail(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  return {
    read() {
      if (signal?.aborted) return Promise.reject(signal.reason);
      return new Promise((resolve, reject) => {
        fail = reject;
        reader.read().then(resolve, reject);
      });
    },
    release: () => signal?.removeEventListener("abort", abort),
  };
}
