import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { readableEntry } from "./entry-file.ts";
import { encodeFrame } from "./frames.ts";
import type { Isolation, IsolationOptions } from "./isolation.ts";
import type { JobMessage, RunnerOrder } from "./job-messages.ts";
import type { JobRunner, RunnerEnd } from "./job-runner.ts";
import { createMessageReader } from "./message-frames.ts";
import { createMemoryGauge } from "./process-memory.ts";
import { RunnerPool, resolveIsolationOptions } from "./runner-pool.ts";

/** The only variables of the environment that a runner gets: it must hold no secret. */
const PASSED_VARIABLES = ["PATH", "HOME", "TMPDIR", "TZ", "LANG", "SystemRoot"];

/**
 * Runs jobs in child processes. They can be killed whatever they do, give all memory back, and a crash stays theirs;
 * costs about 0.1 s for the first document of each process.
 */
export function createChildProcessIsolation<Parameters, Message, Result>(
  options: IsolationOptions,
): Isolation<Parameters, Message, Result> {
  const resolved = resolveIsolationOptions(options);
  const entry = readableEntry(options.entry);
  const pool = new RunnerPool<Parameters, Message, Result>(() => createChildRunner(entry.path()), resolved);
  return {
    name: "child-process",
    run: (job) => pool.run(job),
    async close() {
      await pool.close();
      entry.remove();
    },
  };
}

function createChildRunner(entry: string): JobRunner {
  // Flags of this program such as `--inspect` are not passed on.
  const child = spawn(process.execPath, [entry], {
    stdio: ["pipe", "pipe", "ignore"],
    env: {
      ...Object.fromEntries(PASSED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      // A program that Bun has compiled runs the entry as `bun` would, instead of itself once more.
      ...("Bun" in globalThis ? { BUN_BE_BUN: "1" } : {}),
    },
    windowsHide: true,
  });
  giveWay(child.pid);
  let hear: (message: JobMessage) => void = () => {};
  let isReady = false;
  child.stdout?.on(
    "data",
    createMessageReader((message) => {
      isReady = true;
      hear(message);
    }),
  );
  // A runner that dies while it is being written to; `ended` tells.
  child.stdin?.on("error", () => {});
  // The process holds the program while it works; its streams never do.
  for (const stream of [child.stdin, child.stdout]) (stream as { unref?(): void } | null)?.unref?.();
  const ended = waitForEnd(child, () => isReady, entry);
  const send = ({ order, bytes }: RunnerOrder): void => {
    for (const frame of [new TextEncoder().encode(JSON.stringify(order)), bytes]) {
      for (const part of encodeFrame(frame)) child.stdin?.write(part);
    }
  };

  return {
    ended,
    start(parameters, bytes, listener) {
      hear = listener;
      send({ order: { kind: "job", parameters }, bytes });
    },
    answer: (question, bytes) => send({ order: { kind: "answer", question }, bytes }),
    measureMemory: child.pid === undefined ? () => null : createMemoryGauge(child.pid),
    async kill() {
      // Whoever waits for the end of an idle process keeps the program alive that long.
      child.ref();
      child.kill("SIGKILL");
      await ended;
    },
    holdProgram(holds) {
      if (holds) child.ref();
      else child.unref();
    },
  };
}

/** Whoever waits for an answer of this program goes before work that takes seconds anyway. */
function giveWay(processId: number | undefined): void {
  try {
    if (processId !== undefined) setPriority(processId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: then all are equal.
  }
}

function waitForEnd(child: ChildProcess, isReady: () => boolean, entry: string): Promise<RunnerEnd> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ notStarted: `${process.execPath} cannot be run (${error.message})` }));
    // Not "exit": what it has said of itself may still be on its way then.
    child.once("close", (exitCode, signal) => {
      // V8 aborts itself when its heap is full; the kernel's memory killer uses SIGKILL.
      if (signal === "SIGABRT" || signal === "SIGKILL") resolve("out-of-memory");
      else if (isReady()) resolve("crashed");
      else
        resolve({
          notStarted: `${entry} ended with ${signal ?? `exit code ${exitCode}`} before it called serveJobs()`,
        });
    });
  });
}
