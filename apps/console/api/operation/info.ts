import { queryOptions } from "@tanstack/react-query";
import { client } from "../client.ts";

/** What the service is and can do: limits, whether a model is set up, grade bands. It does not change while it runs. */
export const infoQuery = queryOptions({
  queryKey: ["info"],
  queryFn: ({ signal }) => client.get("/info", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
