import { type Failure, failure, type Reply } from "../answers/reply.ts";
import { texts } from "../texts/route-texts.ts";

/** Far more than any JSON body of ours needs. */
const MAX_JSON_BYTES = 1024 * 1024;
const BODY_MILLISECONDS = 15_000;

/** A JSON body, or the answer for one that is too large, too slow, broken off or no JSON. */
export async function readJson(
  request: Request,
  deadlineMilliseconds: number = BODY_MILLISECONDS,
): Promise<
  { readonly status: "read"; readonly value: unknown } | { readonly status: "refused"; readonly reply: Reply }
> {
  const read = await readBytes(request, MAX_JSON_BYTES, deadlineMilliseconds);
  if (read.status !== "read") return read;
  const { bytes } = read;
  if (bytes.byteLength === 0) return { status: "read", value: {} };
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), refuseUnstorable);
    return { status: "read", value };
  } catch (error) {
    return {
      status: "refused",
      reply: failure(400, error instanceof UnstorableText ? texts.unstorableText : texts.notJson),
    };
  }
}

/** The bytes of a body, or the answer for one that is too large, too slow or broken off. */
export async function readBytes(
  request: Request,
  maxBytes: number,
  deadlineMilliseconds: number = BODY_MILLISECONDS,
): Promise<
  | { readonly status: "read"; readonly bytes: Uint8Array }
  | { readonly status: "refused"; readonly reply: Failure<400 | 408 | 413> }
> {
  const bytes = await readUpTo(request, maxBytes, AbortSignal.timeout(deadlineMilliseconds));
  if (bytes === "broken off") return { status: "refused", reply: failure(400, texts.bodyBroken) };
  if (bytes === "too slow") return { status: "refused", reply: failure(408, texts.bodyTooSlow) };
  if (!bytes) return { status: "refused", reply: failure(413, texts.bodyTooLarge(maxBytes)) };
  return { status: "read", bytes };
}

/** PostgreSQL stores no NUL and no half of a surrogate pair, whichever field it stands in. */
class UnstorableText extends Error {}

function refuseUnstorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === "string" && /[\0\p{Cs}]/u.test(text)) throw new UnstorableText();
  }
  return value;
}

async function readUpTo(
  request: Request,
  maxBytes: number,
  deadline: AbortSignal,
): Promise<Uint8Array | null | "too slow" | "broken off"> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
  const reader = request.body?.getReader();
  const late = new Promise<"too slow">((resolve) => {
    deadline.addEventListener("abort", () => resolve("too slow"), { once: true });
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      // What fails is the connection: its other end is gone.
      const next = await Promise.race([reader?.read(), late]).catch(() => "broken off" as const);
      if (next === "broken off") return next;
      if (next === "too slow") return next;
      if (!next || next.done) return Buffer.concat(chunks);
      bytes += next.value.byteLength;
      if (bytes > maxBytes) return null;
      chunks.push(next.value);
    }
  } finally {
    // Not waited for: after the end it does nothing, and a slow sender need not hear of it.
    reader?.cancel().catch(() => {});
  }
}
