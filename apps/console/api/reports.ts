import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { paths } from "./api-types.ts";
import { client, read } from "./client.ts";

/** How the list of reports is narrowed, sorted and paged. */
export type ReportsFilter = NonNullable<paths["/api/v1/reports"]["get"]["parameters"]["query"]>;

// Everything about reports begins with "reports", so that one invalidation reaches all of it.

/** The reports that the person may see. */
export const reportsQuery = (filter: ReportsFilter = {}) =>
  queryOptions({
    queryKey: ["reports", "list", filter],
    queryFn: ({ signal }) => read(client.GET("/api/v1/reports", { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

/** One report: metadata, status, stage, progress. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id],
    queryFn: ({ signal }) => read(client.GET("/api/v1/reports/{id}", { params: { path: { id } }, signal })),
  });

/** Its newest score with reasons. */
export const scoreQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id, "score"],
    queryFn: ({ signal }) => read(client.GET("/api/v1/reports/{id}/score", { params: { path: { id } }, signal })),
  });

/** The rubrics one may score by. */
export const rubricsQuery = queryOptions({
  queryKey: ["rubrics"],
  queryFn: ({ signal }) => read(client.GET("/api/v1/rubrics", { signal })),
});
