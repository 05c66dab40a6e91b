import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "./client.ts";

export type CheckedReference = Schemas["CheckedReference"];
export type Citation = Schemas["Citation"];
export type Edition = "2015" | "2025";

/** The list of references with what an edition of GB/T 7714 has against each. A conflict before the report was read. */
export const referenceFindingsQuery = (id: string, edition: Edition) =>
  queryOptions({
    queryKey: ["reports", id, "reference-findings", edition],
    queryFn: ({ signal }) =>
      client.get("/api/v1/reports/{id}/reference-findings", { path: { id }, query: { edition }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
