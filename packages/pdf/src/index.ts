export { PARSED_REPORT_VERSION } from "./parsed-report.ts";
export { PdfError } from "./pdf-error.ts";
export type { PdfErrorCode } from "./pdf-error.ts";
export type * from "./parsed-report.ts";
export type { ParseProgress, ParseReport, ParseReportOptions, PdfInput } from "./parse-report.ts";
