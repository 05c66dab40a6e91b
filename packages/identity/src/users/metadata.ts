/** What a person or the service keeps with an account, as free JSON. */
export type Metadata = Readonly<Record<string, unknown>>;

/** Bytes of JSON. Both stand in every access token, which travels in a header with every request. */
const maxBytes = { user: 3072, app: 1024 } as const;
const MAX_DEPTH = 16;

/**
 * True for an object that an account can hold: not too deep, no text that no database takes, and at most 3072 bytes of
 * what the person says (`user`), 1024 of what the service says (`app`).
 */
export function isMetadata(value: unknown, whose: keyof typeof maxBytes): value is Metadata {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  // Level by level, not by recursion: the depth is the sender's to choose.
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    if (!level.every((each) => typeof each !== "string" || isStorable(each))) return false;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? [...Object.keys(each), ...Object.values(each)] : [],
    );
  }
  return new TextEncoder().encode(JSON.stringify(value)).byteLength <= maxBytes[whose];
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
