/** What a person or the service keeps with an account, as free JSON. */
export type Metadata = Readonly<Record<string, unknown>>;

/** It stands in every access token, which travels in a header with every request. */
const maxBytes = 4096;
const maxDepth = 16;

/** True for an object that an account can hold: at most 4096 bytes of JSON, not too deep, no text that no database takes. */
export function isMetadata(value: unknown): value is Metadata {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  // Level by level, not by recursion: the depth is the sender's to choose.
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    if (!level.every((each) => typeof each !== "string" || isStorable(each))) return false;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? [...Object.keys(each), ...Object.values(each)] : [],
    );
  }
  return new TextEncoder().encode(JSON.stringify(value)).byteLength <= maxBytes;
}

/** The metadata with the change merged in, field by field; null takes a field away. */
export function mergeMetadata(metadata: Metadata, change: Metadata): Metadata {
  const merged = Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null);
  return Object.fromEntries(merged);
}

/** NUL and halves of surrogate pairs cannot be stored. */
function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}
