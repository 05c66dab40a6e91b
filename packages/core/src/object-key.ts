/** A segment starts with anything but a dot, so that `.`, `..` and hidden folders can never be named. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** The limit of one name on ext4, APFS and NTFS. */
const MAX_SEGMENT_CHARACTERS = 255;
/** The limit of S3 and Supabase Storage, so that every key fits every adapter. */
const MAX_KEY_CHARACTERS = 1024;

/** What is wrong with the key of an object, as the end of a sentence; null when nothing is. */
export function findObjectKeyFault(key: string): string | null {
  return findFault(key, key.split("/"));
}

/** The same for a prefix of keys, which may end anywhere in a segment. */
export function findObjectPrefixFault(prefix: string): string | null {
  const segments = prefix.split("/");
  return findFault(prefix, segments.at(-1) === "" ? segments.slice(0, -1) : segments);
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
