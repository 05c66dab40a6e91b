/** Entry point: see the options below. */
import type { ParsedReport } from "./parsed-report.ts";

/** Progress while a report is read. `page` counts pages done. */
export interface ParseProgress {
  readonly step: "open" | "read" | "analyse";
  readonly page: number;
  readonly pages: number;
}

export interface ParseReportOptions {
  /** Password to open the file. Default: none; the empty password is always tried. */
  readonly password?: string;
  /** Milliseconds for the whole parse. Default 120,000. */
  readonly deadlineMilliseconds?: number;
  /** Memory limit of the reading process in bytes. Default 1 GiB. */
  readonly maxMemoryBytes?: number;
  /** Default 52,428,800 (50 MB). */
  readonly maxBytes?: number;
  /** Default 20,000. */
  readonly maxPages?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ParseProgress) => void;
}

/** A file path, its bytes, or a stream of them. */
export type PdfInput = string | Uint8Array | ReadableStream<Uint8Array>;

export type ParseReport = (input: PdfInput, options?: ParseReportOptions) => Promise<ParsedReport>;
