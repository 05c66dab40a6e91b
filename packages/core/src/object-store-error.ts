/**
 * - `invalid_object_key`: the key or prefix is not made of allowed segments; nothing was touched.
 * - `object_missing`: the object to move does not exist.
 * - `object_exists`: an object that was to be stored only where there is none is there already, and is as it was.
 * - `object_outside_folder`: a symbolic link stands in the way; links below the folder are never followed.
 * - `object_key_conflict`: the key lies below another object's key, or other objects lie below it.
 *
 * The last two are of stores in folders.
 */
export type ObjectStoreErrorCode =
  | "invalid_object_key"
  | "object_missing"
  | "object_exists"
  | "object_outside_folder"
  | "object_key_conflict";

/** An object store refused a request. */
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

const fullMarker = Symbol.for("rubrica.core.storage-full");

/** There is not enough free space; nothing was stored. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
  readonly code = "storage_full";
  readonly readable = true;
  /** An outage, not a fault of the request: see `isStoreOutage`. */
  readonly outage = true;

  constructor(reason: string, options?: { cause?: unknown }) {
    super(reason, options);
    Object.defineProperty(this, fullMarker, { value: true });
  }

  /** Recognises one even when two copies of the package are loaded. */
  static isInstance(value: unknown): value is StorageFullError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[fullMarker] === true;
  }
}
