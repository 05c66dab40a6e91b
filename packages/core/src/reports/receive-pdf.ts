import {
  checkNumber,
  checkObject,
  checkSignal,
  checkText,
  describeKind,
  InvalidArgumentError,
} from "@rubrica/report-model";
import { createAbortableReader } from "../abortable-reader.ts";
import { type ObjectStore, ObjectTooLargeError, type StoredObject } from "../ports/object-store.ts";

/** What became of an upload. Only `stored` leaves anything behind. */
export type ReceivedPdf =
  | { readonly status: "stored"; readonly object: StoredObject }
  | { readonly status: "empty" }
  | { readonly status: "not_a_pdf" }
  | { readonly status: "too_large"; readonly limitBytes: number };

/**
 * Streams an upload into the object store while it counts and hashes the bytes. Refuses an empty file, a file that is no
 * PDF and one that is too large. As PDF readers do, it accepts a header that starts within the first 1,024 bytes (ISO
 * 32000-1, annex H.3, note 13).
 *
 * @throws {InvalidArgumentError} if the store, the stream or the limit is invalid.
 */
export async function receivePdf(options: {
  readonly objects: ObjectStore;
  readonly key: string;
  readonly stream: ReadableStream<Uint8Array>;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}): Promise<ReceivedPdf> {
  checkOptions(options);
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

function checkOptions(options: Parameters<typeof receivePdf>[0]): void {
  const name = (option: keyof typeof options) => `receivePdf(options.${option})`;
  checkObject("receivePdf(options)", options, { expected: "an object with objects, key, stream and maxBytes" });
  checkObject(name("objects"), options.objects, { expected: "an object store", methods: ["put"] });
  checkText(name("key"), options.key, "the key of an object");
  checkStream(name("stream"), options.stream);
  checkNumber(name("maxBytes"), options.maxBytes, { most: Number.POSITIVE_INFINITY, required: true });
  checkSignal(name("signal"), options.signal);
}

function checkStream(argument: string, value: unknown): void {
  const { getReader, stream, body, locked } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof getReader === "function" && locked !== true) return;
  if (typeof getReader === "function") {
    const given = `${describeKind(value)} that is read already`;
    throw new InvalidArgumentError({ argument, expected: "a stream that nobody has read from", value, given });
  }
  const hasBody = typeof body === "object" && body !== null;
  const remedy = typeof stream === "function" ? "Pass its stream()." : hasBody ? "Pass its body." : READ_STREAM;
  throw new InvalidArgumentError({ argument, expected: "a ReadableStream of bytes", value, remedy });
}

const READ_STREAM = "Make one: new Blob([bytes]).stream(), or Readable.toWeb() of a stream of Node.";

const HEADER_WINDOW_BYTES = 1024;

async function readHead(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const abortable = createAbortableReader(reader, signal);
  let head = new Uint8Array(0);
  try {
    while (head.byteLength < HEADER_WINDOW_BYTES) {
      const { done, value } = await abortable.read();
      if (done) break;
      const joined = new Uint8Array(head.byteLength + value.byteLength);
      joined.set(head);
      joined.set(value, head.byteLength);
      head = joined;
    }
    return head;
  } finally {
    abortable.release();
  }
}

function containsHeader(head: Uint8Array): boolean {
  const signature = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-
  const last = Math.min(head.byteLength - signature.length, HEADER_WINDOW_BYTES);
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
