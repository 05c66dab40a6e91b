import { cpus } from "node:os";
import type { ParsedReport } from "@rubrica/report-model";
import { PdfError } from "../pdf-error.ts";
import type { IsolationOptions, ParseJob, ResolvedIsolationOptions } from "./parse-isolation.ts";
import type { Reader } from "./reader.ts";
import { supervise } from "./supervise.ts";

const DEFAULTS = {
  maxDocumentsPerReader: 200,
  maxIdleMemoryBytes: 512 * 1024 * 1024,
  idleMilliseconds: 30_000,
};

export function resolveIsolationOptions(options: IsolationOptions): ResolvedIsolationOptions {
  return {
    maxReaders: options.maxReaders ?? defaultMaxReaders(),
    maxDocumentsPerReader: options.maxDocumentsPerReader ?? DEFAULTS.maxDocumentsPerReader,
    maxIdleMemoryBytes: options.maxIdleMemoryBytes ?? DEFAULTS.maxIdleMemoryBytes,
    idleMilliseconds: options.idleMilliseconds ?? DEFAULTS.idleMilliseconds,
  };
}

/**
 * One processor stays free for the program. Not `availableParallelism()`: Bun takes that from `navigator`, which pdf.js
 * replaces by an object without it where it is loaded, and no job would ever get its turn.
 */
function defaultMaxReaders(): number {
  return Math.max(1, cpus().length - 1);
}

interface PooledReader {
  readonly reader: Reader;
  documents: number;
  idleTimer: ReturnType<typeof setTimeout> | null;
}

interface WaitingJob {
  begin(): void;
  cancel(): void;
}

/** Hands jobs to readers, first come, first served; keeps readers for the next job and replaces worn ones. */
export class ReaderPool {
  readonly #create: () => Reader;
  readonly #options: ResolvedIsolationOptions;
  readonly #idle: PooledReader[] = [];
  readonly #busy = new Set<PooledReader>();
  readonly #waiting: WaitingJob[] = [];
  readonly #closing = new AbortController();
  #running = 0;

  constructor(create: () => Reader, options: ResolvedIsolationOptions) {
    this.#create = create;
    this.#options = options;
  }

  /** Readers alive, for tests and metrics. */
  get size(): number {
    return this.#idle.length + this.#busy.size;
  }

  async run(job: ParseJob): Promise<ParsedReport> {
    if (this.#closing.signal.aborted || job.signal?.aborted) throw new PdfError("aborted");
    if (this.#running < this.#options.maxReaders) this.#running++;
    else await this.#waitForTurn(job);
    try {
      const pooled = this.#take();
      this.#busy.add(pooled);
      const { outcome, memoryBytes } = await supervise(pooled.reader, this.#endingWithPool(job));
      this.#busy.delete(pooled);
      await this.#giveBack(pooled, memoryBytes);
      if ("error" in outcome) throw outcome.error;
      return outcome.report;
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
      all.map(({ reader, idleTimer }) => {
        if (idleTimer !== null) clearTimeout(idleTimer);
        return reader.kill();
      }),
    );
  }

  #endingWithPool(job: ParseJob): ParseJob {
    const { signal } = this.#closing;
    return { ...job, signal: job.signal === null ? signal : AbortSignal.any([job.signal, signal]) };
  }

  /** Resolves when a reader has become free for this job; its place is kept until then. */
  #waitForTurn(job: ParseJob): Promise<void> {
    let settle: { resolve(): void; reject(error: PdfError): void } = { resolve() {}, reject() {} };
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
      settle.reject(new PdfError("aborted"));
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

  #take(): PooledReader {
    const pooled = this.#idle.pop() ?? this.#open();
    if (pooled.idleTimer !== null) clearTimeout(pooled.idleTimer);
    pooled.idleTimer = null;
    pooled.documents++;
    return pooled;
  }

  #open(): PooledReader {
    const pooled: PooledReader = { reader: this.#create(), documents: 0, idleTimer: null };
    void pooled.reader.ended.then(() => this.#forget(pooled));
    return pooled;
  }

  #forget(pooled: PooledReader): void {
    const at = this.#idle.indexOf(pooled);
    if (at >= 0) this.#idle.splice(at, 1);
    if (pooled.idleTimer !== null) clearTimeout(pooled.idleTimer);
  }

  async #giveBack(pooled: PooledReader, memoryBytes: number | null): Promise<void> {
    if (memoryBytes === null) return;
    const worn =
      pooled.documents >= this.#options.maxDocumentsPerReader || memoryBytes > this.#options.maxIdleMemoryBytes;
    if (worn || this.#closing.signal.aborted) {
      await pooled.reader.kill();
      return;
    }
    pooled.idleTimer = setTimeout(() => {
      this.#forget(pooled);
      void pooled.reader.kill();
    }, this.#options.idleMilliseconds);
    pooled.idleTimer.unref();
    this.#idle.push(pooled);
  }
}
