/** The report as JSON text. */
import type { ParsedReport } from "./parsed-report.ts";

/** Writes the report by the published schema; `indent` spaces a level, default none. */
export function toJson(report: ParsedReport, indent = 0): string {
  return JSON.stringify(report, null, indent);
}
