import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { reportQuery } from "../api/reports/reports.ts";
import { useWords } from "../words/use-words.ts";

/** The id of the report that a task works on. */
export function reportIn(payload: unknown): string | null {
  return textIn(payload, "reportId");
}

/** Words that a payload holds under a name; null where there are none. */
export function textIn(payload: unknown, name: string): string | null {
  if (typeof payload !== "object" || payload === null) return null;
  const value: unknown = (payload as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : null;
}

/** Leads to the report by its title. */
export function ReportTitle({ id }: { readonly id: string }) {
  const words = useWords("workers");
  const report = useQuery({ ...reportQuery(id), retry: false });
  if (report.isError) return null;
  return (
    <Link to="/reports/$reportId" params={{ reportId: id }}>
      {report.data?.title || report.data?.file_name || words.openReport}
    </Link>
  );
}
