import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { createAbortableReader, ObjectTooLargeError, type PutOptions, type StoredObject } from "@rubrica/core";

/**
 * Writes the bytes to the file while counting and hashing them, and makes them durable.
 * Rejects with {@link ObjectTooLargeError} as soon as `maxBytes` is passed, with the signal's reason on abort;
 * the source is cancelled then. The file is the caller's to remove.
 */
export async function receiveBytes(
  file: FileHandle,
  bytes: ReadableStream<Uint8Array> | Uint8Array,
  options: PutOptions,
): Promise<StoredObject> {
  const hash = createHash("sha256");
  let received = 0;
  for await (const chunk of chunksOf(bytes, options.signal)) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("The stream must yield Uint8Array chunks.");
    received += chunk.byteLength;
    if (options.maxBytes !== undefined && received > options.maxBytes) throw new ObjectTooLargeError(options.maxBytes);
    hash.update(chunk);
    await writeWhole(file, chunk);
  }
  await file.sync();
  options.signal?.throwIfAborted();
  return { bytes: received, sha256: hash.digest("hex") };
}

async function* chunksOf(
  bytes: ReadableStream<Uint8Array> | Uint8Array,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
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
      if (done) {
        ended = true;
        return;
      }
      yield value;
    }
  } finally {
    abortable.release();
    // Not awaited: a source that never answers a cancel must not hold up the failure.
    if (!ended) reader.cancel().catch(() => {});
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.byteLength) {
    const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written);
    written += bytesWritten;
  }
}
