/** Runs in the process or thread that reads: the entry of the isolation of `parseReport`. */
import { serveJobs } from "@rubrica/isolation";
import { isolatedReadOptions, type ReadMessage, type ReadParameters } from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import type { ParseProgress } from "./parse-progress.ts";
import { readReport } from "./read-report.ts";

serveJobs<ReadParameters, ReadMessage<ParseProgress>, ParsedReport>((bytes, parameters, tell) =>
  readReport(bytes, isolatedReadOptions<ParseProgress>(parameters, tell)),
);
