import type { ParsedReport } from "@rubrica/report-model";
import type { ParseProgress } from "../parse-report.ts";
import type { EngineName } from "../read-report.ts";

/** One PDF to be read apart from the caller's thread. */
export interface ParseJob {
  readonly bytes: Uint8Array;
  readonly password: string | null;
  readonly maxPages: number;
  /** For the whole process or thread that reads, engine heap included. */
  readonly maxMemoryBytes: number;
  /** From the moment a reader is free to begin. */
  readonly deadlineMilliseconds: number;
  /** Engines to use, most trusted first. */
  readonly engines: readonly EngineName[];
  readonly signal: AbortSignal | null;
  readonly onProgress: (progress: ParseProgress) => void;
  /** Called when another engine begins to work: when the job comes to no end, the last one is to blame. */
  readonly onEngine: (name: EngineName) => void;
}

/** Reads PDFs where they can neither block, crash nor exhaust the caller. */
export interface ParseIsolation {
  readonly name: "child-process" | "worker-thread";
  /**
   * Reads one PDF; rejects with a PdfError, at the latest a moment after the deadline, the abort or the crossing of
   * the memory limit, and whatever was reading then is gone.
   */
  parse(job: ParseJob): Promise<ParsedReport>;
  /** Ends all readers; running and waiting jobs reject with `aborted`. */
  close(): Promise<void>;
}

/** How many readers there are and how long they live. */
export interface IsolationOptions {
  /** Readers at a time. Default: one less than the processors, at least one. */
  readonly maxReaders?: number;
  /** A reader is replaced after this many documents; a new one reads its first documents slowly. Default 200. */
  readonly maxDocumentsPerReader?: number;
  /** A reader that keeps more memory than this after a document is replaced. Default 512 MiB. */
  readonly maxIdleMemoryBytes?: number;
  /** A reader without work ends after this time. Default 30,000. */
  readonly idleMilliseconds?: number;
  /** Module that runs in the reader, for applications that bundle this package. Default: the installed file. */
  readonly entry?: URL;
}

export interface ResolvedIsolationOptions {
  readonly maxReaders: number;
  readonly maxDocumentsPerReader: number;
  readonly maxIdleMemoryBytes: number;
  readonly idleMilliseconds: number;
}
