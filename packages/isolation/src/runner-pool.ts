import { cpus } from "node:os";
import { checkMilliseconds, checkNumber, checkObject, InvalidArgumentError } from "@rubrica/report-model";
import type { IsolatedJob, IsolationOptions } from "./isolation.ts";
import { IsolationError } from "./isolation-error.ts";
import type { JobRunner } from "./job-runner.ts";
import { supervise } from "./supervise.ts";

const DEFAULTS = {
  maxJobsPerRunner: 200,
  maxIdleMemoryBytes: 512 * 1024 * 1024,
  idleMilliseconds: 30_000,
};

interface PoolOptions {
  readonly maxConcurrency: number;
  readonly maxJobsPerRunner: number;
  readonly maxIdleMemoryBytes: number;
  readonly idleMilliseconds: number;
}

/** @throws {InvalidArgumentError} for what cannot be meant. */
export function resolveIsolationOptions(options: IsolationOptions): PoolOptions {
  checkIsolationOptions(options);
  return {
    maxConcurrency: options.maxConcurrency ?? defaultConcurrency(),
    maxJobsPerRunner: options.maxJobsPerRunner ?? DEFAULTS.maxJobsPerRunner,
    maxIdleMemoryBytes: options.maxIdleMemoryBytes ?? DEFAULTS.maxIdleMemoryBytes,
    idleMilliseconds: options.idleMilliseconds ?? DEFAULTS.idleMilliseconds,
  };
}

function checkIsolationOptions(options: IsolationOptions): void {
  const name = (option: string) => `createIsolation(options.${option})`;
  const unlimited = { most: Number.POSITIVE_INFINITY };
  checkObject("createIsolation(options)", options, { expected: "an object of options" });
  const { entry } = options as { readonly entry: unknown };
  if (!(entry instanceof URL) || entry.protocol !== "file:") {
    const expected = "a file: URL of the module that runs";
    const remedy = 'Write new URL("./module.js", import.meta.url).';
    throw new InvalidArgumentError({ argument: name("entry"), expected, value: entry, remedy });
  }
  checkNumber(name("maxConcurrency"), options.maxConcurrency);
  checkNumber(name("maxJobsPerRunner"), options.maxJobsPerRunner, unlimited);
  checkNumber(name("maxIdleMemoryBytes"), options.maxIdleMemoryBytes, { least: 0, ...unlimited });
  checkMilliseconds(name("idleMilliseconds"), options.idleMilliseconds, 0);
}

/**
 * One processor stays free for the program. Not `availableParallelism()`: Bun takes that from `navigator`, which pdf.js
 * replaces by an object without it where it is loaded, and no job would ever get its turn.
 */
function defaultConcurrency(): number {
  return Math.max(1, cpus().length - 1);
}

interface PooledRunner {
  readonly runner: JobRunner;
  jobs: number;
  idleTimer: ReturnType<typeof setTimeout> | null;
}

interface WaitingJob {
  begin(): void;
  cancel(): void;
}

/** Hands jobs to runners, first come, first served; keeps runners for the next job and replaces worn ones. */
export class RunnerPool<Parameters, Message, Result> {
  readonly #create: () => JobRunner;
  readonly #options: PoolOptions;
  readonly #idle: PooledRunner[] = [];
  readonly #busy = new Set<PooledRunner>();
  readonly #waiting: WaitingJob[] = [];
  readonly #closing = new AbortController();
  #running = 0;

  constructor(create: () => JobRunner, options: PoolOptions) {
    this.#create = create;
    this.#options = options;
  }

  /** Runners alive, for tests and metrics. */
  get size(): number {
    return this.#idle.length + this.#busy.size;
  }

  async run(job: IsolatedJob<Parameters, Message>): Promise<Result> {
    if (this.#closing.signal.aborted || job.signal?.aborted) throw new IsolationError("aborted");
    if (this.#running < this.#options.maxConcurrency) this.#running++;
    else await this.#waitForTurn(job);
    try {
      const pooled = this.#take();
      this.#busy.add(pooled);
      const { outcome, memoryBytes } = await supervise<Parameters, Message, Result>(
        pooled.runner,
        this.#endingWithPool(job),
      );
      this.#busy.delete(pooled);
      await this.#giveBack(pooled, memoryBytes);
      if ("error" in outcome) throw outcome.error;
      return outcome.result;
    } finally {
      // The place goes to the next job, or is free.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next.begin();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const waiting of this.#waiting.splice(0)) waiting.cancel();
    const all = [...this.#idle.splice(0), ...this.#busy];
    await Promise.all(
      all.map(({ runner, idleTimer }) => {
        if (idleTimer !== null) clearTimeout(idleTimer);
        return runner.kill();
      }),
    );
  }

  #endingWithPool(job: IsolatedJob<Parameters, Message>): IsolatedJob<Parameters, Message> {
    const { signal } = this.#closing;
    return { ...job, signal: job.signal === null ? signal : AbortSignal.any([job.signal, signal]) };
  }

  /** Resolves when a runner has become free for this job; its place is kept until then. */
  #waitForTurn(job: IsolatedJob<Parameters, Message>): Promise<void> {
    let settle: { resolve(): void; reject(error: IsolationError): void } = { resolve() {}, reject() {} };
    const turn = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    const leave = (): void => {
      job.signal?.removeEventListener("abort", cancel);
      const at = this.#waiting.indexOf(waiting);
      if (at >= 0) this.#waiting.splice(at, 1);
    };
    const cancel = (): void => {
      leave();
      settle.reject(new IsolationError("aborted"));
    };
    const waiting: WaitingJob = {
      begin: () => {
        leave();
        settle.resolve();
      },
      cancel,
    };
    job.signal?.addEventListener("abort", cancel, { once: true });
    this.#waiting.push(waiting);
    return turn;
  }

  #take(): PooledRunner {
    const pooled = this.#idle.pop() ?? this.#open();
    if (pooled.idleTimer !== null) clearTimeout(pooled.idleTimer);
    pooled.idleTimer = null;
    pooled.jobs++;
    return pooled;
  }

  #open(): PooledRunner {
    const pooled: PooledRunner = { runner: this.#create(), jobs: 0, idleTimer: null };
    void pooled.runner.ended.then(() => this.#forget(pooled));
    return pooled;
  }

  #forget(pooled: PooledRunner): void {
    const at = this.#idle.indexOf(pooled);
    if (at >= 0) this.#idle.splice(at, 1);
    if (pooled.idleTimer !== null) clearTimeout(pooled.idleTimer);
  }

  async #giveBack(pooled: PooledRunner, memoryBytes: number | null): Promise<void> {
    if (memoryBytes === null) return;
    const worn = pooled.jobs >= this.#options.maxJobsPerRunner || memoryBytes > this.#options.maxIdleMemoryBytes;
    if (worn || this.#closing.signal.aborted) {
      await pooled.runner.kill();
      return;
    }
    pooled.idleTimer = setTimeout(() => {
      this.#forget(pooled);
      void pooled.runner.kill();
    }, this.#options.idleMilliseconds);
    pooled.idleTimer.unref();
    this.#idle.push(pooled);
  }
}
