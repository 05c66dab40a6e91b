import type { ReaderMessage, ReaderOrder } from "./reader-messages.ts";

/** A process or thread that reads one PDF after the other. */
export interface Reader {
  /** Sends an order; `hear` gets all that the reader says, until its report or error. */
  start(order: ReaderOrder, bytes: Uint8Array, hear: (message: ReaderMessage) => void): void;
  /** Settles when the reader has ended, of itself or killed; says why as far as that is known. */
  readonly ended: Promise<ReaderEnd>;
  /** Memory that counts against the limit of a job, in bytes; null when it cannot be told. */
  measureMemory(): number | null | Promise<number | null>;
  /** Ends it at once, whatever it does; resolves when it is gone. */
  kill(): Promise<void>;
  /** An idle reader must not keep the program alive, a working one must. */
  holdProgram(holds: boolean): void;
}

export type ReaderEnd = "out-of-memory" | "crashed";
