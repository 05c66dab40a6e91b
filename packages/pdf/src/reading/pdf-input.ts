import { fileURLToPath } from "node:url";
import { describeKind, InvalidArgumentError } from "@rubrica/report-model";

/**
 * Where a PDF comes from: the path of a file or its `file:` URL; its bytes in a buffer or view; a Blob or File; a Response
 * of `fetch`; or a stream of bytes, of the web or of Node.
 */
export type PdfInput =
  | string
  | URL
  | ArrayBufferView
  | ArrayBuffer
  | Blob
  | Response
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** The same, told apart. */
export type ByteSource =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "stream"; readonly stream: ReadableStream<unknown>; readonly bytes: number | null }
  | { readonly kind: "chunks"; readonly chunks: AsyncIterable<unknown> };

const EXPECTED = "the bytes of a PDF, a stream of them, a Blob, a Response, a path or a file: URL";

/**
 * Tells what an input is. The one place that decides.
 *
 * @throws {InvalidArgumentError} for everything else.
 */
export function tellSource(argument: string, input: unknown): ByteSource {
  if (typeof input === "string") return fromText(argument, input);
  if (ArrayBuffer.isView(input)) return { kind: "bytes", bytes: bytesOf(input) };
  if (input instanceof ArrayBuffer || isSharedBuffer(input)) return { kind: "bytes", bytes: new Uint8Array(input) };
  if (input instanceof URL) return fromUrl(argument, input);
  if (isResponse(input)) return fromResponse(argument, input);
  if (isBlob(input)) return { kind: "stream", stream: input.stream(), bytes: input.size };
  if (isReadableStream(input)) return fromStream(argument, input, input);
  if (isAsyncIterable(input)) return { kind: "chunks", chunks: input };
  throw new InvalidArgumentError({ argument, expected: EXPECTED, value: input, ...remedyFor(input) });
}

function fromText(argument: string, text: string): ByteSource {
  if (text.trim() === "") throw new InvalidArgumentError({ argument, expected: EXPECTED, value: text });
  // A drive letter is no scheme.
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return fromUrl(argument, text);
  return { kind: "file", path: text };
}

function fromUrl(argument: string, url: URL | string): ByteSource {
  const scheme = String(url).slice(0, String(url).indexOf(":")).toLowerCase();
  const refuse = (cause?: unknown): never => {
    const given = `a URL that begins with ${scheme}:`;
    const remedy = /^https?$/.test(scheme)
      ? "Nothing is fetched here: pass the Response of your own fetch()."
      : "Pass the path of the file.";
    throw new InvalidArgumentError({ argument, expected: EXPECTED, value: url, given, remedy }, { cause });
  };
  if (scheme !== "file") return refuse();
  try {
    return { kind: "file", path: fileURLToPath(url) };
  } catch (cause) {
    // One with a host, or with an encoded slash.
    return refuse(cause);
  }
}

function fromResponse(argument: string, response: Response): ByteSource {
  if (!response.ok) {
    throw new InvalidArgumentError({
      argument,
      expected: "a Response with the PDF in it",
      value: response,
      given: `one with status ${response.status}`,
      remedy: "Look at `response.ok` first.",
    });
  }
  if (response.bodyUsed) return fromStream(argument, response, null);
  if (response.body === null) return { kind: "bytes", bytes: new Uint8Array() };
  return fromStream(argument, response, response.body);
}

/** @param stream null where it is known to be read already. */
function fromStream(argument: string, value: unknown, stream: ReadableStream<unknown> | null): ByteSource {
  if (stream !== null && !stream.locked) return { kind: "stream", stream, bytes: null };
  throw new InvalidArgumentError({
    argument,
    expected: "a stream that nobody has read from",
    value,
    given: `${describeKind(value)} that is read already`,
    remedy: "A stream gives its bytes once: pass a fresh one, or the bytes.",
  });
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return view instanceof Uint8Array ? view : new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function remedyFor(input: unknown): { readonly remedy?: string } {
  if (input instanceof Promise) return { remedy: "Await it first." };
  if (typeof input === "number") return { remedy: "A file descriptor is not taken: pass the path of the file." };
  if (Array.isArray(input)) return { remedy: "Make a Uint8Array of it." };
  if (input instanceof Request) return { remedy: "Pass the body of the Request." };
  return {};
}

function isSharedBuffer(value: unknown): value is ArrayBuffer {
  return typeof SharedArrayBuffer !== "undefined" && (value as object | null) instanceof SharedArrayBuffer;
}

/** By what they can do, not by their class: libraries bring Responses and Blobs of their own. */
function isResponse(value: unknown): value is Response {
  return hasParts(value, ["ok", "status", "body", "arrayBuffer"]);
}

function isBlob(value: unknown): value is Blob {
  return hasParts(value, ["size", "stream", "arrayBuffer"]);
}

function isReadableStream(value: unknown): value is ReadableStream<unknown> {
  return hasParts(value, ["getReader", "locked"]);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator] === "function";
}

function hasParts(value: unknown, names: readonly string[]): boolean {
  return typeof value === "object" && value !== null && names.every((name) => name in value);
}
