/** Stores bytes under keys such as `reports/{id}/source.pdf`. Keys consist of `/`, letters, digits, `-`, `_` and `.`. */
export interface ObjectStore {
  /**
   * Stores the stream under the key, all or nothing: a failed or aborted write leaves no object.
   * @returns what was stored. Rejects with {@link ObjectTooLargeError} as soon as `maxBytes` is passed, with
   * `StorageFullError` where there is no room.
   */
  put(key: string, bytes: ReadableStream<Uint8Array> | Uint8Array, options?: PutOptions): Promise<StoredObject>;
  /** A stream of the object's bytes, or of those in the range that there are; null when there is no object. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /**
   * Path of a local file that holds exactly the object, for reading; null when there is no object. Absent if objects are
   * not local files.
   */
  localPath?(key: string): Promise<string | null>;
  /** Size of the object, or null when there is none. */
  head(key: string): Promise<{ readonly bytes: number } | null>;
  /** Moves an object to another key at once. Rejects when there is none. */
  move(from: string, to: string): Promise<void>;
  /** Removes every object whose key starts with the prefix; absent ones are fine. */
  removeAll(prefix: string): Promise<void>;
  /**
   * Names of the folders directly in a folder, each once, in any order: `folders("reports")` gives `1` of `reports/1/source.pdf`.
   * None for a folder that is not there; one may be empty by now, and what is stored meanwhile may be missed.
   */
  folders(folder: string): AsyncIterable<string>;
  /** Checks that the store can be written and read and has free space; rejects otherwise. */
  check(): Promise<void>;
  /** Checks that the store answers, without writing; rejects otherwise. */
  reach(): Promise<void>;
  /**
   * Removes incomplete writes of killed processes that are older than this. Absent if the store leaves none.
   * @returns how many there were.
   */
  removeUnfinished?(olderThanSeconds: number): Promise<number>;
  /** Free bytes. Absent if unknown: then a put without enough space rejects. */
  room?(): Promise<number>;
}

/** A part of an object. */
export interface ByteRange {
  /** First byte, from 0. */
  readonly start: number;
  /** The byte after the last. */
  readonly end: number;
}

/** Limits of a put. */
export interface PutOptions {
  /** More bytes than this reject with ObjectTooLargeError. Default: no limit. */
  readonly maxBytes?: number;
  /** Ends the put with its reason; nothing is kept then. Default: none. */
  readonly signal?: AbortSignal;
  /** True: an object that is there stays, and the put rejects with ObjectStoreError `object_exists`. Default false. */
  readonly ifAbsent?: boolean;
}

/** What was stored. */
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
