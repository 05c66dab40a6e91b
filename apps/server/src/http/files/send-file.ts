import type { ByteRange } from "@rubrica/core";
import { joinParts } from "./byte-ranges.ts";
import { chooseRanges, isUnchanged } from "./file-conditions.ts";

/** A PDF that somebody asks for. */
export interface RequestedFile {
  readonly bytes: number;
  /** Strong, with its quotes: another one for other bytes. */
  readonly entityTag: string;
  readonly name: string;
  readonly disposition: "attachment" | "inline";
}

/** Opens what is to be sent; null when it is gone. */
export interface FileOpener {
  all(range: ByteRange | null): Promise<Uint8Array<ArrayBuffer> | Blob | null>;
  parts(ranges: readonly ByteRange[]): Promise<readonly Uint8Array[] | null>;
}

/**
 * The file, the parts of it that the request asks for, or 304 where the client has it already (RFC 9110, 13 and 14). Many or
 * large parts are answered by the whole.
 */
export async function sendFile(
  request: Request,
  file: RequestedFile,
  open: FileOpener,
): Promise<Response | "gone" | "no such part"> {
  const headers = {
    ETag: file.entityTag,
    // Asked again each time: whoever may not see the report any longer gets nothing from a cache.
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
  };
  if (isUnchanged(request, file.entityTag)) return new Response(null, { status: 304, headers });
  const ranges = chooseRanges(request, file);
  if (ranges === "no such part") return ranges;
  const shown = {
    ...headers,
    "Content-Type": mediaType,
    "Content-Disposition": `${file.disposition}; filename="report.pdf"; filename*=UTF-8''${encodeName(file.name)}`,
    "X-Content-Type-Options": "nosniff",
    // Whatever the file makes of itself, it is of no origin and runs nothing.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  if (ranges !== null && ranges.length > 1) {
    const parts = await open.parts(ranges);
    if (parts === null) return "gone";
    const joined = joinParts(ranges, parts, { bytes: file.bytes, mediaType });
    return new Response(joined.body, { status: 206, headers: { ...shown, "Content-Type": joined.mediaType } });
  }
  const range = ranges?.[0] ?? null;
  const { start, end } = range ?? { start: 0, end: file.bytes };
  const body = request.method === "HEAD" ? null : await open.all(range);
  if (request.method !== "HEAD" && body === null) return "gone";
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...shown,
      "Content-Length": String(end - start),
      ...(range && { "Content-Range": `bytes ${start}-${end - 1}/${file.bytes}` }),
    },
  });
}

const mediaType = "application/pdf";

/** A file name in a header (RFC 5987): what encodeURIComponent leaves and the RFC does not. */
export function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}
