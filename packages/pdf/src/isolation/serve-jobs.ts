import { isMainThread, type MessagePort, parentPort } from "node:worker_threads";
import { PdfError, type PdfErrorCode } from "../pdf-error.ts";
import { createFrameReader, encodeFrame } from "./frames.ts";
import type { JobFunction } from "./isolation.ts";

/** What a runner says. */
export type JobMessage =
  | { readonly kind: "message"; readonly message: unknown }
  | { readonly kind: "result"; readonly result: unknown; readonly memoryBytes: number }
  | {
      readonly kind: "error";
      readonly code: PdfErrorCode;
      readonly facts: Readonly<Record<string, string | number>>;
      readonly memoryBytes: number;
    };

/** What a worker thread is sent for one job; a child process gets the two as one frame each. */
export interface ThreadJob {
  readonly parameters: unknown;
  readonly bytes: Uint8Array;
}

type Send = (message: JobMessage) => void;
type Serve = (parameters: unknown, bytes: Uint8Array, send: Send) => void;

/**
 * Makes the calling module the entry of an isolation: from now on it does the jobs that reach this process or thread.
 * Call it once, at the top level of the module that is given as `entry`.
 */
export function serveJobs<Parameters, Message, Result>(job: JobFunction<Parameters, Message, Result>): void {
  ignoreStrayRejections();
  // What comes in was sent by the isolation that was given this very module.
  const serve: Serve = (parameters, bytes, send) =>
    void runJob(job, { parameters: parameters as Parameters, bytes }, send);
  if (!isMainThread && parentPort !== null) serveThread(parentPort, serve);
  else serveProcess(serve);
}

function serveThread(port: MessagePort, serve: Serve): void {
  port.on("message", ({ parameters, bytes }: ThreadJob) => {
    serve(parameters, bytes, (message) => port.postMessage(message));
  });
}

/** Parameters and bytes come in as frames in turn, messages go out as frames of JSON. */
function serveProcess(serve: Serve): void {
  const send: Send = (message) => {
    for (const part of encodeFrame(new TextEncoder().encode(JSON.stringify(message)))) process.stdout.write(part);
  };
  let pending: { readonly parameters: unknown } | null = null;
  const receive = createFrameReader((payload) => {
    if (pending === null) {
      pending = { parameters: JSON.parse(new TextDecoder().decode(payload)) as unknown };
      return;
    }
    const { parameters } = pending;
    pending = null;
    serve(parameters, payload, send);
  });

  // Libraries that print must not break the frames.
  console.log = console.info = console.debug = console.warn = console.error = () => {};
  process.stdin.on("data", receive);
  // The parent is gone or wants no more.
  process.stdin.on("end", () => process.exit(0));
}

/**
 * pdf.js leaves rejected promises behind when it gives a damaged document up; they must not take the runner down. What
 * matters reaches us as the rejection of the call itself.
 */
function ignoreStrayRejections(): void {
  process.on("unhandledRejection", () => {});
}

/** The whole work on one job: does it and says what comes of it. Never rejects. */
async function runJob<Parameters, Message, Result>(
  job: JobFunction<Parameters, Message, Result>,
  { parameters, bytes }: { readonly parameters: Parameters; readonly bytes: Uint8Array },
  send: Send,
): Promise<void> {
  try {
    const result = await job(bytes, parameters, (message) => send({ kind: "message", message }));
    send({ kind: "result", result, memoryBytes: process.memoryUsage.rss() });
  } catch (cause) {
    const error = PdfError.isInstance(cause) ? cause : new PdfError("crashed", describe(cause));
    send({ kind: "error", code: error.code, facts: error.facts, memoryBytes: process.memoryUsage.rss() });
  }
}

/** Kind of failure and place in our code; the message stays here, it might quote the document. */
function describe(cause: unknown): Record<string, string> {
  if (!(cause instanceof Error)) return { failure: typeof cause };
  const place = /\(?([^()\s]+:\d+:\d+)\)?/.exec(
    cause.stack?.split("\n").find((line) => /:\d+:\d+/.test(line)) ?? "",
  )?.[1];
  return { failure: cause.name, place: place?.split(/[\\/]/).at(-1) ?? "" };
}
