import {
  createIsolation,
  type IsolationOptions,
  type PdfInput,
  type ReadIsolation,
  type RunOptions,
  runWithFallback,
} from "@rubrica/pdf";
import { checkObject, type ParsedReport } from "@rubrica/report-model";
import type { ParseProgress } from "./parse-progress.ts";
import { withAbandoned } from "./with-abandoned.ts";

/** Where reports are read: an isolation whose module answers with a {@link ParsedReport}. */
export type ParseIsolation = ReadIsolation<ParseProgress, ParsedReport>;

/** How {@link parseReport} reads. */
export interface ParseReportOptions extends Omit<RunOptions<ParseProgress>, "engines" | "calledAs"> {
  /** Where the reading happens. Default: child processes on Bun, worker threads on Node, shared by all callers. */
  readonly isolation?: ParseIsolation;
}

/** What {@link parseReport} is, for whoever hands in one of their own. */
export type ParseReport = (input: PdfInput, options?: ParseReportOptions) => Promise<ParsedReport>;

/**
 * The module that an isolation of reports runs: `parse-job` beside this file, as `.ts` in the sources (Bun), as `.js`
 * in the installed package. An application that bundles this package names the place of its own copy.
 */
export const PARSE_JOB: URL = new URL(`./parse-job.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url);

let shared: ParseIsolation | null = null;

/** An isolation for {@link parseReport} with limits of its own; whoever makes one closes it. */
export function createParseIsolation(options: Partial<IsolationOptions> = {}): ParseIsolation {
  checkObject("createParseIsolation(options)", options, { expected: "an object of options" });
  return createIsolation({ entry: PARSE_JOB, ...options });
}

/**
 * Reads a report or thesis in PDF into a structured report. The reading happens in another process or thread; this
 * thread only passes bytes on.
 *
 * @param input path or `file:` URL of a file, its bytes, a stream of them (of the web or of Node), a Blob, a Response.
 * @throws {PdfError} with a code for programs and sentences for the author of the file.
 * @throws {InvalidArgumentError} for an input or an option that cannot be meant.
 */
export const parseReport: ParseReport = async (input, options = {}) => {
  checkObject("parseReport(options)", options, { expected: "an object of options" });
  const isolation = options.isolation ?? sharedIsolation();
  const { result, abandoned } = await runWithFallback(isolation, input, { ...options, calledAs: "parseReport" });
  return abandoned === null ? result : withAbandoned(result, abandoned);
};

function sharedIsolation(): ParseIsolation {
  shared ??= createParseIsolation();
  return shared;
}
