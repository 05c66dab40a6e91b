import { createChildProcessIsolation } from "./child-process.ts";
import type { Isolation, IsolationOptions } from "./isolation.ts";
import { createWorkerThreadIsolation } from "./worker-thread.ts";

/**
 * The isolation that suits the runtime: child processes on Bun, which cannot kill a worker inside of a WebAssembly
 * loop, worker threads on Node. Its runners end by themselves when idle and never keep a program alive.
 */
export function createIsolation<Parameters, Message, Result>(
  options: IsolationOptions,
): Isolation<Parameters, Message, Result> {
  return "Bun" in globalThis ? createChildProcessIsolation(options) : createWorkerThreadIsolation(options);
}
