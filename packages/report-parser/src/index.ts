export type { PdfErrorCode, PdfInput } from "@rubrica/pdf";
export { InvalidArgumentError, isPdfErrorCode, PdfError } from "@rubrica/pdf";
export { toMarkdown } from "./markdown/report-markdown.ts";
export type { ParseProgress } from "./parse-progress.ts";
export type { ParseIsolation, ParseReport, ParseReportOptions } from "./parse-report.ts";
export { createParseIsolation, locateParseWorker, parseReport } from "./parse-report.ts";
export type { ParsedReportHead, ParsedReportJson } from "./parse-report-json.ts";
export { parseReportJson } from "./parse-report-json.ts";
