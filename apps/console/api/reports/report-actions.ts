import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { client, outlivesPage } from "../client.ts";

/**
 * Scores a report again; a failed one starts from the beginning. Rejects with a Problem: conflict while one is under way.
 * @param options `rubricId`: default the same as before. `askAnew`: the model is asked for everything again, in place of what
 *   it answered before; for teachers and administrators, default false.
 */
export async function rescoreReport(
  queries: QueryClient,
  id: string,
  { rubricId, askAnew = false }: { readonly rubricId?: string | undefined; readonly askAnew?: boolean } = {},
): Promise<void> {
  const body = { ...(rubricId !== undefined && { rubric_id: rubricId }), ...(askAnew && { ask_anew: true }) };
  await client.post("/api/v1/reports/{id}/rescore", { path: { id }, body });
  await queries.invalidateQueries({ queryKey: ["reports"] });
}

/** Deletes a report with everything that belongs to it. */
export async function deleteReport(queries: QueryClient, id: string): Promise<void> {
  await client.delete("/api/v1/reports/{id}", { path: { id }, ...outlivesPage });
  await queries.invalidateQueries({ queryKey: ["reports"] });
}

/** What a model was asked about a report, oldest first; for teachers and administrators. */
export const modelCallsQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id, "model-calls"],
    queryFn: ({ signal }) => client.get("/api/v1/reports/{id}/model-calls", { path: { id }, signal }),
  });

/** Prompt and answer of one call. */
export const modelCallQuery = (id: string, key: string) =>
  queryOptions({
    queryKey: ["reports", id, "model-calls", key],
    queryFn: ({ signal }) => client.get("/api/v1/reports/{id}/model-calls/{key}", { path: { id, key }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
