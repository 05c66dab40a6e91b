/** Runs in the worker thread: one message is one order, messages go back as they are. */
import { parentPort } from "node:worker_threads";
import { followOrder, ignoreStrayRejections, type ReaderOrder } from "./reader-messages.ts";

ignoreStrayRejections();
parentPort?.on("message", ({ order, bytes }: { readonly order: ReaderOrder; readonly bytes: Uint8Array }) => {
  void followOrder(order, bytes, (message) => parentPort?.postMessage(message));
});
