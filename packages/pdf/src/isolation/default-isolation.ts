import { createChildProcessIsolation } from "./child-process.ts";
import type { ParseIsolation } from "./parse-isolation.ts";
import { createWorkerThreadIsolation } from "./worker-thread.ts";

let shared: ParseIsolation | null = null;

/**
 * The isolation of callers that bring none: child processes on Bun, which cannot kill a worker inside of a WebAssembly
 * loop, worker threads on Node. Its readers end by themselves when idle and never keep a program alive.
 */
export function defaultIsolation(): ParseIsolation {
  shared ??= "Bun" in globalThis ? createChildProcessIsolation() : createWorkerThreadIsolation();
  return shared;
}
