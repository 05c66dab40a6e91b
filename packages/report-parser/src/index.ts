export type { PdfErrorCode, PdfInput } from "@rubrica/pdf";
export { isPdfErrorCode, PdfError } from "@rubrica/pdf";
export { toMarkdown } from "./markdown/report-markdown.ts";
export type { ParseProgress } from "./parse-progress.ts";
export type { ParseIsolation, ParseReport, ParseReportOptions } from "./parse-report.ts";
export { createParseIsolation, PARSE_JOB, parseReport } from "./parse-report.ts";
