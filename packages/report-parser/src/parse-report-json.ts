import { readJson, splitHead } from "@rubrica/isolation";
import { type PdfInput, type ReadIsolation, runWithFallback } from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import type { ParseParameters } from "./parse-parameters.ts";
import type { ParseProgress } from "./parse-progress.ts";
import { type ParseIsolation, type ParseReportOptions, sharedParseIsolation } from "./parse-report.ts";
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

/**
 * Reads a report as {@link parseReport} does, for who stores it or sends it on: a book is megabytes of JSON, which this
 * thread would be held up by twice.
 *
 * @throws {PdfError} with a code for programs and sentences for the author of the file.
 */
export async function parseReportJson(input: PdfInput, options: ParseReportOptions = {}): Promise<ParsedReportJson> {
  const { result, abandoned } = await runWithFallback(answeringJson(options.isolation), input, options);
  const { head, content } = splitHead<ParsedReportHead>(result);
  if (abandoned === null) return { ...head, json: content };
  const report = withAbandoned(readJson<ParsedReport>(content), abandoned);
  return { ...head, json: new TextEncoder().encode(JSON.stringify(report)) };
}

/** The isolation as one whose module is told to answer with JSON. */
function answeringJson(isolation: ParseIsolation = sharedParseIsolation()): ReadIsolation<ParseProgress, Uint8Array> {
  const { name } = isolation;
  return {
    name,
    run: async (job) => {
      const parameters: ParseParameters = { ...job.parameters, answer: "json" };
      return (await isolation.run({ ...job, parameters })) as Uint8Array;
    },
    close: () => isolation.close(),
  };
}
