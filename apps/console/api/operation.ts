import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { operations, paths } from "./api-types.ts";
import { client, outlivesPage, read, type Schemas } from "./client.ts";
import { asProblem } from "./problem.ts";

/** How each part of the service is. */
export type Health = operations["getHealth"]["responses"][200]["content"]["application/json"]["data"];
export type ComponentHealth = Health["components"][number];

/** Workers of all processes, the queue, the types of tasks. */
export type WorkersStatus =
  operations["getApiV1WorkersStatus"]["responses"][200]["content"]["application/json"]["data"];
export type WorkerStatus = WorkersStatus["workers"][number];
export type TaskType = WorkersStatus["task_types"][number];

export type QueuedTask = Schemas["QueuedTask"];
export type DeadLetter = Schemas["DeadLetter"];
export type TasksFilter = NonNullable<paths["/api/v1/tasks"]["get"]["parameters"]["query"]>;
export type DeadLettersFilter = NonNullable<paths["/api/v1/dead-letters"]["get"]["parameters"]["query"]>;

// Everything here begins with "operation", so that one invalidation reaches all of it.

/** An unwell service answers too: that is no failure of the request. */
export const healthQuery = queryOptions({
  queryKey: ["operation", "health"],
  queryFn: async ({ signal }): Promise<Health> => {
    try {
      return await read(client.GET("/health", { signal }));
    } catch (error) {
      const { data, status } = asProblem(error);
      if (status === 503 && isHealth(data)) return data;
      throw error;
    }
  },
});

export const workersStatusQuery = queryOptions({
  queryKey: ["operation", "workers"],
  queryFn: ({ signal }) => read(client.GET("/api/v1/workers/status", { signal })),
});

/** Tasks that wait or run, page by page. */
export const tasksQuery = (filter: TasksFilter) =>
  queryOptions({
    queryKey: ["operation", "tasks", filter],
    queryFn: ({ signal }) => read(client.GET("/api/v1/tasks", { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

/** Tasks that nobody could finish, newest first. */
export const deadLettersQuery = (filter: DeadLettersFilter) =>
  queryOptions({
    queryKey: ["operation", "dead-letters", filter],
    queryFn: ({ signal }) => read(client.GET("/api/v1/dead-letters", { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

export const deadLetterQuery = (id: string) =>
  queryOptions({
    queryKey: ["operation", "dead-letters", id],
    queryFn: ({ signal }) => read(client.GET("/api/v1/dead-letters/{id}", { params: { path: { id } }, signal })),
  });

/** Keeps workers from beginning tasks of the type, or lets them again. */
export async function pauseType(type: string, paused: boolean): Promise<void> {
  const params = { params: { path: { type } } };
  await read(
    paused
      ? client.POST("/api/v1/task-types/{type}/pause", params)
      : client.POST("/api/v1/task-types/{type}/resume", params),
  );
}

/** Cancels a task that waits or runs. Rejects with a Problem: missing where it has ended. */
export async function cancelTask(id: string): Promise<void> {
  await read(client.POST("/api/v1/tasks/{id}/cancel", { params: { path: { id } }, ...outlivesPage }));
}

/** Has a dead letter worked on again, with fresh attempts. */
export async function redrive(id: string): Promise<void> {
  await read(client.POST("/api/v1/dead-letters/{id}/redrive", { params: { path: { id } } }));
}

/** Discards a dead letter for good. */
export async function discard(id: string): Promise<void> {
  await read(client.DELETE("/api/v1/dead-letters/{id}", { params: { path: { id } } }));
}

function isHealth(data: unknown): data is Health {
  return typeof data === "object" && data !== null && "components" in data && Array.isArray(data.components);
}
