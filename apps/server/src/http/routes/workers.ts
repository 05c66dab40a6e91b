import type { PoolUse } from "@rubrica/adapter-postgres";
import type { QueueStats, TaskQueue, WorkerRegistry } from "@rubrica/core";
import { type RegisteredManager, registeredManagers, type WorkerManager } from "@rubrica/worker-runtime";
import Type from "typebox";
import { ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, timestamp } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";

/** What the worker routes report on. */
export interface WorkerRoutesOptions {
  /** Null in a process without workers. */
  readonly manager: WorkerManager | null;
  /** Knows the workers of all processes. */
  readonly registry: WorkerRegistry;
  readonly queue: TaskQueue;
  readonly pool: () => PoolUse;
}

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
  pool: Type.Object({ size: Type.Integer(), used: Type.Integer(), waiting: Type.Integer() }),
});

/** How the workers of all processes and the queue stand. */
export function workerRoutes({ manager, registry, queue, pool }: WorkerRoutesOptions): readonly Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/api/v1/workers/status",
      summary: "Workers of all processes, queue depth, connection pool",
      tag: "workers",
      access: ["admin", "teacher"],
      answers: { 200: { description: "The status.", data: workersSchema } },
      async handle() {
        const [managers, stats] = await Promise.all([allManagers(manager, registry), queue.stats()]);
        return ok(
          texts.listed,
          toStatusJson({ state: manager?.status().state ?? "absent", managers, stats, pool: pool() }),
        );
      },
    }),
  ];
}

/** The own one as it is now, the others as they said last. */
async function allManagers(
  manager: WorkerManager | null,
  registry: WorkerRegistry,
): Promise<readonly RegisteredManager[]> {
  const others = (await registeredManagers(registry)).filter(({ name }) => name !== manager?.name);
  return manager ? [{ name: manager.name, secondsAgo: 0, status: manager.status() }, ...others] : others;
}

interface Status {
  readonly state: string;
  readonly managers: readonly RegisteredManager[];
  readonly stats: QueueStats;
  readonly pool: PoolUse;
}

function toStatusJson({ state, managers, stats, pool }: Status): Type.Static<typeof workersSchema> {
  const workers = managers.flatMap(({ name, secondsAgo, status }) =>
    status.workers.map((worker) => ({ ...worker, process: name, secondsAgo })),
  );
  return {
    manager: { state },
    workers: workers.map((worker) => ({
      process: worker.process,
      seen_seconds_ago: worker.secondsAgo,
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
      left_behind: worker.leftBehind,
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
