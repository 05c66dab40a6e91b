import { availableParallelism } from "node:os";
import { type ConcurrencyLimit, createConcurrencyLimit } from "./concurrency-limit.ts";

/** What decides how many passwords a process may hash at the same moment. */
export interface ThreadFacts {
  readonly processors: number;
  readonly runtime: "bun" | "node";
  /** `UV_THREADPOOL_SIZE`, which both runtimes read once, at their start. */
  readonly poolSize: string | undefined;
}

/**
 * As many as there are processors, but one fewer than the runtime has threads for work beside JavaScript: files,
 * signatures and digests wait for those threads too, and behind a queue of passwords they would wait for all of it.
 */
export function hashingThreads({ processors, runtime, poolSize }: ThreadFacts): number {
  const given = Number(poolSize);
  // What the two do where nothing is said: libuv has four, Bun one for each processor and never fewer than two.
  const unset = runtime === "bun" ? Math.max(2, processors) : 4;
  const threads = Number.isInteger(given) && given > 0 ? given : unset;
  return Math.max(1, Math.min(processors, threads - 1));
}

/** One for the process, because the threads are: hashers of every kind share it. */
export const onHashingThread: ConcurrencyLimit = createConcurrencyLimit(
  hashingThreads({
    processors: availableParallelism(),
    runtime: process.versions.bun === undefined ? "node" : "bun",
    poolSize: process.env.UV_THREADPOOL_SIZE,
  }),
  Number.POSITIVE_INFINITY,
);
