import type { RouteAt } from "@rubrica/client";
import type { RouteData } from "@rubrica/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "./client.ts";
import { asProblem } from "./problem.ts";

/** The most important nodes with their places, and the relations between them. */
export type GraphOverview = RouteData<RouteAt<"get", "/api/v1/knowledge-graph/overview">>;
/** A node, what it is related to directly, and where that is printed. */
export type GraphNeighbourhood = RouteData<RouteAt<"get", "/api/v1/knowledge-graph/neighbourhood">>;
export type GraphNode = Schemas["GraphNode"];
export type GraphEdge = Schemas["GraphEdge"];
export type GraphCommunity = Schemas["GraphCommunity"];
export type GraphBuild = Schemas["GraphBuild"];
export type NodeType = GraphNode["type"];

const graphKey = ["knowledge-graph"] as const;
const buildsKey = ["knowledge-graph-builds"] as const;
const POLL_MILLISECONDS = 1_000;
/** A graph changes with a build alone. */
const STALE_MILLISECONDS = 60_000;
/** Between two looks whether there is a graph by now. */
const ABSENT_MILLISECONDS = 15_000;
const MOST_NEIGHBOURS = 100;
const MOST_FOUND = 50;

/** The overview, of these types alone where some are given; null before the first build. */
export const overviewQuery = (types: readonly NodeType[] = []) =>
  queryOptions({
    queryKey: [...graphKey, "overview", types.join(",")],
    queryFn: ({ signal }): Promise<GraphOverview | null> =>
      client
        .get("/api/v1/knowledge-graph/overview", {
          query: types.length > 0 ? { types: types.join(",") } : {},
          signal,
        })
        .catch((error: unknown) => {
          if (asProblem(error).kind === "missing") return null;
          throw error;
        }),
    staleTime: STALE_MILLISECONDS,
    // One that went with a report is built again; who may not see builds is told by nothing else.
    refetchInterval: ({ state }) => (state.data === null ? ABSENT_MILLISECONDS : false),
  });

export const neighbourhoodQuery = (key: string) =>
  queryOptions({
    queryKey: [...graphKey, "neighbourhood", key],
    queryFn: ({ signal }) =>
      client.get("/api/v1/knowledge-graph/neighbourhood", {
        query: { key, limit: MOST_NEIGHBOURS },
        signal,
      }),
    staleTime: STALE_MILLISECONDS,
  });

/** Nodes by name, from the whole graph. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...graphKey, "search", text],
    queryFn: ({ signal }) =>
      client.get("/api/v1/knowledge-graph/search", { query: { q: text, limit: MOST_FOUND }, signal }),
    staleTime: STALE_MILLISECONDS,
  });

/** The newest build of each status, newest first; asked again every second while one is under way. Staff alone may. */
export const buildsQuery = queryOptions({
  queryKey: buildsKey,
  queryFn: async ({ signal }) =>
    (await client.get("/api/v1/knowledge-graph/builds", { signal })).builds as readonly GraphBuild[],
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MILLISECONDS : false),
});

export function isUnderWay({ status }: GraphBuild): boolean {
  return status === "queued" || status === "running";
}

/** Has the graph built over all analyzed reports. Rejects with a Problem: too many builds. */
export async function startBuild(queries: QueryClient): Promise<void> {
  await client.post("/api/v1/knowledge-graph/builds");
  await queries.invalidateQueries({ queryKey: buildsKey });
}

/** After a build was published. */
export function readGraphAnew(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: graphKey });
}

/** The whole graph as Gephi and others read it. */
export async function readGexf(): Promise<Blob> {
  const answer = await client.download("/api/v1/knowledge-graph", { headers: { Accept: "application/gexf+xml" } });
  return await answer.blob();
}
