import { ObjectStoreError } from "./object-store-error.ts";

/** A segment starts with anything but a dot, so that `.`, `..` and our own hidden folders can never be named. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** The limit of one name on ext4, APFS and NTFS. */
const MAX_SEGMENT_CHARACTERS = 255;
/** The limit of S3 and Supabase Storage, so that every key fits every adapter. */
const MAX_KEY_CHARACTERS = 1024;

/** Splits a key into its segments. Throws {@link ObjectStoreError} `invalid_object_key`. */
export function splitKey(key: string): readonly string[] {
  const segments = key.split("/");
  assertSegments(key, segments);
  return segments;
}

/** A key prefix as the folder that it lies in and the beginning of the names there. */
export interface SplitPrefix {
  readonly folder: readonly string[];
  /** Empty when the prefix ends with `/` or is empty. */
  readonly nameStart: string;
}

/** Splits a prefix, which may end anywhere in a segment. Throws {@link ObjectStoreError} `invalid_object_key`. */
export function splitPrefix(prefix: string): SplitPrefix {
  const segments = prefix.split("/");
  const nameStart = segments.pop() ?? "";
  assertSegments(prefix, nameStart === "" ? segments : [...segments, nameStart]);
  return { folder: segments, nameStart };
}

function assertSegments(key: string, segments: readonly string[]): void {
  if (key.length > MAX_KEY_CHARACTERS) throw invalid(key, `longer than ${MAX_KEY_CHARACTERS} characters.`);
  for (const segment of segments) {
    if (!SEGMENT.test(segment)) {
      throw invalid(key, "segments between / are letters, digits, -, _ and ., not empty and not starting with a dot.");
    }
    if (segment.length > MAX_SEGMENT_CHARACTERS) {
      throw invalid(key, `a segment is longer than ${MAX_SEGMENT_CHARACTERS} characters.`);
    }
  }
}

function invalid(key: string, reason: string): ObjectStoreError {
  return new ObjectStoreError("invalid_object_key", key, reason);
}
