import Type from "typebox";
import { nullable, timestamp } from "../envelope.ts";
import { route } from "../route.ts";

const workersSchema = Type.Object({
  manager: Type.Object({
    state: Type.String({ description: "Of this process: idle, running, stopping, stopped, or absent." }),
  }),
  workers: Type.Array(
    Type.Object({
      process: Type.String({ description: "Name of the process that it runs in." }),
      seen_seconds_ago: Type.Number({ description: "Since the process said so; 0 for this one." }),
      kind: Type.String(),
      state: Type.String(),
      healthy: Type.Boolean(),
      concurrency: Type.Integer(),
      running: Type.Array(
        Type.Object({
          id: Type.String(),
          type: Type.String(),
          attempt: Type.Integer(),
          started_at: timestamp,
          progress: Type.Number(),
          detail: nullable(Type.String()),
        }),
      ),
      processed: Type.Integer(),
      failed: Type.Integer(),
      dead_lettered: Type.Integer(),
      left_behind: Type.Integer({ description: "Handlers that heeded no time-out and are still at work." }),
      last_claim_at: nullable(timestamp),
      last_error: nullable(Type.Object({ code: Type.String(), message: Type.String(), at: timestamp })),
    }),
  ),
  queue: Type.Object({
    ready: Type.Integer(),
    scheduled: Type.Integer(),
    running: Type.Integer(),
    dead: Type.Integer(),
    oldest_ready_seconds: nullable(Type.Number()),
  }),
  task_types: Type.Array(
    Type.Object({
      type: Type.String(),
      paused: nullable(
        Type.Object({ at: timestamp, by: Type.String({ description: "Id of the administrator who did it." }) }),
      ),
      limit: nullable(
        Type.Object({
          starts: Type.Integer(),
          per_seconds: Type.Number(),
          burst: Type.Integer({ description: "So many may begin at once after a rest." }),
        }),
      ),
    }),
    { description: "Every type that the service knows, by name: for all workers paused, limited, or neither." },
  ),
  pool: Type.Object({ size: Type.Integer(), used: Type.Integer(), waiting: Type.Integer() }),
});

export const status = route({
  method: "get",
  path: "/api/v1/workers/status",
  summary: "Workers of all processes, queue depth, connection pool",
  tag: "workers",
  access: {
    roles: ["admin", "teacher"],
    reason: "It says whether reports are being processed, and nothing about them.",
  },
  answers: { 200: { description: "The status.", data: workersSchema } },
});
