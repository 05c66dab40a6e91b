/**
 * - `invalid_object_key`: the key or prefix is not made of allowed segments; nothing was touched.
 * - `object_missing`: the object to move does not exist.
 */
export type ObjectStoreErrorCode = "invalid_object_key" | "object_missing";

/** A request that this store cannot honour. */
export class ObjectStoreError extends Error {
  override readonly name = "ObjectStoreError";
  readonly code: ObjectStoreErrorCode;
  readonly key: string;

  constructor(code: ObjectStoreErrorCode, key: string, reason: string) {
    super(`Object ${JSON.stringify(key.slice(0, 200))}: ${reason}`);
    this.code = code;
    this.key = key;
  }
}
