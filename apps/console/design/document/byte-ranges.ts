/** Bytes of a file and where they stand in it. */
export interface FoundPart {
  readonly start: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The parts in an answer 206: one, or several as `multipart/byteranges`. Rejects where it is none of them. */
export async function partsOf(response: Response): Promise<readonly FoundPart[]> {
  const body = new Uint8Array(await response.arrayBuffer());
  const start = startIn(response.headers.get("content-range") ?? "")?.start;
  if (response.status === 206 && start !== undefined) return [{ start, bytes: body }];
  const isMultipart = response.headers.get("content-type")?.startsWith("multipart/byteranges") ?? false;
  if (response.status !== 206 || !isMultipart) throw new Error("The answer has no parts.");
  const found: FoundPart[] = [];
  const decoder = new TextDecoder("latin1");
  for (let at = 0; ; ) {
    const head = decoder.decode(body.subarray(at, at + MOST_HEAD_BYTES));
    const end = head.indexOf("\r\n\r\n");
    const range = end < 0 ? null : startIn(head.slice(0, end));
    if (range === null) break;
    const begin = at + end + 4;
    found.push({ start: range.start, bytes: body.slice(begin, begin + range.bytes) });
    at = begin + range.bytes;
  }
  return found;
}

const MOST_HEAD_BYTES = 1024;

function startIn(text: string): { readonly start: number; readonly bytes: number } | null {
  const [, first, last] = /\bbytes (\d+)-(\d+)\/\d+/.exec(text) ?? [];
  return first === undefined ? null : { start: Number(first), bytes: Number(last) - Number(first) + 1 };
}
