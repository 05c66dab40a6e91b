export type { ParseProgress, ParseReport, ParseReportOptions, PdfInput } from "./parse-report.ts";
export type * from "./parsed-report.ts";
export { PARSED_REPORT_VERSION } from "./parsed-report.ts";
export type { PdfErrorCode } from "./pdf-error.ts";
export { isPdfErrorCode, PdfError } from "./pdf-error.ts";
