import { createHash } from "node:crypto";
import { createAbortableReader, ObjectTooLargeError, type PutOptions, type StoredObject } from "@rubrica/core";

/** Bytes of an object in parts of one size, the last one smaller, and what they turned out to be. */
export interface GatheredParts {
  /** At least one, which is empty for an object without bytes. A part is the reader's until it takes the one after the next. */
  readonly parts: AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** After the last part. */
  measured(): StoredObject;
}

/**
 * Cuts bytes into parts while it counts and hashes them, in two buffers by turns: one is filled while the other is sent.
 * Rejects with ObjectTooLargeError as soon as `maxBytes` is passed, and with the signal's reason; the source is cancelled then.
 */
export function gatherParts(
  bytes: ReadableStream<Uint8Array> | Uint8Array,
  { maxBytes, signal, partBytes }: Pick<PutOptions, "maxBytes" | "signal"> & { readonly partBytes: number },
): GatheredParts {
  const hash = createHash("sha256");
  let count = 0;

  function measure(chunk: Uint8Array): Uint8Array {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("The stream must yield Uint8Array chunks.");
    count += chunk.byteLength;
    if (maxBytes !== undefined && count > maxBytes) throw new ObjectTooLargeError(maxBytes);
    hash.update(chunk);
    return chunk;
  }

  async function* parts(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const buffers = [new GrowingBuffer(partBytes), new GrowingBuffer(partBytes)] as const;
    let [turn, given] = [0, 0];
    for await (const chunk of chunksOf(bytes, signal)) {
      let rest = measure(chunk);
      while (rest.byteLength > 0) {
        const buffer = buffers[turn % 2 === 0 ? 0 : 1];
        // A full one waits for more: the last part is the one after which nothing came.
        if (buffer.isFull) {
          yield buffer.take();
          given += 1;
          turn += 1;
          continue;
        }
        rest = rest.subarray(buffer.append(rest));
      }
    }
    const last = buffers[turn % 2 === 0 ? 0 : 1].take();
    if (last.byteLength > 0 || given === 0) yield last;
  }

  return { parts: parts(), measured: () => ({ bytes: count, sha256: hash.digest("hex") }) };
}

/** Grows to its limit and no further, and is used again once it was taken: most objects are small. */
class GrowingBuffer {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#length === this.#limit;
  }

  /** Takes as much as there is room for, and says how much. */
  append(chunk: Uint8Array): number {
    const taken = Math.min(chunk.byteLength, this.#limit - this.#length);
    const needed = this.#length + taken;
    if (needed > this.#bytes.byteLength) {
      const grown = new Uint8Array(Math.min(this.#limit, Math.max(needed, this.#bytes.byteLength * 2)));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    this.#bytes.set(chunk.subarray(0, taken), this.#length);
    this.#length = needed;
    return taken;
  }

  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }
}

async function* chunksOf(
  bytes: ReadableStream<Uint8Array> | Uint8Array,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted();
  if (bytes instanceof Uint8Array) {
    yield bytes;
    return;
  }
  const reader = bytes.getReader();
  const abortable = createAbortableReader(reader, signal);
  let ended = false;
  try {
    while (true) {
      const { done, value } = await abortable.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    abortable.release();
    // Not awaited: a source that never answers a cancel must not hold up the failure.
    if (!ended) reader.cancel().catch(() => {});
  }
}
