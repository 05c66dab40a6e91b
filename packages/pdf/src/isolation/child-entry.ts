/** Runs in the child process: orders and bytes come in as frames, messages go out as frames of JSON. */
import { createFrameReader, encodeFrame } from "./frames.ts";
import { followOrder, ignoreStrayRejections, type ReaderMessage, type ReaderOrder } from "./reader-messages.ts";

const say = (message: ReaderMessage): void => {
  for (const part of encodeFrame(new TextEncoder().encode(JSON.stringify(message)))) process.stdout.write(part);
};

let order: ReaderOrder | null = null;
const receive = createFrameReader((payload) => {
  if (order === null) {
    order = JSON.parse(new TextDecoder().decode(payload)) as ReaderOrder;
    return;
  }
  const current = order;
  order = null;
  void followOrder(current, payload, say);
});

// Libraries that print must not break the frames.
console.log = console.info = console.debug = console.warn = console.error = () => {};
ignoreStrayRejections();
process.stdin.on("data", receive);
// The parent is gone or wants no more.
process.stdin.on("end", () => process.exit(0));
