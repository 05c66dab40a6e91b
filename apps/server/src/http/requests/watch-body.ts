import { createAbortableReader } from "@rubrica/core";

/** The body of a request that may come slowly, but not for ever. */
export interface WatchedBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Aborts once it took too long, in all or between two chunks; the stream fails then. */
  readonly late: AbortSignal;
  /** Ends the watch. */
  close(): void;
}

export interface BodyLimits {
  /** From the beginning to the end. */
  readonly totalMilliseconds: number;
  /** Without a single byte. */
  readonly stallMilliseconds: number;
}

/** @param onChunk called with every chunk before it is passed on; the stream fails with what it rejects with. */
export function watchBody(
  body: ReadableStream<Uint8Array> | null,
  limits: BodyLimits,
  onChunk: (chunk: Uint8Array) => Promise<void> | void = () => {},
): WatchedBody {
  const watch = new AbortController();
  const reader = (body ?? new Blob([]).stream()).getReader();
  const abortable = createAbortableReader(reader, watch.signal);
  const total = setTimeout(() => watch.abort(), limits.totalMilliseconds);
  let stall: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(total);
    clearTimeout(stall);
    abortable.release();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        stall = setTimeout(() => watch.abort(), limits.stallMilliseconds);
        try {
          const { done, value } = await abortable.read();
          if (done) return controller.close();
          await onChunk(value);
          controller.enqueue(value);
        } catch (error) {
          // Not waited for: a sender that stalls must not hold up the failure.
          reader.cancel().catch(() => {});
          controller.error(error);
        } finally {
          clearTimeout(stall);
        }
      },
      cancel(reason) {
        close();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, late: watch.signal, close };
}
