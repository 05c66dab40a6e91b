import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";

/**
 * Compresses what is text and large enough, with brotli or gzip as the client takes them.
 *
 * Never event streams (they would wait in the compressor), never PDFs (compressed already, and read by ranges). That an
 * answer gets shorter when a secret in it is guessed (BREACH) needs an answer that holds a secret beside text of the
 * attacker's. `/auth/v1` and `/functions/v1`, which alone hand out tokens, are left alone; the page's cookie stands in a
 * header, which is not compressed; and other sites can have no answer made with it, nor see how long one is.
 */
export function compressAnswers(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { res: response } = context;
    if (!isCompressible(context.req.path, response)) return;
    response.headers.append("Vary", "Accept-Encoding");
    const encoding = chooseEncoding(context.req.header("accept-encoding"));
    if (encoding === "identity" || context.req.method === "HEAD") return;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    if (bytes.byteLength < MIN_BYTES)
      return replace(context, new Response(bytes, { status: response.status, headers }));
    const compressed = await compress[encoding](bytes);
    headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(compressed.byteLength));
    // A strong tag is of other bytes; a weak one says that they mean the same.
    const tag = headers.get("ETag");
    if (tag?.startsWith('"')) headers.set("ETag", `W/${tag}`);
    replace(context, new Response(compressed, { status: response.status, headers }));
  };
}

/** Below, a packet is a packet. */
const MIN_BYTES = 1024;

/** JSON, pages, tables, text; 204 and 304 have no body, and what is encoded, or is not to be, stays so. */
function isCompressible(path: string, response: Response): boolean {
  if (response.body === null || response.headers.has("content-encoding")) return false;
  // Whoever says so has chosen an encoding already.
  if (/\baccept-encoding\b/i.test(response.headers.get("vary") ?? "")) return false;
  if (/\bno-transform\b/i.test(response.headers.get("cache-control") ?? "")) return false;
  if (path.startsWith("/auth/v1/") || path.startsWith("/functions/v1/")) return false;
  const mediaType = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (mediaType === "text/event-stream") return false;
  return /^text\/|^application\/(json|javascript|xml)$|\+(json|xml)$/.test(mediaType);
}

/** Hono adds the headers of the answer before to the one that is set; they are on it already. */
function replace(context: Context, response: Response): void {
  context.res = undefined;
  context.res = response;
}

const withBrotli = promisify<Uint8Array, { params: Record<number, number> }, Buffer<ArrayBuffer>>(brotliCompress);
const withGzip = promisify<Uint8Array, Buffer<ArrayBuffer>>(gzip);

/** 4: smaller than gzip and as fast; what a report holds is sent once, not for a year. */
const compress = {
  br: (bytes: Uint8Array) => withBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => withGzip(bytes),
} as const;

/** The best of ours that the client takes (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): "br" | "gzip" | "identity" {
  const qualities = new Map(
    (acceptEncoding ?? "").split(",").map((part) => {
      const [name = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return [name, quality === undefined ? 1 : Number(quality)];
    }),
  );
  const takes = (name: "br" | "gzip") => (qualities.get(name) ?? qualities.get("*") ?? 0) > 0;
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
