import type { PoolUse } from "@rubrica/adapter-postgres";
import type { QueueStats, TaskQueue } from "@rubrica/core";
import type { ManagerStatus, WorkerManager } from "@rubrica/worker-runtime";
import Type from "typebox";
import { ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, timestamp } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";

/** What the worker routes report on. */
export interface WorkerRoutesOptions {
  /** Null in a process without workers. */
  readonly manager: WorkerManager | null;
  readonly queue: TaskQueue;
  readonly pool: () => PoolUse;
}

const workersSchema = Type.Object({
  manager: Type.Object({ state: Type.String({ description: "idle, running, stopping, stopped, or absent" }) }),
  workers: Type.Array(
    Type.Object({
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
  pool: Type.Object({ size: Type.Integer(), used: Type.Integer(), waiting: Type.Integer() }),
});

/** How the workers of this process and the queue stand. */
export function workerRoutes({ manager, queue, pool }: WorkerRoutesOptions): readonly Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/api/v1/workers/status",
      summary: "Workers of this process, queue depth, connection pool",
      tag: "workers",
      access: ["admin", "teacher"],
      answers: { 200: { description: "The status.", data: workersSchema } },
      handle: async () => ok(texts.listed, toStatusJson(manager?.status() ?? null, await queue.stats(), pool())),
    }),
  ];
}

function toStatusJson(
  status: ManagerStatus | null,
  stats: QueueStats,
  pool: PoolUse,
): Type.Static<typeof workersSchema> {
  return {
    manager: { state: status?.state ?? "absent" },
    workers: (status?.workers ?? []).map((worker) => ({
      kind: worker.kind,
      state: worker.state,
      healthy: worker.healthy,
      concurrency: worker.concurrency,
      running: worker.running.map((task) => ({
        id: task.id,
        type: task.type,
        attempt: task.attempt,
        started_at: task.startedAt.toISOString(),
        progress: task.progress,
        detail: task.detail,
      })),
      processed: worker.processed,
      failed: worker.failed,
      dead_lettered: worker.deadLettered,
      last_claim_at: worker.lastClaimAt?.toISOString() ?? null,
      last_error: worker.lastError && {
        code: worker.lastError.code,
        message: worker.lastError.message,
        at: worker.lastError.at.toISOString(),
      },
    })),
    queue: {
      ready: stats.ready,
      scheduled: stats.scheduled,
      running: stats.running,
      dead: stats.dead,
      oldest_ready_seconds: stats.oldestReadySeconds,
    },
    pool: { size: pool.size, used: pool.used, waiting: pool.waiting },
  };
}
