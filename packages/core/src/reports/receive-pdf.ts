import { type ObjectStore, ObjectTooLargeError, type StoredObject } from "../ports/object-store.ts";

/** What became of an upload. Only `stored` leaves anything behind. */
export type ReceivedPdf =
  | { readonly status: "stored"; readonly object: StoredObject }
  | { readonly status: "empty" }
  | { readonly status: "not_a_pdf" }
  | { readonly status: "too_large"; readonly limitBytes: number };

/**
 * Streams an upload into the object store while it is counted and hashed; refuses what is empty, no PDF or too large.
 * Readers accept a header that starts within the first 1,024 bytes (ISO 32000-1, annex H.3, note 13), so do we.
 */
export async function receivePdf(options: {
  readonly objects: ObjectStore;
  readonly key: string;
  readonly stream: ReadableStream<Uint8Array>;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}): Promise<ReceivedPdf> {
  const { objects, key, maxBytes, signal } = options;
  const reader = options.stream.getReader();
  const head = await readHead(reader, signal).catch((error) => {
    reader.cancel().catch(() => {}); // not awaited: a sender that stalls must not hold up the failure
    throw error;
  });
  if (head.byteLength === 0) return { status: "empty" };
  if (!containsHeader(head)) {
    await reader.cancel();
    return { status: "not_a_pdf" };
  }
  try {
    const object = await objects.put(key, resume(head, reader), { maxBytes, ...(signal && { signal }) });
    return { status: "stored", object };
  } catch (error) {
    await reader.cancel().catch(() => {});
    if (error instanceof ObjectTooLargeError) return { status: "too_large", limitBytes: error.limitBytes };
    throw error;
  }
}

const headerWindowBytes = 1024;

async function readHead(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
  });
  aborted.catch(() => {});
  let head = new Uint8Array(0);
  try {
    while (head.byteLength < headerWindowBytes) {
      const { done, value } = await Promise.race([reader.read(), aborted]);
      if (done) break;
      const joined = new Uint8Array(head.byteLength + value.byteLength);
      joined.set(head);
      joined.set(value, head.byteLength);
      head = joined;
    }
    return head;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

function containsHeader(head: Uint8Array): boolean {
  const signature = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-
  const last = Math.min(head.byteLength - signature.length, headerWindowBytes);
  for (let at = 0; at <= last; at++) {
    if (signature.every((byte, offset) => head[at + offset] === byte)) return true;
  }
  return false;
}

function resume(head: Uint8Array, reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  let first: Uint8Array | null = head;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (first) {
        controller.enqueue(first);
        first = null;
        return;
      }
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
