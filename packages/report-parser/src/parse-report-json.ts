import { readJson, splitHead } from "@rubrica/isolation";
import { createIsolation, type PdfInput, type ReadIsolation, runWithFallback } from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import type { ParseProgress } from "./parse-progress.ts";
import type { ParseReportOptions } from "./parse-report.ts";
import { withAbandoned } from "./with-abandoned.ts";

/** What one needs to know of a report that is only passed on. */
export interface ParsedReportHead {
  readonly kind: ParsedReport["kind"];
  readonly pages: number;
}

/** A parsed report that nobody in this thread looked into. */
export interface ParsedReportJson extends ParsedReportHead {
  /** The `ParsedReport` as JSON in UTF-8. */
  readonly json: Uint8Array;
}

/** Where reports are read into JSON. */
export type ParseJsonIsolation = ReadIsolation<ParseProgress, Uint8Array>;

const PARSE_JSON_JOB = new URL(`./parse-json-job.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url);

let shared: ParseJsonIsolation | null = null;

/**
 * Reads a report as {@link parseReport} does, for who stores it or sends it on: a book is megabytes of JSON, which this
 * thread would be held up by twice.
 *
 * @throws {PdfError} with a code for programs and sentences for the author of the file.
 */
export async function parseReportJson(
  input: PdfInput,
  options: Omit<ParseReportOptions, "isolation"> & { readonly isolation?: ParseJsonIsolation } = {},
): Promise<ParsedReportJson> {
  shared ??= createIsolation({ entry: PARSE_JSON_JOB });
  const { result, abandoned } = await runWithFallback(options.isolation ?? shared, input, options);
  const { head, content } = splitHead<ParsedReportHead>(result);
  if (abandoned === null) return { ...head, json: content };
  const report = withAbandoned(readJson<ParsedReport>(content), abandoned);
  return { ...head, json: new TextEncoder().encode(JSON.stringify(report)) };
}
