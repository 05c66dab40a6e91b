import { queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "../client.ts";

export type ScoreRun = Schemas["ScoreRun"];

/** All scores of a report, oldest first, and their points by criterion; students get those that were released. */
export const scoreRunsQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id, "runs"],
    queryFn: ({ signal }) => client.get("/api/v1/reports/{id}/runs", { path: { id }, signal }),
  });
