import type { ByteRange } from "@rubrica/core";

/** Several parts of a file in one body (RFC 9110, 14.6). */
export function joinParts(
  ranges: readonly ByteRange[],
  parts: readonly Uint8Array[],
  { bytes, mediaType }: { readonly bytes: number; readonly mediaType: string },
): { readonly body: Uint8Array<ArrayBuffer>; readonly mediaType: string } {
  const boundary = crypto.randomUUID();
  const heads = ranges.map(({ start, end }, index) => {
    const range = `Content-Type: ${mediaType}\r\nContent-Range: bytes ${start}-${end - 1}/${bytes}\r\n\r\n`;
    return Buffer.from(`${index === 0 ? "" : "\r\n"}--${boundary}\r\n${range}`);
  });
  const pieces = heads.flatMap((head, index) => [head, parts[index] ?? new Uint8Array(0)]);
  const joined = Buffer.concat([...pieces, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body: new Uint8Array(joined), mediaType: `multipart/byteranges; boundary=${boundary}` };
}
