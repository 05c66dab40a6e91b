import type { PoolUse } from "@rubrica/adapter-postgres";
import { type RouteData, routes } from "@rubrica/contract";
import type { QueueControl, QueueStats, TaskQueue, TypeControl, WorkerRegistry } from "@rubrica/core";
import {
  type RegisteredManager,
  registeredManagers,
  type WorkerDefinition,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import { ok } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** What the worker routes report on. */
export interface WorkerRoutesOptions {
  /** Null in a process without workers. */
  readonly manager: WorkerManager | null;
  /** Knows the workers of all processes. */
  readonly registry: WorkerRegistry;
  readonly queue: TaskQueue;
  readonly queueControl: QueueControl;
  readonly pool: () => PoolUse;
  /** Of all workers that the service knows, also those of other processes. */
  readonly definitions: readonly WorkerDefinition[];
}

/** How the workers of all processes and the queue stand. */
export function workerRoutes(options: WorkerRoutesOptions): readonly Route[] {
  const { manager, registry, queue, queueControl, pool, definitions } = options;
  const types = definitions.flatMap(({ handlers }) => Object.keys(handlers));
  return [
    implement(routes.workers.status, {
      async handle() {
        const [managers, stats, controls] = await Promise.all([
          allManagers(manager, registry),
          queue.stats(),
          queueControl.controls(),
        ]);
        return ok(
          texts.listed,
          toStatusJson({
            state: manager?.status().state ?? "absent",
            managers,
            stats,
            controls: controlsOf(types, controls),
            pool: pool(),
          }),
        );
      },
    }),
  ];
}

/** Of each type, also of those that are neither paused nor limited. */
function controlsOf(types: readonly string[], controls: readonly TypeControl[]): readonly TypeControl[] {
  const known = new Map(types.map((type): [string, TypeControl] => [type, { type, paused: null, limit: null }]));
  for (const control of controls) known.set(control.type, control);
  return [...known.values()].sort((a, b) => (a.type < b.type ? -1 : 1));
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
  readonly controls: readonly TypeControl[];
  readonly pool: PoolUse;
}

function toStatusJson({ state, managers, stats, controls, pool }: Status): RouteData<typeof routes.workers.status> {
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
    task_types: controls.map(({ type, paused, limit }) => ({
      type,
      paused: paused && { at: paused.at.toISOString(), by: paused.by },
      limit: limit && { starts: limit.starts, per_seconds: limit.perSeconds, burst: limit.burst },
    })),
    pool: { size: pool.size, used: pool.used, waiting: pool.waiting },
  };
}
