import { findObjectKeyFault, findObjectPrefixFault } from "@rubrica/core";
import { ObjectStoreError } from "./object-store-error.ts";

/** Splits a key into its segments. Throws {@link ObjectStoreError} `invalid_object_key`. */
export function splitKey(key: string): readonly string[] {
  const fault = findObjectKeyFault(key);
  if (fault !== null) throw new ObjectStoreError("invalid_object_key", key, fault);
  return key.split("/");
}

/** A key prefix as the folder that it lies in and the beginning of the names there. */
export interface SplitPrefix {
  readonly folder: readonly string[];
  /** Empty when the prefix ends with `/` or is empty. */
  readonly nameStart: string;
}

/** Splits a prefix, which may end anywhere in a segment. Throws {@link ObjectStoreError} `invalid_object_key`. */
export function splitPrefix(prefix: string): SplitPrefix {
  const fault = findObjectPrefixFault(prefix);
  if (fault !== null) throw new ObjectStoreError("invalid_object_key", prefix, fault);
  const folder = prefix.split("/");
  const nameStart = folder.pop() ?? "";
  return { folder, nameStart };
}
