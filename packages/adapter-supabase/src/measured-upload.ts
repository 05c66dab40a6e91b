import { createHash } from "node:crypto";
import { createAbortableReader, ObjectTooLargeError, type PutOptions, type StoredObject } from "@rubrica/core";

/** Bytes on their way, and what they turned out to be. */
export interface MeasuredUpload {
  readonly stream: ReadableStream<Uint8Array>;
  /** After the last byte. */
  measured(): StoredObject;
  /** Why the bytes broke off, or null where they did not. */
  stopped(): unknown;
}

/**
 * Counts and hashes bytes while they pass, and breaks off as soon as there are too many or the signal says so. The source is
 * cancelled then.
 */
export function measureUpload(bytes: ReadableStream<Uint8Array>, { maxBytes, signal }: PutOptions): MeasuredUpload {
  const hash = createHash("sha256");
  const reader = bytes.getReader();
  let count = 0;
  let reason: unknown = null;

  function stop(why: unknown): never {
    reason ??= why;
    void reader.cancel(why).catch(() => {});
    throw reason;
  }
  const abortable = createAbortableReader(reader, signal);

  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await abortable.read().catch(stop);
      if (part.done) {
        abortable.release();
        return controller.close();
      }
      count += part.value.byteLength;
      if (maxBytes !== undefined && count > maxBytes) stop(new ObjectTooLargeError(maxBytes));
      hash.update(part.value);
      controller.enqueue(part.value);
    },
    async cancel(why) {
      reason ??= why ?? new Error("The upload was given up.");
      await reader.cancel(why);
    },
  });
  return { stream, measured: () => ({ bytes: count, sha256: hash.digest("hex") }), stopped: () => reason };
}

/** All bytes of a stream in one piece. */
export async function collectBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}
