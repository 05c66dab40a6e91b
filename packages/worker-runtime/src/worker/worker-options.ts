import {
  checkNumber,
  checkObject,
  type Logger,
  silentLogger,
  type TaskQueue,
  type TaskSource,
  type Transaction,
} from "@rubrica/core";
import type { StoreWatch } from "../stores/store-watch.ts";
import { systemTime, type Time } from "../time/time.ts";
import type { WorkerObserver } from "./worker-observer.ts";

/** What every worker of a process shares. */
export interface WorkerOptions {
  /** Where tasks that follow are handed in. */
  readonly queue: TaskQueue;
  /** Where tasks come from. */
  readonly taskSource: TaskSource;
  /** Makes completing one transaction with the handler's writes. Default: none, handlers may not commit. */
  readonly transaction?: Transaction;
  /**
   * Tells whether a failure is a store's: then it uses no attempt, and the task waits for the store, up to 7 days. Default:
   * none, each failure uses an attempt.
   */
  readonly watch?: StoreWatch;
  /** Gets ids and codes, never payloads. Default: none. */
  readonly logger?: Logger;
  /** Name of the process in the queue, for people who look. Default: random. */
  readonly name?: string;
  /** A worker that vanishes is noticed after so long. Default 12. */
  readonly leaseSeconds?: number;
  /** Longest wait between looks at the queue, varied by a fifth. Default 2. */
  readonly pollSeconds?: number;
  /**
   * The most tasks that a worker claims before it has room for them, while tasks are as brief as a claim. 0: none.
   * Default 1000. A process with room for one task claims none ahead.
   */
  readonly mostAhead?: number;
  /** The longest one conversation with the store may take. Default 15. */
  readonly storeSeconds?: number;
  /** Without a successful word with the queue for so long a worker is unhealthy. Default 60. */
  readonly unhealthyAfterSeconds?: number;
  /** With more handlers than this left behind a worker is unhealthy: it wants a new process. Default 4. */
  readonly mostLeftBehind?: number;
  /** How long a stop may take. Default: 15 s of grace, 4 s after the abort, 4 s to hand in results. */
  readonly stop?: StopDeadlines;
  /** Hears of claims and attempts. Default: nobody. */
  readonly observer?: WorkerObserver;
  /** What timers and waits go by. Default: the machine's clock. */
  readonly time?: Time;
  /** From 0 to 1. Default: Math.random. */
  readonly random?: () => number;
}

/** How long each step of a stop may take: by default 23 seconds in all, of the 30 that orchestrators give. */
export interface StopDeadlines {
  /** Running tasks may finish. Default 15. */
  readonly graceSeconds?: number;
  /** Tasks told to stop may return. Default 4. */
  readonly abortGraceSeconds?: number;
  /** Results and leases may reach the store. Default 4. */
  readonly flushSeconds?: number;
}

export type ResolvedWorkerOptions = Required<Omit<WorkerOptions, "transaction" | "stop" | "observer" | "watch">> & {
  readonly watch: StoreWatch | null;
  readonly observer: WorkerObserver;
  readonly transaction: Transaction | null;
  readonly stop: Required<StopDeadlines>;
};

/** @throws {InvalidArgumentError} for what cannot be meant. */
export function resolveWorkerOptions(options: WorkerOptions): ResolvedWorkerOptions {
  checkWorkerOptions(options);
  const { graceSeconds = 15, abortGraceSeconds = 4, flushSeconds = 4 } = options.stop ?? {};
  return {
    queue: options.queue,
    taskSource: options.taskSource,
    transaction: options.transaction ?? null,
    watch: options.watch ?? null,
    logger: options.logger ?? silentLogger,
    name: options.name ?? crypto.randomUUID().slice(0, 8),
    leaseSeconds: options.leaseSeconds ?? 12,
    pollSeconds: options.pollSeconds ?? 2,
    mostAhead: options.mostAhead ?? 1000,
    storeSeconds: options.storeSeconds ?? 15,
    unhealthyAfterSeconds: options.unhealthyAfterSeconds ?? 60,
    mostLeftBehind: options.mostLeftBehind ?? 4,
    stop: { graceSeconds, abortGraceSeconds, flushSeconds },
    observer: options.observer ?? {},
    time: options.time ?? systemTime,
    random: options.random ?? Math.random,
  };
}

const SECONDS = ["leaseSeconds", "pollSeconds", "storeSeconds", "unhealthyAfterSeconds"] as const;
const STOP_SECONDS = ["graceSeconds", "abortGraceSeconds", "flushSeconds"] as const;

function checkWorkerOptions(options: WorkerOptions): void {
  const name = (option: string) => `Worker(options.${option})`;
  const seconds = { least: 0, most: Number.POSITIVE_INFINITY, fractions: true };
  const queuePorts = "such as createMemoryTaskQueue() makes";
  checkObject("Worker(options)", options, { expected: "an object with queue and taskSource" });
  checkObject(name("queue"), options.queue, { expected: `a task queue, ${queuePorts}`, methods: ["enqueue"] });
  checkObject(name("taskSource"), options.taskSource, { expected: `a task source, ${queuePorts}`, methods: ["claim"] });
  if (options.transaction !== undefined) {
    checkObject(name("transaction"), options.transaction, { expected: "a transaction", methods: ["run"] });
  }
  if (options.watch !== undefined) {
    const expected = "a watch, such as createStoreWatch() makes";
    checkObject(name("watch"), options.watch, { expected, methods: ["failed", "away", "onBack"] });
  }
  for (const option of SECONDS) checkNumber(name(option), options[option], seconds);
  for (const option of STOP_SECONDS) checkNumber(name(`stop.${option}`), options.stop?.[option], seconds);
  checkNumber(name("mostAhead"), options.mostAhead, { least: 0, most: Number.POSITIVE_INFINITY });
  checkNumber(name("mostLeftBehind"), options.mostLeftBehind, { least: 0, most: Number.POSITIVE_INFINITY });
}
