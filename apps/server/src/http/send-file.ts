import type { ByteRange } from "@rubrica/core";
import { chooseRange, isUnchanged } from "./file-conditions.ts";

/** A PDF that somebody asks for. */
export interface RequestedFile {
  readonly bytes: number;
  /** Strong, with its quotes: another one for other bytes. */
  readonly entityTag: string;
  readonly name: string;
  readonly disposition: "attachment" | "inline";
}

/**
 * The file, the part of it that the request asks for, or 304 where the client has it already (RFC 9110, 13 and 14). One
 * range at a time; several are answered by the whole.
 */
export async function sendFile(
  request: Request,
  file: RequestedFile,
  open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>,
): Promise<Response | "gone" | "no such part"> {
  const headers = {
    ETag: file.entityTag,
    // Asked again each time: whoever may not see the report any longer gets nothing from a cache.
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
  };
  if (isUnchanged(request, file.entityTag)) return new Response(null, { status: 304, headers });
  const range = chooseRange(request, file);
  if (range === "no such part") return range;
  const stream = await open(range ?? undefined);
  if (!stream) return "gone";
  const { start, end } = range ?? { start: 0, end: file.bytes };
  return new Response(stream, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Length": String(end - start),
      ...(range && { "Content-Range": `bytes ${start}-${end - 1}/${file.bytes}` }),
      "Content-Disposition": `${file.disposition}; filename="report.pdf"; filename*=UTF-8''${encodeName(file.name)}`,
      "X-Content-Type-Options": "nosniff",
      // Whatever the file makes of itself, it is of no origin and runs nothing.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

/** A file name in a header (RFC 5987): what encodeURIComponent leaves and the RFC does not. */
export function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}
