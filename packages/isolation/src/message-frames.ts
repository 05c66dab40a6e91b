import { createFrameReader, encodeFrame } from "./frames.ts";
import type { JobMessage } from "./job-messages.ts";

/** Stands before a result in bytes: they are most of what there is to send, and JSON would copy them letter by letter. */
interface BytesFollow {
  readonly kind: "bytes-follow";
  readonly memoryBytes: number;
}

/** The message as frames of a stream: JSON, and bytes in a frame of their own. */
export function encodeMessage(message: JobMessage): readonly Uint8Array[] {
  if (message.kind === "result" && message.result instanceof Uint8Array) {
    const head: BytesFollow = { kind: "bytes-follow", memoryBytes: message.memoryBytes };
    return [...encodeJson(head), ...encodeFrame(message.result)];
  }
  return encodeJson(message);
}

/** Puts chunks of a stream together to messages again. */
export function createMessageReader(deliver: (message: JobMessage) => void): (chunk: Uint8Array) => void {
  let head: BytesFollow | null = null;
  return createFrameReader((payload) => {
    if (head !== null) {
      const { memoryBytes } = head;
      head = null;
      deliver({ kind: "result", result: payload, memoryBytes });
      return;
    }
    // What comes in was sent by the module that this program started.
    const message = JSON.parse(new TextDecoder().decode(payload)) as JobMessage | BytesFollow;
    if (message.kind === "bytes-follow") head = message;
    else deliver(message);
  });
}

function encodeJson(value: unknown): readonly Uint8Array[] {
  return encodeFrame(new TextEncoder().encode(JSON.stringify(value)));
}
