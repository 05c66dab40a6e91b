import { failure, type Reply } from "./reply.ts";
import { texts } from "./texts.ts";

/** Far more than any JSON body of ours needs. */
const maxJsonBytes = 1024 * 1024;

/** A JSON body, or the answer for one that is too large or no JSON. */
export async function readJson(
  request: Request,
): Promise<
  { readonly status: "read"; readonly value: unknown } | { readonly status: "refused"; readonly reply: Reply }
> {
  const bytes = await readUpTo(request, maxJsonBytes);
  if (!bytes) return { status: "refused", reply: failure(413, texts.bodyTooLarge(maxJsonBytes)) };
  if (bytes.byteLength === 0) return { status: "read", value: {} };
  try {
    return { status: "read", value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    return { status: "refused", reply: failure(400, texts.notJson) };
  }
}

async function readUpTo(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
