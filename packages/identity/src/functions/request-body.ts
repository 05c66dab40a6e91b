import { hasErrorCode } from "@rubrica/core";
import { withinSeconds } from "../deadline.ts";

/** What came of reading a body. */
export type BodyOutcome =
  | { readonly status: "read"; readonly json: unknown }
  | { readonly status: "too_large" }
  | { readonly status: "too_slow" }
  /** Its sender went away in the middle of it. */
  | { readonly status: "broken_off" };

/**
 * Reads the body as JSON, no further than the limit and no longer than the deadline. A body that is no JSON is null,
 * which the checks then take for an object without fields.
 */
export async function readJsonBody(
  request: Request,
  limits: { readonly maxBytes: number; readonly deadlineSeconds: number },
): Promise<BodyOutcome> {
  if (Number(request.headers.get("content-length")) > limits.maxBytes) return { status: "too_large" };
  if (request.body === null) return { status: "read", json: null };
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const readAll = async (): Promise<BodyOutcome> => {
    while (true) {
      const next = await reader.read();
      if (next.done) return { status: "read", json: parseJson(joined(chunks, bytes)) };
      bytes += next.value.byteLength;
      if (bytes > limits.maxBytes) return { status: "too_large" };
      chunks.push(next.value);
    }
  };
  try {
    return await withinSeconds(readAll(), limits.deadlineSeconds);
  } catch (error) {
    // Nothing but the connection is read here: what else fails is its other end.
    return { status: hasErrorCode(error, "deadline_passed") ? "too_slow" : "broken_off" };
  } finally {
    reader.cancel().catch(() => {}); // nothing left to lose; after the end it does nothing
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
