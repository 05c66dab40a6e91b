import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createFrameReader, encodeFrame } from "./frames.ts";
import type { Isolation, IsolationOptions } from "./isolation.ts";
import type { JobRunner, RunnerEnd } from "./job-runner.ts";
import { createMemoryGauge } from "./process-memory.ts";
import { RunnerPool, resolveIsolationOptions } from "./runner-pool.ts";
import type { JobMessage } from "./serve-jobs.ts";

/** The only variables of the environment that a runner gets: it must hold no secret. */
const PASSED_VARIABLES = ["PATH", "HOME", "TMPDIR", "TZ", "LANG", "SystemRoot"];

/**
 * Runs jobs in child processes. They can be killed whatever they do, give all memory back, and a crash stays theirs;
 * costs about 0.1 s for the first document of each process.
 */
export function createChildProcessIsolation<Parameters, Message, Result>(
  options: IsolationOptions,
): Isolation<Parameters, Message, Result> {
  const entry = fileURLToPath(options.entry);
  const pool = new RunnerPool<Parameters, Message, Result>(
    () => createChildRunner(entry),
    resolveIsolationOptions(options),
  );
  return { name: "child-process", run: (job) => pool.run(job), close: () => pool.close() };
}

function createChildRunner(entry: string): JobRunner {
  // Flags of this program such as `--inspect` are not passed on.
  const child = spawn(process.execPath, [entry], {
    stdio: ["pipe", "pipe", "ignore"],
    env: Object.fromEntries(PASSED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    windowsHide: true,
  });
  let hear: (message: JobMessage) => void = () => {};
  const receive = createFrameReader((payload) => hear(JSON.parse(new TextDecoder().decode(payload)) as JobMessage));
  child.stdout?.on("data", receive);
  // A runner that dies while it is being written to; `ended` tells.
  child.stdin?.on("error", () => {});
  // The process holds the program while it works; its streams never do.
  for (const stream of [child.stdin, child.stdout]) (stream as { unref?(): void } | null)?.unref?.();
  const ended = waitForEnd(child);

  return {
    ended,
    start(parameters, bytes, listener) {
      hear = listener;
      for (const frame of [new TextEncoder().encode(JSON.stringify(parameters)), bytes]) {
        for (const part of encodeFrame(frame)) child.stdin?.write(part);
      }
    },
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

function waitForEnd(child: ChildProcess): Promise<RunnerEnd> {
  return new Promise((resolve) => {
    child.once("error", () => resolve("crashed"));
    // V8 aborts itself when its heap is full; the kernel's memory killer uses SIGKILL.
    child.once("exit", (_, signal) =>
      resolve(signal === "SIGABRT" || signal === "SIGKILL" ? "out-of-memory" : "crashed"),
    );
  });
}
