import { assertObjectKey, assertObjectPrefix } from "@rubrica/core";

/** Splits a key into its segments. Throws ObjectStoreError `invalid_object_key`. */
export function splitKey(key: string): readonly string[] {
  assertObjectKey(key);
  return key.split("/");
}

/** A key prefix as the folder that it lies in and the beginning of the names there. */
export interface SplitPrefix {
  readonly folder: readonly string[];
  /** Empty when the prefix ends with `/` or is empty. */
  readonly nameStart: string;
}

/** Splits a prefix, which may end anywhere in a segment. Throws ObjectStoreError `invalid_object_key`. */
export function splitPrefix(prefix: string): SplitPrefix {
  assertObjectPrefix(prefix);
  const folder = prefix.split("/");
  const nameStart = folder.pop() ?? "";
  return { folder, nameStart };
}
