import { inflateSync } from "node:zlib";
import { type FoundObject, headOf } from "./find-objects.ts";

/** An object that was packed into an object stream (ISO 32000-1, 7.5.7). */
export interface PackedObject {
  readonly number: number;
  readonly body: string;
}

const MAX_STREAM_BYTES = 32 * 1024 * 1024;
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;
/** `Z_SYNC_FLUSH`: a truncated stream yields what it has instead of an error. */
const SYNC_FLUSH = 2;

/** Unpacks the object streams of a file; those that are encrypted or not deflated are passed over. */
export function unpackObjectStreams(text: string, objects: readonly FoundObject[]): PackedObject[] {
  const packed: PackedObject[] = [];
  let total = 0;
  for (const object of objects) {
    const head = headOf(text, object);
    if (!/\/Type\s*\/ObjStm\b/.test(head)) continue;
    const content = inflate(text, object, head);
    if (content === null) continue;
    total += content.length;
    if (total > MAX_TOTAL_BYTES) break;
    packed.push(...split(content, readInteger(head, "First"), readInteger(head, "N")));
  }
  return packed;
}

function inflate(text: string, object: FoundObject, head: string): string | null {
  if (!/\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\s*\]?/.test(head) || /\/DecodeParms/.test(head)) return null;
  const keyword = text.indexOf("stream", object.start + head.length);
  if (keyword < 0 || keyword >= object.end) return null;
  const start = keyword + "stream".length + (text[keyword + "stream".length] === "\r" ? 2 : 1);
  const ending = text.lastIndexOf("endstream", object.end);
  const end = ending > start ? ending : object.end;
  try {
    return inflateSync(Buffer.from(text.slice(start, end), "latin1"), {
      finishFlush: SYNC_FLUSH,
      maxOutputLength: MAX_STREAM_BYTES,
    }).toString("latin1");
  } catch {
    return null;
  }
}

function split(content: string, first: number, count: number): PackedObject[] {
  const index = content
    .slice(0, first)
    .split(/\s+/)
    .filter((part) => part !== "")
    .map(Number);
  const objects: PackedObject[] = [];
  for (let pair = 0; pair < Math.min(count, index.length / 2); pair++) {
    const [number = Number.NaN, start = Number.NaN] = index.slice(pair * 2, pair * 2 + 2);
    if (!Number.isInteger(number) || !Number.isInteger(start)) continue;
    const end = pair + 1 < count ? index[pair * 2 + 3] : undefined;
    const body = content.slice(first + start, end === undefined ? undefined : first + end);
    objects.push({ number, body });
  }
  return objects;
}

function readInteger(head: string, key: string): number {
  return Number(new RegExp(`/${key}\\s+(\\d+)`).exec(head)?.[1] ?? 0);
}
