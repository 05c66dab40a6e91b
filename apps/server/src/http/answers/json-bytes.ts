/** A JSON value that was written elsewhere, in UTF-8: it goes into an answer as it is. */
export class JsonBytes {
  readonly #parts: readonly (string | Uint8Array)[];

  /** @param parts one JSON text in pieces. */
  constructor(...parts: readonly (string | Uint8Array)[]) {
    this.#parts = parts;
  }

  /** In one piece, with what stands around it: megabytes are copied once. */
  between(before: string, after: string): Uint8Array<ArrayBuffer> {
    const parts = [before, ...this.#parts, after];
    return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  }
}
