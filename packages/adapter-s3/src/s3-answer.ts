import { S3Error } from "./s3-error.ts";

/** What the server answered; its body is read once, by one of the three, under the deadline of its request. */
export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  /** For answers of S3's own, which are small: more than a few MiB reject. */
  text(): Promise<string>;
  /** The bytes as they come; fails where they end before `Content-Length` or pause too long. */
  stream(): ReadableStream<Uint8Array>;
  /** Leaves the body unread. */
  drop(): Promise<void>;
}

/**
 * Asks, and gives an answer whose every wait ends.
 *
 * @param options.firstSeconds until the answer begins.
 * @param options.seconds between two pieces of its body.
 */
export async function receiveAnswer(options: {
  readonly operation: string;
  readonly firstSeconds: number;
  readonly seconds: number;
  readonly signal?: AbortSignal;
  readonly ask: (until: AbortSignal) => Promise<Response>;
}): Promise<S3Answer> {
  const { operation, firstSeconds, seconds, signal, ask } = options;
  const ended = new AbortController();
  const broken = () => new S3Error(operation, { status: null, reason: null });
  /** Waits so long, or until the signal aborts; the request is given up then. */
  const within = <Value>(work: Promise<Value>, limit: number) =>
    new Promise<Value>((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        ended.abort();
        reject(reason);
      };
      const abort = () => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(broken()), limit * 1000);
      signal?.addEventListener("abort", abort, { once: true });
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      // What the runtime says of a broken connection may hold the signed address; it says nothing that we need.
      work.then(resolve, () => reject(broken())).finally(finish);
    });

  const response = await within(ask(ended.signal), firstSeconds);
  const drop = async () => {
    ended.abort();
    await response.body?.cancel().catch(() => {});
  };

  function stream(): ReadableStream<Uint8Array> {
    const promised = lengthOf(response);
    const reader = response.body?.getReader();
    let received = 0;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const next = await (reader ? within(reader.read(), seconds) : null);
          if (next && !next.done) {
            received += next.value.byteLength;
            return controller.enqueue(next.value);
          }
          if (promised !== null && received !== promised) throw broken();
          controller.close();
        },
        async cancel(reason) {
          ended.abort();
          await reader?.cancel(reason).catch(() => {});
        },
      },
      { highWaterMark: 0 },
    );
  }

  async function text(): Promise<string> {
    const decoder = new TextDecoder();
    let [told, received] = ["", 0];
    for await (const piece of stream()) {
      received += piece.byteLength;
      if (received > MOST_TEXT_BYTES) throw broken();
      told += decoder.decode(piece, { stream: true });
    }
    return told + decoder.decode();
  }

  return { status: response.status, headers: response.headers, text, stream, drop };
}

/** A thousand keys with everything that a listing says of them are less than two. */
const MOST_TEXT_BYTES = 8 * 1024 * 1024;

/** What the body was announced to be; null where nothing was, or where it says nothing of the bytes that come. */
function lengthOf(response: Response): number | null {
  const { headers } = response;
  const told = headers.get("content-length");
  return told === null || headers.has("content-encoding") || !/^\d{1,15}$/.test(told) ? null : Number(told);
}
