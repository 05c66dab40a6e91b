import { inflateSync } from "node:zlib";

/** Beyond it a search costs more than it saves. */
const MAX_SEARCHED_BYTES = 64 * 1024 * 1024;
const MAX_STREAM_BYTES = 8 * 1024 * 1024;
/** Characters between the type of an object stream and its data. */
const MAX_DICTIONARY = 4096;
/** `Z_SYNC_FLUSH`: a stream yields what it has, whatever stands behind it. */
const SYNC_FLUSH = 2;
/** `/OCProperties` of the catalogue. Any character of a name may be written as `#` and two digits. */
const LAYERS = nameInFile("OCProperties");
/** `/PatternType` of a pattern. */
const PATTERNS = nameInFile("PatternType");

function nameInFile(name: string): RegExp {
  return new RegExp(
    `/${[...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("")}`,
    "i",
  );
}

/** False only when the file certainly has no tiling patterns. They are streams, whose dictionaries nothing packs. */
function mayHaveTilings(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_SEARCHED_BYTES) return true;
  return PATTERNS.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1"));
}

/** False only when the file certainly has no optional content. */
function mayHaveLayers(bytes: Uint8Array, encrypted: boolean): boolean {
  if (encrypted || bytes.length > MAX_SEARCHED_BYTES) return true;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (LAYERS.test(file.toString("latin1"))) return true;
  let searched = 0;
  for (let at = file.indexOf("ObjStm"); at >= 0; at = file.indexOf("ObjStm", at + 6)) {
    const keyword = file.indexOf("stream", at + 6);
    if (keyword < 0 || keyword - at > MAX_DICTIONARY) continue;
    const objects = unpack(file, keyword + 6);
    if (objects === null) return true;
    searched += objects.length;
    if (LAYERS.test(objects) || searched > MAX_SEARCHED_BYTES) return true;
  }
  return false;
}

function unpack(file: Buffer, afterKeyword: number): string | null {
  const start = afterKeyword + (file[afterKeyword] === 0x0d ? 2 : 1);
  const end = file.indexOf("endstream", start);
  try {
    return inflateSync(file.subarray(start, end < 0 ? undefined : end), {
      finishFlush: SYNC_FLUSH,
      maxOutputLength: MAX_STREAM_BYTES,
    }).toString("latin1");
  } catch {
    return null;
  }
}

/** What a file may hold, looked up once and only where somebody asks. */
export class NameSearch {
  readonly #bytes: Uint8Array;
  readonly #encrypted: boolean;
  #layers: boolean | null = null;
  #tilings: boolean | null = null;

  constructor(bytes: Uint8Array, encrypted: boolean) {
    this.#bytes = bytes;
    this.#encrypted = encrypted;
  }

  mayHaveLayers(): boolean {
    this.#layers ??= mayHaveLayers(this.#bytes, this.#encrypted);
    return this.#layers;
  }

  mayHaveTilings(): boolean {
    this.#tilings ??= mayHaveTilings(this.#bytes);
    return this.#tilings;
  }
}
