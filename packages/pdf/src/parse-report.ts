import type { ParsedReport } from "@rubrica/report-model";
import { defaultIsolation } from "./isolation/default-isolation.ts";
import type { ParseIsolation } from "./isolation/parse-isolation.ts";
import { PdfError, type PdfErrorCode } from "./pdf-error.ts";
import { type PdfInput, readInput } from "./read-input.ts";
import type { EngineName } from "./read-report.ts";
import { checkHeader } from "./sniff-pdf.ts";

export type { PdfInput };

/** Progress while a report is read. `page` counts pages done. */
export interface ParseProgress {
  readonly step: "open" | "read" | "analyse";
  readonly page: number;
  readonly pages: number;
}

export interface ParseReportOptions {
  /** Password to open the file. Default: none; the empty password is always tried. */
  readonly password?: string;
  /** Milliseconds for the whole parse, once a reader is free. Default 120,000. */
  readonly deadlineMilliseconds?: number;
  /** Memory limit of the reading process in bytes. Default 1 GiB. */
  readonly maxMemoryBytes?: number;
  /** Default 52,428,800 (50 MB). */
  readonly maxBytes?: number;
  /** Default 20,000. */
  readonly maxPages?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ParseProgress) => void;
  /** Where the reading happens. Default: a pool of child processes on Bun, of worker threads on Node. */
  readonly isolation?: ParseIsolation;
}

const DEFAULTS = {
  deadlineMilliseconds: 120_000,
  maxMemoryBytes: 1024 * 1024 * 1024,
  maxBytes: 52_428_800,
  maxPages: 20_000,
};

/** Most trusted first. */
const ENGINES: readonly EngineName[] = ["pdfium", "pdfjs"];
/** After this share of the deadline without a sign of life the working engine is given up for the other one. */
const STALL_SHARE = 0.4;
/** A file that bursts PDFium is most likely a bomb: pdf.js, watched, gets at most this share of the deadline. */
const BURST_SHARE = 0.2;

export type ParseReport = (input: PdfInput, options?: ParseReportOptions) => Promise<ParsedReport>;

/**
 * Reads a report or thesis in PDF into a structured report. The reading happens in another process or thread; this
 * thread only passes bytes on.
 *
 * @param input path of a file, its bytes, or a stream of them.
 * @throws {PdfError} with a code for programs and sentences for the author of the file.
 */
export const parseReport: ParseReport = async (input, options = {}) => {
  const { password = null, signal = null, onProgress = () => {} } = options;
  const { deadlineMilliseconds, maxMemoryBytes, maxBytes, maxPages } = { ...DEFAULTS, ...defined(options) };
  const isolation = options.isolation ?? defaultIsolation();
  const bytes = await readInput(input, { maxBytes, signal });
  checkHeader(bytes);

  const started = performance.now();
  const job = { bytes, password, maxPages, maxMemoryBytes };
  const stall = createStallWatch(deadlineMilliseconds * STALL_SHARE, signal);
  let working: EngineName = "pdfium";
  let pdfjsHelped = false;
  try {
    return await isolation.parse({
      ...job,
      deadlineMilliseconds,
      engines: ENGINES,
      signal: stall.signal,
      onProgress(progress) {
        stall.rearm();
        onProgress(progress);
      },
      onEngine(name) {
        stall.rearm();
        working = name;
        pdfjsHelped ||= name === "pdfjs";
      },
    });
  } catch (cause) {
    const stalled = stall.hasStalled && !signal?.aborted;
    // pdf.js, asked for a second opinion, has no cap of its own: what bursts the process then is taken for its doing.
    if (!stalled && pdfjsHelped && isBurstProcess(cause)) working = "pdfjs";
    const failure = stalled ? "timeout" : failureOfEngine(cause, working);
    if (failure === null) throw cause;
    // An engine hangs, dies or bursts its heap: what is left of the time is for the other one.
    const remaining = deadlineMilliseconds - (performance.now() - started);
    if (remaining <= 0) throw new PdfError("timeout", { deadlineMilliseconds });
    const isBurst = failure === "out_of_memory";
    const report = await isolation
      .parse({
        ...job,
        deadlineMilliseconds: isBurst ? Math.min(remaining, deadlineMilliseconds * BURST_SHARE) : remaining,
        engines: ENGINES.filter((name) => name !== working),
        signal,
        onProgress,
        onEngine: () => {},
      })
      .catch((again: unknown) => {
        // What bursts one engine mostly bursts the other: then the first failure tells more.
        throw isBurst && !signal?.aborted ? cause : again;
      });
    const reasons = [`${working}: ${failure}`, report.reading.fallbackReason].filter((reason) => reason !== null);
    return { ...report, reading: { ...report.reading, fallbackReason: reasons.join(", ") } };
  } finally {
    stall.end();
  }
};

/**
 * Why another engine may fare better: the process or thread died, PDFium crossed the cap of its heap, or the process
 * its limit under pdf.js. A mistake of ours that was caught there names itself, and memory of a process in which only
 * PDFium worked is not PDFium's: no reason to try again.
 */
function failureOfEngine(cause: unknown, working: EngineName): PdfErrorCode | null {
  if (!PdfError.isInstance(cause)) return null;
  if (cause.code === "crashed") return cause.facts.failure === undefined ? cause.code : null;
  if (cause.code !== "out_of_memory") return null;
  return cause.facts.engine === "pdfium" || (working === "pdfjs" && isBurstProcess(cause)) ? cause.code : null;
}

function isBurstProcess(cause: unknown): boolean {
  return PdfError.isInstance(cause) && cause.code === "out_of_memory" && cause.facts.engine === undefined;
}

interface StallWatch {
  /** Aborts with the caller's signal or when nothing has happened for too long. */
  readonly signal: AbortSignal;
  readonly hasStalled: boolean;
  rearm(): void;
  end(): void;
}

/** The watch begins with the first sign of life, not while the job waits for a reader. */
function createStallWatch(stallMilliseconds: number, outer: AbortSignal | null): StallWatch {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let hasStalled = false;
  const forward = (): void => controller.abort();
  if (outer?.aborted) forward();
  outer?.addEventListener("abort", forward, { once: true });
  return {
    signal: controller.signal,
    get hasStalled() {
      return hasStalled;
    },
    rearm() {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => {
        hasStalled = true;
        controller.abort();
      }, stallMilliseconds);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      outer?.removeEventListener("abort", forward);
    },
  };
}

/** Options without the entries that are undefined, so that they do not hide defaults. */
function defined(options: ParseReportOptions): Partial<typeof DEFAULTS> {
  return Object.fromEntries(
    Object.keys(DEFAULTS).flatMap((name) => {
      const value = options[name as keyof typeof DEFAULTS];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
