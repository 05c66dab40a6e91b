import { type Logger, silentLogger, type TaskQueue, type TaskSource, type Transaction } from "@rubrica/core";
import { systemTime, type Time } from "../time/time.ts";

/** What every worker of a process shares. */
export interface WorkerOptions {
  /** Where tasks that follow are handed in. */
  readonly queue: TaskQueue;
  /** Where tasks come from. */
  readonly taskSource: TaskSource;
  /** Makes completing one transaction with the handler's writes. Default: none, handlers may not commit. */
  readonly transaction?: Transaction;
  readonly logger?: Logger;
  /** Name of the process in the queue, for people who look. Default: random. */
  readonly name?: string;
  /** A worker that vanishes is noticed after so long. Default 12. */
  readonly leaseSeconds?: number;
  /** Longest wait between looks at the queue, varied by a fifth. Default 2. */
  readonly pollSeconds?: number;
  /** The longest one conversation with the store may take. Default 15. */
  readonly storeSeconds?: number;
  /** Without a successful word with the queue for so long a worker is unhealthy. Default 60. */
  readonly unhealthyAfterSeconds?: number;
  /** With more handlers than this left behind a worker is unhealthy: it wants a new process. Default 4. */
  readonly mostLeftBehind?: number;
  readonly stop?: StopDeadlines;
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

export type ResolvedWorkerOptions = Required<Omit<WorkerOptions, "transaction" | "stop">> & {
  readonly transaction: Transaction | null;
  readonly stop: Required<StopDeadlines>;
};

export function resolveWorkerOptions(options: WorkerOptions): ResolvedWorkerOptions {
  const { graceSeconds = 15, abortGraceSeconds = 4, flushSeconds = 4 } = options.stop ?? {};
  return {
    queue: options.queue,
    taskSource: options.taskSource,
    transaction: options.transaction ?? null,
    logger: options.logger ?? silentLogger,
    name: options.name ?? crypto.randomUUID().slice(0, 8),
    leaseSeconds: options.leaseSeconds ?? 12,
    pollSeconds: options.pollSeconds ?? 2,
    storeSeconds: options.storeSeconds ?? 15,
    unhealthyAfterSeconds: options.unhealthyAfterSeconds ?? 60,
    mostLeftBehind: options.mostLeftBehind ?? 4,
    stop: { graceSeconds, abortGraceSeconds, flushSeconds },
    time: options.time ?? systemTime,
    random: options.random ?? Math.random,
  };
}
