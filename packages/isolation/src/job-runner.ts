import type { JobMessage } from "./job-messages.ts";

/** A process or thread that does one job after the other. What goes in and comes out is plain JSON. */
export interface JobRunner {
  /** Sends a job; `hear` gets all that comes back, until a result or an error. */
  start(parameters: unknown, bytes: Uint8Array, hear: (message: JobMessage) => void): void;
  /** Gives the working job what it asked for under this number. */
  answer(question: number, bytes: Uint8Array): void;
  /** Settles when the runner has ended, of itself or killed; says why as far as that is known. */
  readonly ended: Promise<RunnerEnd>;
  /** Memory that counts against the limit of a job, in bytes; null when it cannot be told. */
  measureMemory(): number | null | Promise<number | null>;
  /** Ends it at once, whatever it does; resolves when it is gone. */
  kill(): Promise<void>;
  /** An idle runner must not keep the program alive, a working one must. */
  holdProgram(holds: boolean): void;
}

/** `notStarted`: it ended before it was ready for a job. The text says why, and holds nothing of a job. */
export type RunnerEnd = "out-of-memory" | "crashed" | { readonly notStarted: string };
