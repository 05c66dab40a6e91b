import { checkString } from "@rubrica/report-model";
import { ObjectStoreError } from "./object-store-error.ts";

/** A segment starts with anything but a dot, so that `.`, `..` and hidden folders can never be named. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** The limit of one name on ext4, APFS and NTFS. */
const MAX_SEGMENT_CHARACTERS = 255;
/** The limit of S3 and Supabase Storage, so that every key fits every adapter. */
const MAX_KEY_CHARACTERS = 1024;

/** Throws {@link ObjectStoreError} `invalid_object_key` if the text is not a valid key for every object store. */
export function assertObjectKey(key: string): void {
  checkString("assertObjectKey(key)", key, "the key of an object, as text");
  assertSegments(key, key.split("/"));
}

/** As {@link assertObjectKey}, for a prefix of keys, which may end within a segment. */
export function assertObjectPrefix(prefix: string): void {
  checkString("assertObjectPrefix(prefix)", prefix, "the prefix of keys, as text");
  const segments = prefix.split("/");
  assertSegments(prefix, segments.at(-1) === "" ? segments.slice(0, -1) : segments);
}

function assertSegments(text: string, segments: readonly string[]): void {
  const fault = findFault(text, segments);
  if (fault !== null) throw new ObjectStoreError("invalid_object_key", text, fault);
}

function findFault(text: string, segments: readonly string[]): string | null {
  if (text.length > MAX_KEY_CHARACTERS) return `longer than ${MAX_KEY_CHARACTERS} characters.`;
  for (const segment of segments) {
    if (!SEGMENT.test(segment)) {
      return "segments between / are letters, digits, -, _ and ., not empty and not starting with a dot.";
    }
    if (segment.length > MAX_SEGMENT_CHARACTERS)
      return `a segment is longer than ${MAX_SEGMENT_CHARACTERS} characters.`;
  }
  return null;
}
