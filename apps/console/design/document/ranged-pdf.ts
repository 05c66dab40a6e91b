import { PDFDataRangeTransport } from "pdfjs-dist";
import { partsOf } from "./byte-ranges.ts";

/** What pdf.js is given to read: all bytes of a small file, or a way to the parts of a large one. */
export type PdfSource =
  | { readonly data: Uint8Array<ArrayBuffer> }
  | { readonly range: PDFDataRangeTransport; readonly rangeChunkSize: number };

/** An answer that holds no file, with its status. */
class RefusedFile extends Error {
  override readonly name = "RefusedFile";
  readonly status: number;
  constructor(status: number) {
    super(`The service answered ${status}.`);
    this.status = status;
  }
}

/**
 * Asks for the first part of a file, and for others as pdf.js comes to need them. By itself pdf.js would begin with the whole
 * file and break it off, and ask for each part apart: before it shows a page it wants the dictionaries of all pages where they
 * hang on one node, as Word writes them. Parts that are wanted at the same moment are asked for together.
 *
 * @param options.deadline ends the waiting for the first part alone.
 * @param options.onLost called when a part could not be had again and again: a page would stay empty for ever.
 */
export async function openRanges(
  url: string,
  options: { readonly signal: AbortSignal; readonly deadline: AbortSignal; readonly onLost: () => void },
): Promise<PdfSource> {
  const { signal, deadline, onLost } = options;
  const first = await ask(url, [{ start: 0, end: FIRST_BYTES }], AbortSignal.any([signal, deadline]), null);
  const data = new Uint8Array(await first.arrayBuffer());
  const length = Number(/\/(\d+)$/.exec(first.headers.get("content-range") ?? "")?.[1] ?? data.byteLength);
  if (data.byteLength >= length) return { data };

  const entityTag = first.headers.get("etag");
  const range = new PDFDataRangeTransport(length, data);
  /** Where parts ended that were asked for, and how long they were. */
  const ends = new Map([[data.byteLength, FIRST_BYTES]]);
  let wanted: Part[] = [];
  const fetchWanted = () => {
    const parts = wanted.sort((one, other) => one.start - other.start);
    wanted = [];
    for (const together of requestsFor(readAhead(parts, ends, length))) {
      askAgain(url, together, signal, entityTag).then(
        (found) => {
          for (const { start, bytes } of found) range.onDataRange(start, bytes);
        },
        () => signal.aborted || onLost(),
      );
    }
  };
  range.requestDataRange = (start, end) => {
    if (wanted.length === 0) setTimeout(fetchWanted, GATHER_MILLISECONDS);
    wanted.push({ start, end });
  };
  return { range, rangeChunkSize: CHUNK_BYTES };
}

/** Makes those parts longer that go on where an earlier one ended, twice as long as that: who reads on wants what follows. */
function readAhead(parts: readonly Part[], ends: Map<number, number>, length: number): readonly Part[] {
  const longer = parts.map(({ start, end }, index) => {
    const next = parts[index + 1]?.start ?? length;
    const ahead = Math.min(MOST_READ_AHEAD_BYTES, 2 * (ends.get(start) ?? 0));
    return { start, end: Math.max(end, Math.min(next, start + ahead)) };
  });
  // Not before: one that reaches to the next would make that one longer, too.
  for (const { start, end } of longer) ends.set(end, end - start);
  return longer;
}

/** Parts in ascending order, as many to a request as the service answers together. */
function requestsFor(parts: readonly Part[]): readonly (readonly Part[])[] {
  const requests: Part[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const size = part.end - part.start;
    if (bytes + size > MOST_BYTES_TOGETHER || (requests.at(-1)?.length ?? 0) >= MOST_TOGETHER) {
      requests.push([]);
      bytes = 0;
    }
    requests.at(-1)?.push(part);
    bytes += size;
  }
  return requests;
}

/** Bytes from the first to before the last. */
interface Part {
  readonly start: number;
  /** The byte after the last. */
  readonly end: number;
}

/** A dictionary of a page is far smaller: what lies around it is sent for nothing. */
const CHUNK_BYTES = 2 * 1024;
const FIRST_BYTES = 64 * 1024;
const MOST_READ_AHEAD_BYTES = 128 * 1024;
/** What the service sends in one answer is 200 parts of 4 MiB together. */
const MOST_TOGETHER = 150;
const MOST_BYTES_TOGETHER = 2 * 1024 * 1024;
/** What pdf.js wants at the same moment comes as one message each. */
const GATHER_MILLISECONDS = 8;
const TRIES = 3;

async function askAgain(url: string, parts: readonly Part[], signal: AbortSignal, entityTag: string | null) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await partsOf(await ask(url, parts, signal, entityTag));
    } catch (error) {
      if (attempt === TRIES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    }
  }
}

async function ask(
  url: string,
  parts: readonly Part[],
  signal: AbortSignal,
  entityTag: string | null,
): Promise<Response> {
  const range = `bytes=${parts.map(({ start, end }) => `${start}-${end - 1}`).join(",")}`;
  const headers = { Range: range, ...(entityTag !== null && { "If-Range": entityTag }) };
  const response = await fetch(url, { headers, signal });
  if (response.ok) return response;
  throw new RefusedFile(response.status);
}
