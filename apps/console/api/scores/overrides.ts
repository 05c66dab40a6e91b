import { queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "../client.ts";

type Score = Schemas["ReportScore"];

/** The score that the person has before them: nobody changes what they have not seen. */
export interface SeenScore {
  readonly run_id: string;
  readonly version: number;
}

/** Gives a criterion other points. Rejects with a Problem of kind conflict when the score changed since it was seen. */
export function overridePoints(
  reportId: string,
  criterionId: string,
  given: { readonly points: number; readonly reason: string },
  seen: SeenScore,
): Promise<Score> {
  const params = { path: { id: reportId, criterion_id: criterionId } };
  const body = { ...given, run_id: seen.run_id, version: seen.version };
  return client.put("/api/v1/reports/{id}/overrides/{criterion_id}", { ...params, body });
}

/** Lets the judge's points count again. */
export function undoOverride(reportId: string, criterionId: string, reason: string, seen: SeenScore): Promise<Score> {
  const query = { run_id: seen.run_id, version: seen.version, ...(reason !== "" && { reason }) };
  const params = { path: { id: reportId, criterion_id: criterionId }, query };
  return client.delete("/api/v1/reports/{id}/overrides/{criterion_id}", { ...params });
}

/** All runs with every change of them; the version makes it another answer as soon as something changed. */
export const scoreRunsQuery = (reportId: string, version: number) =>
  queryOptions({
    queryKey: ["reports", reportId, "runs", version],
    queryFn: ({ signal }) => client.get("/api/v1/reports/{id}/runs", { path: { id: reportId }, signal }),
  });
