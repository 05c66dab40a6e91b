import parsedReport from "./parsed-report.schema.json" with { type: "json" };
import reportScore from "./report-score.schema.json" with { type: "json" };

/** A JSON Schema of draft 2020-12. */
export type JsonSchema = { readonly [key: string]: unknown };

/** JSON Schema of {@link ParsedReport}; the package's `parsed-report.schema.json`. */
export const PARSED_REPORT_SCHEMA: JsonSchema = parsedReport;

/** JSON Schema of {@link ReportScore}; the package's `report-score.schema.json`. */
export const REPORT_SCORE_SCHEMA: JsonSchema = reportScore;
