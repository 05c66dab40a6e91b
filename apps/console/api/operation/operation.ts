import type { RouteAt } from "@rubrica/client";
import type { RouteData, RouteInput } from "@rubrica/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, outlivesPage, type Schemas } from "../client.ts";
import { asProblem } from "../problem.ts";

/** How each part of the service is. */
export type Health = RouteData<RouteAt<"get", "/health">>;
export type ComponentHealth = Health["components"][number];

/** Workers of all processes, the queue, the types of tasks. */
export type WorkersStatus = RouteData<RouteAt<"get", "/api/v1/workers/status">>;
export type WorkerStatus = WorkersStatus["workers"][number];
export type TaskType = WorkersStatus["task_types"][number];

export type QueuedTask = Schemas["QueuedTask"];
export type DeadLetter = Schemas["DeadLetter"];
export type TasksFilter = RouteInput<RouteAt<"get", "/api/v1/tasks">>["query"];
export type DeadLettersFilter = RouteInput<RouteAt<"get", "/api/v1/dead-letters">>["query"];

// Everything here begins with "operation", so that one invalidation reaches all of it.

/** An unwell service answers too: that is no failure of the request. */
export const healthQuery = queryOptions({
  queryKey: ["operation", "health"],
  queryFn: async ({ signal }): Promise<Health> => {
    try {
      return await client.get("/health", { signal });
    } catch (error) {
      const { data, status } = asProblem(error);
      if (status === 503 && isHealth(data)) return data;
      throw error;
    }
  },
});

export const workersStatusQuery = queryOptions({
  queryKey: ["operation", "workers"],
  queryFn: ({ signal }) => client.get("/api/v1/workers/status", { signal }),
});

/** Tasks that wait or run, page by page. */
export const tasksQuery = (filter: TasksFilter) =>
  queryOptions({
    queryKey: ["operation", "tasks", filter],
    queryFn: ({ signal }) => client.get("/api/v1/tasks", { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** Tasks that nobody could finish, newest first. */
export const deadLettersQuery = (filter: DeadLettersFilter) =>
  queryOptions({
    queryKey: ["operation", "dead-letters", filter],
    queryFn: ({ signal }) => client.get("/api/v1/dead-letters", { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const deadLetterQuery = (id: string) =>
  queryOptions({
    queryKey: ["operation", "dead-letters", id],
    queryFn: ({ signal }) => client.get("/api/v1/dead-letters/{id}", { path: { id }, signal }),
  });

/** Keeps workers from beginning tasks of the type, or lets them again. */
export async function pauseType(type: string, paused: boolean): Promise<void> {
  const params = { path: { type } };
  (await paused)
    ? client.post("/api/v1/task-types/{type}/pause", params)
    : client.post("/api/v1/task-types/{type}/resume", params);
}

/** Cancels a task that waits or runs. Rejects with a Problem: missing where it has ended. */
export async function cancelTask(id: string): Promise<void> {
  await client.post("/api/v1/tasks/{id}/cancel", { path: { id }, ...outlivesPage });
}

/** Has a dead letter worked on again, with fresh attempts. */
export async function redrive(id: string): Promise<void> {
  await client.post("/api/v1/dead-letters/{id}/redrive", { path: { id } });
}

/** Discards a dead letter for good. */
export async function discard(id: string): Promise<void> {
  await client.delete("/api/v1/dead-letters/{id}", { path: { id } });
}

function isHealth(data: unknown): data is Health {
  return typeof data === "object" && data !== null && "components" in data && Array.isArray(data.components);
}
