import { open } from "node:fs/promises";
import { PdfError } from "../pdf-error.ts";

/** A file path, its bytes, or a stream of them. */
export type PdfInput = string | Uint8Array | ReadableStream<Uint8Array>;

/** All bytes of `input`; throws `too_large` as soon as there are more than `maxBytes`, `aborted` on abort. */
export async function readInput(
  input: PdfInput,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal | null },
): Promise<Uint8Array> {
  if (signal?.aborted) throw new PdfError("aborted");
  if (typeof input === "string") return readFileWithin(input, maxBytes);
  if (input instanceof Uint8Array) {
    checkSize(input.length, maxBytes);
    return input;
  }
  return readStreamWithin(input, maxBytes, signal);
}

async function readFileWithin(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    checkSize(size, maxBytes);
    return new Uint8Array(await file.readFile());
  } finally {
    await file.close();
  }
}

async function readStreamWithin(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal | null,
): Promise<Uint8Array> {
  const reader = stream.getReader();
  const abort = (): void => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", abort, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (signal?.aborted) throw new PdfError("aborted");
      if (done) break;
      length += value.length;
      checkSize(length, maxBytes);
      chunks.push(value);
    }
  } catch (cause) {
    await reader.cancel().catch(() => {});
    throw cause;
  } finally {
    signal?.removeEventListener("abort", abort);
    reader.releaseLock();
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function checkSize(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new PdfError("too_large", { bytes, maxBytes });
}
