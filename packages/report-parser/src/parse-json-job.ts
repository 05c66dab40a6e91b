/** Runs in the process or thread that reads: the entry of the isolation of `parseReportJson`. */
import { joinHead, serveJobs } from "@rubrica/isolation";
import { isolatedReadOptions, type ReadMessage, type ReadParameters } from "@rubrica/pdf";
import type { ParseProgress } from "./parse-progress.ts";
import type { ParsedReportHead } from "./parse-report-json.ts";
import { readReport } from "./read-report.ts";

serveJobs<ReadParameters, ReadMessage<ParseProgress>, Uint8Array>(async (bytes, parameters, tell) => {
  const report = await readReport(bytes, isolatedReadOptions<ParseProgress>(parameters, tell));
  const head: ParsedReportHead = { kind: report.kind, pages: report.info.pages };
  return joinHead(head, new TextEncoder().encode(JSON.stringify(report)));
});
