/** Runs in the process or thread that reads: the entry of the isolation of `parseReport` and `parseReportJson`. */
import { joinHead, serveJobs } from "@rubrica/isolation";
import { isolatedReadOptions, type ReadMessage } from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import type { ParseParameters } from "./parse-parameters.ts";
import type { ParseProgress } from "./parse-progress.ts";
import type { ParsedReportHead } from "./parse-report-json.ts";
import { readReport } from "./read-report.ts";

type Answer = ParsedReport | Uint8Array;

serveJobs<ParseParameters, ReadMessage<ParseProgress>, Answer>(async (bytes, parameters, tell) => {
  const report = await readReport(bytes, isolatedReadOptions<ParseProgress>(parameters, tell));
  if (parameters.answer !== "json") return report;
  const head: ParsedReportHead = { kind: report.kind, pages: report.info.pages };
  return joinHead(head, new TextEncoder().encode(JSON.stringify(report)));
});
