import type { ListedReport } from "../api/scores/gradebook.ts";

/** Whose report it is and how it is called; the file stands beside a recognised or given title. */
export function nameOf(report: ListedReport | undefined): string {
  if (!report) return "";
  const parts = [report.owner?.full_name ?? report.owner?.email, report.name, report.file_name];
  return [...new Set(parts.filter((part) => part !== undefined))].join(" · ");
}
