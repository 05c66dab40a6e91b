import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "../client.ts";

export type CheckedReference = Schemas["CheckedReference"];
export type Citation = Schemas["Citation"];
export type ListStyle = Schemas["ListStyle"];
export type ReferenceStyle = NonNullable<ListStyle["checked"]>;

/**
 * The list of references with what a style has against each. A conflict before the report was read.
 * @param style - Default: the style that the list is in.
 */
export const referenceFindingsQuery = (id: string, style: ReferenceStyle | undefined) =>
  queryOptions({
    queryKey: ["reports", id, "reference-findings", style ?? null],
    queryFn: ({ signal }) =>
      client.get("/api/v1/reports/{id}/reference-findings", {
        path: { id },
        query: style === undefined ? {} : { style },
        signal,
      }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
