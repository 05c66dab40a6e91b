import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { checkedEntry } from "./entry-file.ts";
import type { Isolation, IsolationOptions } from "./isolation.ts";
import type { JobMessage, RunnerOrder } from "./job-messages.ts";
import type { JobRunner, RunnerEnd } from "./job-runner.ts";
import { RunnerPool, resolveIsolationOptions } from "./runner-pool.ts";

const TERMINATION_GRACE_MILLISECONDS = 2000;
const MAX_YOUNG_GENERATION_MEBIBYTES = 64;
const MAX_OLD_GENERATION_MEBIBYTES = 768;

/**
 * Runs jobs in worker threads. Starts faster than a process, but memory is watched for the whole program only, and
 * Bun cannot end a thread inside of a WebAssembly loop: there use child processes.
 */
export function createWorkerThreadIsolation<Parameters, Message, Result>(
  options: IsolationOptions,
): Isolation<Parameters, Message, Result> {
  const pool = new RunnerPool<Parameters, Message, Result>(
    () => createThreadRunner(checkedEntry(options.entry)),
    resolveIsolationOptions(options),
  );
  return { name: "worker-thread", run: (job) => pool.run(job), close: () => pool.close() };
}

function createThreadRunner(entry: URL): JobRunner {
  const worker = new Worker(entry, {
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MEBIBYTES,
      maxOldGenerationSizeMb: MAX_OLD_GENERATION_MEBIBYTES,
    },
  });
  let hear: (message: JobMessage) => void = () => {};
  let isReady = false;
  let memoryBefore = 0;
  worker.on("message", (message: JobMessage) => {
    isReady = true;
    hear(message);
  });
  const ended = waitForEnd(worker, () => isReady, entry);

  return {
    ended,
    start(parameters, bytes, listener) {
      hear = listener;
      memoryBefore = process.memoryUsage.rss();
      worker.postMessage({ order: { kind: "job", parameters }, bytes } satisfies RunnerOrder);
    },
    answer(question, bytes) {
      worker.postMessage({ order: { kind: "answer", question }, bytes } satisfies RunnerOrder);
    },
    // Threads share the memory of the program: what it has grown by since the start is put down to this job.
    measureMemory: () => process.memoryUsage.rss() - memoryBefore,
    async kill() {
      worker.ref();
      await Promise.race([worker.terminate(), afterGrace()]);
    },
    holdProgram(holds) {
      if (holds) worker.ref();
      else worker.unref();
    },
  };
}

/** On Bun a thread inside of a WebAssembly loop does not end; after this time it is left to itself. */
function afterGrace(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TERMINATION_GRACE_MILLISECONDS).unref());
}

function waitForEnd(worker: Worker, isReady: () => boolean, entry: URL): Promise<RunnerEnd> {
  const end = (how: string): RunnerEnd => (isReady() ? "crashed" : { notStarted: `${fileURLToPath(entry)} ${how}` });
  return new Promise((resolve) => {
    worker.once("error", (error: Error & { readonly code?: string }) =>
      // Before it is ready it has read nothing of a job that the message could quote.
      resolve(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "out-of-memory" : end(`failed: ${error.message}`)),
    );
    worker.once("exit", (exitCode) => resolve(end(`ended with exit code ${exitCode} before it called serveJobs()`)));
  });
}
