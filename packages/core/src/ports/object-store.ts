/** Keeps bytes under keys such as `reports/{id}/source.pdf`. Keys use `/`, letters, digits, `-`, `_` and `.`. */
export interface ObjectStore {
  /**
   * Stores the stream under the key, all or nothing: a failed or aborted write leaves no object.
   * @returns what was stored. Rejects with {@link ObjectTooLargeError} as soon as `maxBytes` is passed.
   */
  put(key: string, bytes: ReadableStream<Uint8Array> | Uint8Array, options?: PutOptions): Promise<StoredObject>;
  /** A stream of the object's bytes, or null when there is none. */
  get(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Size of the object, or null when there is none. */
  head(key: string): Promise<{ readonly bytes: number } | null>;
  /** Moves an object to another key at once. Rejects when there is none. */
  move(from: string, to: string): Promise<void>;
  /** Removes every object whose key starts with the prefix; absent ones are fine. */
  removeAll(prefix: string): Promise<void>;
  /** Proves that it can be written to and read from; rejects otherwise. */
  check(): Promise<void>;
}

export interface PutOptions {
  /** Default: no limit. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface StoredObject {
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** More bytes than allowed came in; nothing was kept. */
export class ObjectTooLargeError extends Error {
  override readonly name = "ObjectTooLargeError";
  readonly code = "object_too_large";
  readonly readable = true;
  readonly limitBytes: number;

  constructor(limitBytes: number) {
    super(`The object is larger than ${limitBytes} bytes.`);
    this.limitBytes = limitBytes;
  }
}
