import type { ParsedReport } from "@rubrica/report-model";

/** The report, which tells which engines were given up before it could be read. */
export function withAbandoned(report: ParsedReport, abandoned: string): ParsedReport {
  const reasons = [abandoned, report.reading.fallbackReason].filter((reason) => reason !== null);
  return { ...report, reading: { ...report.reading, fallbackReason: reasons.join(", ") } };
}
