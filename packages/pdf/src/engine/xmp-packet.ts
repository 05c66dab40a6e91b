const OPENING = new TextEncoder().encode("<x:xmpmeta");
const CLOSING = new TextEncoder().encode("</x:xmpmeta>");
/** XMP packets of documents are a few kilobytes; larger ones are thumbnails and edit histories. */
const MAX_PACKET_BYTES = 256 * 1024;
/** Metadata of embedded images stands before that of the document: the last packet in the file wins. */
const MAX_PACKETS = 200;

/**
 * The XMP packet of the document as it stands in the file, or null. Metadata streams are written uncompressed so that
 * programs that know nothing of PDF find them (XMP specification part 3, 2.2); compressed or encrypted ones are not seen.
 */
export function findXmpPacket(bytes: Uint8Array): string | null {
  let packet: Uint8Array | null = null;
  let from = 0;
  for (let found = 0; found < MAX_PACKETS; found++) {
    const start = indexOf(bytes, OPENING, from, bytes.length);
    if (start < 0) break;
    const end = indexOf(bytes, CLOSING, start, Math.min(bytes.length, start + MAX_PACKET_BYTES));
    from = start + OPENING.length;
    if (end < 0) continue;
    packet = bytes.subarray(start, end + CLOSING.length);
    from = end + CLOSING.length;
  }
  return packet === null ? null : new TextDecoder().decode(packet);
}

function indexOf(bytes: Uint8Array, needle: Uint8Array, from: number, to: number): number {
  const [first = 0] = needle;
  for (let at = bytes.indexOf(first, from); at >= 0 && at + needle.length <= to; at = bytes.indexOf(first, at + 1)) {
    let matched = 1;
    while (matched < needle.length && bytes[at + matched] === needle[matched]) matched++;
    if (matched === needle.length) return at;
  }
  return -1;
}
