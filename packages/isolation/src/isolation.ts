/** One piece of work to be done apart from the caller's thread. `Parameters` and `Message` are plain JSON. */
export interface IsolatedJob<Parameters, Message> {
  readonly bytes: Uint8Array;
  readonly parameters: Parameters;
  /** For the whole process or thread that works, heaps of WebAssembly included. */
  readonly maxMemoryBytes: number;
  /** From the moment a runner is free to begin. */
  readonly deadlineMilliseconds: number;
  readonly signal: AbortSignal | null;
  /** Called with everything that the job tells before its result. */
  readonly onMessage: (message: Message) => void;
  /**
   * Called with everything that the job asks for, in plain JSON; when it rejects, the job ends and `run` rejects with the
   * same. Default: a question is an error.
   */
  readonly onAsk?: (question: unknown) => Promise<Uint8Array>;
}

/**
 * What an isolated module does with one piece of work. `tell` sends a message to the caller meanwhile; `ask` gets what the
 * caller has and the job did not bring along. A result that is a `Uint8Array` travels as it is, everything else as JSON.
 * An error with `readable: true`, a `code` and plain `facts` reaches the caller as `refused`, every other as `crashed`.
 */
export type JobFunction<Parameters, Message, Result> = (
  bytes: Uint8Array,
  parameters: Parameters,
  tell: (message: Message) => void,
  ask: (question: unknown) => Promise<Uint8Array>,
) => Promise<Result>;

/** Runs the jobs of one module where they can neither block, crash nor exhaust the caller. */
export interface Isolation<Parameters, Message, Result> {
  readonly name: "child-process" | "worker-thread";
  /**
   * Runs one job; rejects with an `IsolationError` or with what `onAsk` rejected with, at the latest a moment after the
   * deadline, the abort or the crossing of the memory limit, and whatever was working then is gone.
   */
  run(job: IsolatedJob<Parameters, Message>): Promise<Result>;
  /** Ends all runners; running and waiting jobs reject with `aborted`. */
  close(): Promise<void>;
}

/** What is isolated, how many runners there are and how long they live. */
export interface IsolationOptions {
  /** Module that runs in the process or thread: it calls `serveJobs` with its job and nothing else. */
  readonly entry: URL;
  /** Runners at a time. Default: one less than the processors, at least one. */
  readonly maxConcurrency?: number;
  /** A runner is replaced after this many jobs; a new one does its first jobs slowly. Default 200. */
  readonly maxJobsPerRunner?: number;
  /** A runner that keeps more memory than this after a job is replaced. Default 512 MiB. */
  readonly maxIdleMemoryBytes?: number;
  /** A runner without work ends after this time. Default 30,000. */
  readonly idleMilliseconds?: number;
}
