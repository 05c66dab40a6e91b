import { isMainThread, type MessagePort, parentPort } from "node:worker_threads";
import { InvalidArgumentError } from "@rubrica/report-model";
import { createFrameReader } from "./frames.ts";
import type { JobFunction } from "./isolation.ts";
import { describeFailure } from "./job-failure.ts";
import type { JobMessage, RunnerOrder } from "./job-messages.ts";
import { encodeMessage } from "./message-frames.ts";
import { createQuestions, type Questions } from "./questions.ts";

type Send = (message: JobMessage) => void;
type Serve = (order: RunnerOrder) => void;

/**
 * Makes the calling module the entry of an isolation: from now on it does the jobs that reach this process or thread.
 * Call it once, at the top level of the module that is given as `entry`.
 *
 * @throws {InvalidArgumentError} for a job that is no function.
 */
export function serveJobs<Parameters, Message, Result>(job: JobFunction<Parameters, Message, Result>): void {
  const value: unknown = job;
  if (typeof value !== "function") {
    throw new InvalidArgumentError({ argument: "serveJobs(job)", expected: "a function", value });
  }
  ignoreStrayRejections();
  const create = (send: Send): Serve => {
    send({ kind: "ready" });
    const questions = createQuestions((question, about) => send({ kind: "ask", question, about }));
    return ({ order, bytes }) => {
      if (order.kind === "answer") questions.answer(order.question, bytes);
      // What comes in was sent by the isolation that was given this very module.
      else void runJob(job, { parameters: order.parameters as Parameters, bytes, questions }, send);
    };
  };
  if (!isMainThread && parentPort !== null) serveThread(parentPort, create);
  else serveProcess(create);
}

function serveThread(port: MessagePort, create: (send: Send) => Serve): void {
  port.on(
    "message",
    create((message) => port.postMessage(message)),
  );
}

/** Orders and their bytes come in as frames in turn, messages go out as frames. */
function serveProcess(create: (send: Send) => Serve): void {
  const serve = create((message) => {
    for (const part of encodeMessage(message)) process.stdout.write(part);
  });
  let pending: RunnerOrder["order"] | null = null;
  const receive = createFrameReader((payload) => {
    if (pending === null) {
      pending = JSON.parse(new TextDecoder().decode(payload)) as RunnerOrder["order"];
      return;
    }
    const order = pending;
    pending = null;
    serve({ order, bytes: payload });
  });

  // Libraries that print must not break the frames.
  console.log = console.info = console.debug = console.warn = console.error = () => {};
  process.stdin.on("data", receive);
  // The parent is gone or wants no more.
  process.stdin.on("end", () => process.exit(0));
}

/**
 * Libraries leave rejected promises behind, as pdf.js does when it gives a damaged document up; they must not take the
 * runner down. What matters reaches us as the rejection of the call itself.
 */
function ignoreStrayRejections(): void {
  process.on("unhandledRejection", () => {});
}

/** The whole work on one job: does it and says what comes of it. Never rejects. */
async function runJob<Parameters, Message, Result>(
  job: JobFunction<Parameters, Message, Result>,
  given: { readonly parameters: Parameters; readonly bytes: Uint8Array; readonly questions: Questions },
  send: Send,
): Promise<void> {
  const { parameters, bytes, questions } = given;
  try {
    const result = await job(bytes, parameters, (message) => send({ kind: "message", message }), questions.ask);
    send({ kind: "result", result, memoryBytes: process.memoryUsage.rss() });
  } catch (cause) {
    send({ kind: "error", failure: describeFailure(cause), memoryBytes: process.memoryUsage.rss() });
  }
}
