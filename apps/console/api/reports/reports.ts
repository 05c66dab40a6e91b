import type { RouteAt } from "@rubrica/client";
import type { RouteInput } from "@rubrica/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "../client.ts";

/** How the list of reports is narrowed, sorted and paged. */
export type ReportsFilter = RouteInput<RouteAt<"get", "/api/v1/reports">>["query"];

// Everything about reports begins with "reports", so that one invalidation reaches all of it.

/** The reports that the person may see. */
export const reportsQuery = (filter: ReportsFilter = {}) =>
  queryOptions({
    queryKey: ["reports", "list", filter],
    queryFn: ({ signal }) => client.get("/api/v1/reports", { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** One report: metadata, status, stage, progress. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id],
    queryFn: ({ signal }) => client.get("/api/v1/reports/{id}", { path: { id }, signal }),
  });

/** Its newest score with reasons. */
export const scoreQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id, "score"],
    queryFn: ({ signal }) => client.get("/api/v1/reports/{id}/score", { path: { id }, signal }),
  });

/** The rubrics one may score by. */
export const rubricsQuery = queryOptions({
  queryKey: ["rubrics"],
  queryFn: ({ signal }) => client.get("/api/v1/rubrics", { signal }),
});
