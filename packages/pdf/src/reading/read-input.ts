import { open } from "node:fs/promises";
import { describeKind, InvalidArgumentError } from "@rubrica/report-model";
import { PdfError } from "../pdf-error.ts";
import { tellSource } from "./pdf-input.ts";

export interface InputLimits {
  /** The function and its argument, for what is told of a wrong one. */
  readonly argument: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal | null;
  /** For the whole input to arrive; null for no limit. */
  readonly deadlineMilliseconds: number | null;
}

/**
 * All bytes of an input; throws `too_large` as soon as there are more than `maxBytes`, `aborted` on abort, `timeout` when
 * they take longer than the deadline. A stream is cancelled then.
 *
 * @throws {InvalidArgumentError} when it is no input.
 */
export async function readInput(input: unknown, limits: InputLimits): Promise<Uint8Array> {
  const source = tellSource(limits.argument, input);
  if (limits.signal?.aborted) throw new PdfError("aborted");
  switch (source.kind) {
    case "bytes":
      checkSize(source.bytes.length, limits);
      return source.bytes;
    case "file":
      return readFileWithin(source.path, limits);
    case "stream":
      checkSize(source.bytes ?? 0, limits);
      return readChunks(chunksOfStream(source.stream), limits);
    case "chunks":
      return readChunks(chunksOf(source.chunks), limits);
  }
}

async function readFileWithin(path: string, limits: InputLimits): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    checkSize(size, limits);
    return new Uint8Array(await file.readFile());
  } finally {
    await file.close();
  }
}

/** What comes in pieces. */
interface Chunks {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;
  /** No more is wanted. Never waits for a piece that is under way. */
  cancel(): void;
  finish(): void;
}

function chunksOfStream(stream: ReadableStream<unknown>): Chunks {
  const reader = stream.getReader();
  return {
    next: () => reader.read(),
    cancel: () => void reader.cancel().catch(() => {}),
    finish: () => reader.releaseLock(),
  };
}

function chunksOf(iterable: AsyncIterable<unknown>): Chunks {
  const iterator = iterable[Symbol.asyncIterator]();
  const { destroy } = iterable as { readonly destroy?: unknown };
  return {
    next: () => iterator.next(),
    cancel() {
      // The iterator of a stream of Node only returns when the piece under way has come.
      if (typeof destroy === "function") destroy.call(iterable);
      else void iterator.return?.().catch(() => {});
    },
    finish() {},
  };
}

async function readChunks(chunks: Chunks, limits: InputLimits): Promise<Uint8Array> {
  const stop = createStop(limits);
  const taken: Uint8Array[] = [];
  let length = 0;
  try {
    while (true) {
      const { done, value } = await Promise.race([chunks.next(), stop.reached]);
      if (done) break;
      const bytes = toBytes(limits.argument, value);
      length += bytes.length;
      checkSize(length, limits);
      taken.push(bytes);
    }
  } catch (cause) {
    chunks.cancel();
    throw cause;
  } finally {
    stop.end();
    chunks.finish();
  }
  return join(taken, length);
}

/** Rejects at the abort or at the deadline. */
function createStop({ signal, deadlineMilliseconds }: InputLimits): { readonly reached: Promise<never>; end(): void } {
  let stop: (error: PdfError) => void = () => {};
  const reached = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // Nobody may be waiting when it comes.
  reached.catch(() => {});
  const abort = (): void => stop(new PdfError("aborted"));
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  const timer =
    deadlineMilliseconds === null
      ? null
      : setTimeout(() => stop(new PdfError("timeout", { deadlineMilliseconds, step: "input" })), deadlineMilliseconds);
  return {
    reached,
    end() {
      signal?.removeEventListener("abort", abort);
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function toBytes(argument: string, chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new InvalidArgumentError({
    argument,
    expected: "a stream of Uint8Array chunks",
    value: chunk,
    given: `one that yields ${describeKind(chunk)}`,
    ...(typeof chunk === "string" && { remedy: "Open the stream without an encoding." }),
  });
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function checkSize(bytes: number, { maxBytes }: InputLimits): void {
  if (bytes > maxBytes) throw new PdfError("too_large", { bytes, maxBytes });
}
