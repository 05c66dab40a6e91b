import type { ByteRange } from "@rubrica/core";

/** The part that was asked for, also where the server knows no ranges and answers with everything. */
export function keepRange(answer: Response, asked: string | null): Response {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(asked ?? "") ?? [];
  if (answer.status !== 200 || answer.body === null || first === undefined || last === undefined) return answer;
  const part = partOf(answer.body, { start: Number(first), end: Number(last) + 1 });
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(part as ReadableStream<Uint8Array<ArrayBuffer>>, { status: 206, headers });
}

/** What comes before is read and dropped, what comes after is not read. */
export function partOf(whole: ReadableStream<Uint8Array>, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  const reader = whole.getReader();
  let position = 0;
  return new ReadableStream({
    async pull(controller) {
      while (position < end) {
        const next = await reader.read();
        if (next.done) break;
        const part = next.value.subarray(Math.max(0, start - position), Math.max(0, end - position));
        position += next.value.byteLength;
        if (part.byteLength > 0) return controller.enqueue(part);
      }
      controller.close();
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
