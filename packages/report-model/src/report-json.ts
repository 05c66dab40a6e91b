/** The report as JSON text. */
import type { ParsedReport } from "./parsed-report.ts";

/** Serializes the report by the published schema; `indent` is the number of spaces for each level, default none. */
export function toJson(report: ParsedReport, indent = 0): string {
  return JSON.stringify(report, null, indent);
}
