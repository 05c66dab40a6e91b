import {
  createIsolation,
  type IsolationOptions,
  locateEntry,
  type PdfInput,
  type ReadIsolation,
  type RunOptions,
  runWithFallback,
} from "@rubrica/pdf";
import { checkObject, type ParsedReport } from "@rubrica/report-model";
import type { ParseProgress } from "./parse-progress.ts";
import { withAbandoned } from "./with-abandoned.ts";

/**
 * Where reports are read: an isolation whose module answers with a {@link ParsedReport}, or with the JSON of one for
 * `parseReportJson`.
 */
export type ParseIsolation = ReadIsolation<ParseProgress, ParsedReport | Uint8Array>;

/** How {@link parseReport} reads. */
export interface ParseReportOptions extends Omit<RunOptions<ParseProgress>, "engines" | "calledAs"> {
  /** Where the reading happens. Default: child processes on Bun, worker threads on Node, shared by all callers. */
  readonly isolation?: ParseIsolation;
}

/** What {@link parseReport} is, for whoever hands in one of their own. */
export type ParseReport = (input: PdfInput, options?: ParseReportOptions) => Promise<ParsedReport>;

/**
 * The module that an isolation of reports runs: `parse-job.mjs` beside the module of the installed package, one file that needs no
 * other. In a bundle it is looked for beside the bundle, then in the installed package.
 *
 * @throws {IsolationError} `not_started`, with a sentence that says what to do, where it is in neither place.
 */
export function locateParseWorker(): URL {
  return locateEntry({
    beside: () => new URL("./parse-job.ts", import.meta.url),
    packageName: "@rubrica/report-parser",
    file: "dist/parse-job.mjs",
    option: "createParseIsolation({ entry })",
  });
}

let shared: ParseIsolation | null = null;

/** An isolation for {@link parseReport} with limits of its own; whoever makes one closes it. */
export function createParseIsolation(options: Partial<IsolationOptions> = {}): ParseIsolation {
  checkObject("createParseIsolation(options)", options, { expected: "an object of options" });
  return createIsolation({ ...options, entry: options.entry ?? locateParseWorker() });
}

/**
 * Reads a report or thesis in PDF into a structured report. The reading happens in another process or thread; this
 * thread only passes bytes on.
 *
 * @param input path or `file:` URL of a file, its bytes, a stream of them (of the web or of Node), a Blob, a Response.
 * @throws {PdfError} with a code for programs and sentences for the author of the file.
 * @throws {InvalidArgumentError} for an input or an option that cannot be meant.
 * @throws {IsolationError} `not_started` where the process or thread cannot be started: it says what is missing.
 */
export const parseReport: ParseReport = async (input, options = {}) => {
  checkObject("parseReport(options)", options, { expected: "an object of options" });
  const isolation = (options.isolation ?? sharedParseIsolation()) as ReadIsolation<ParseProgress, ParsedReport>;
  const { result, abandoned } = await runWithFallback(isolation, input, { ...options, calledAs: "parseReport" });
  return abandoned === null ? result : withAbandoned(result, abandoned);
};

/** The one for all who bring none. */
export function sharedParseIsolation(): ParseIsolation {
  shared ??= createParseIsolation();
  return shared;
}
