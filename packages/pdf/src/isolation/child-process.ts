import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { locateEntry } from "./entry-url.ts";
import { createFrameReader, encodeFrame } from "./frames.ts";
import type { IsolationOptions, ParseIsolation } from "./parse-isolation.ts";
import { createMemoryGauge } from "./process-memory.ts";
import type { Reader, ReaderEnd } from "./reader.ts";
import type { ReaderMessage } from "./reader-messages.ts";
import { ReaderPool, resolveIsolationOptions } from "./reader-pool.ts";

/** The only variables of the environment that a reader gets: it must hold no secret. */
const PASSED_VARIABLES = ["PATH", "HOME", "TMPDIR", "TZ", "LANG", "SystemRoot"];

/**
 * Reads PDFs in child processes. They can be killed whatever they do, give all memory back, and a crash stays theirs;
 * costs about 0.1 s for the first document of each process.
 */
export function createChildProcessIsolation(options: IsolationOptions = {}): ParseIsolation {
  const entry = fileURLToPath(options.entry ?? locateEntry("child-entry"));
  const pool = new ReaderPool(() => createChildReader(entry), resolveIsolationOptions(options));
  return { name: "child-process", parse: (job) => pool.run(job), close: () => pool.close() };
}

function createChildReader(entry: string): Reader {
  // Flags of this program such as `--inspect` are not passed on.
  const child = spawn(process.execPath, [entry], {
    stdio: ["pipe", "pipe", "ignore"],
    env: Object.fromEntries(PASSED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    windowsHide: true,
  });
  let hear: (message: ReaderMessage) => void = () => {};
  const receive = createFrameReader((payload) => hear(JSON.parse(new TextDecoder().decode(payload)) as ReaderMessage));
  child.stdout?.on("data", receive);
  // A reader that dies while it is being written to; `ended` tells.
  child.stdin?.on("error", () => {});
  // The process holds the program while it works; its streams never do.
  for (const stream of [child.stdin, child.stdout]) (stream as { unref?(): void } | null)?.unref?.();
  const ended = waitForEnd(child);

  return {
    ended,
    start(order, bytes, listener) {
      hear = listener;
      for (const frame of [new TextEncoder().encode(JSON.stringify(order)), bytes]) {
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

function waitForEnd(child: ChildProcess): Promise<ReaderEnd> {
  return new Promise((resolve) => {
    child.once("error", () => resolve("crashed"));
    // V8 aborts itself when its heap is full; the kernel's memory killer uses SIGKILL.
    child.once("exit", (_, signal) =>
      resolve(signal === "SIGABRT" || signal === "SIGKILL" ? "out-of-memory" : "crashed"),
    );
  });
}
