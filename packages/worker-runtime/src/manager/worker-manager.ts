import type { WorkerRegistry } from "@rubrica/core";
import { withDeadline } from "../time/deadline.ts";
import { shareAmongWorkers, Worker } from "../worker/worker.ts";
import type { WorkerDefinition } from "../worker/worker-definition.ts";
import { resolveWorkerOptions, type WorkerOptions } from "../worker/worker-options.ts";
import type { WorkerState } from "../worker/worker-status.ts";
import type { ManagerStatus } from "./manager-status.ts";
import { keepRegistered } from "./registered-managers.ts";
import { Sweeper } from "./sweeper.ts";
import type { WorkerPlan } from "./worker-plan.ts";

export interface WorkerManagerOptions extends WorkerOptions {
  /** All kinds the program knows, also those the plan leaves out: their hooks run when a sweep finds their tasks dead. */
  readonly definitions: readonly WorkerDefinition[];
  /** Which of them run here. */
  readonly plan: WorkerPlan;
  /** Between looks for tasks of vanished workers, varied by a fifth. Default: a quarter of the lease. */
  readonly sweepSeconds?: number;
  /** Where the manager says how it stands, for other processes to see. Default: nowhere. */
  readonly registry?: WorkerRegistry;
}

/** Starts the planned workers with the application and stops them with it. */
export interface WorkerManager {
  /** As the registry knows it. */
  readonly name: string;
  /** Starts every planned worker and, when there is one, the sweep for tasks of vanished workers. */
  start(): void;
  /** Stops them all within the deadlines given. A second call ends the grace. Never rejects. */
  stop(): Promise<void>;
  status(): ManagerStatus;
}

/** @throws Error when a planned kind is unknown, two kinds share a task type, or a hook lacks its transaction. */
export function createWorkerManager(options: WorkerManagerOptions): WorkerManager {
  const { definitions, plan } = options;
  refuseSharedTypes(definitions);
  const named = { ...options, name: options.name ?? crypto.randomUUID().slice(0, 8) };
  const resolved = resolveWorkerOptions(named);
  const { sweepSeconds = resolved.leaseSeconds / 4 } = options;
  const shared = shareAmongWorkers(resolved);
  const workers = [...plan].map(([kind, concurrency]) => {
    const definition = definitions.find((candidate) => candidate.kind === kind);
    if (!definition) throw new Error(`There is no worker of kind ${kind}.`);
    return new Worker(definition, concurrency, named, shared);
  });
  const sweeper = new Sweeper(definitions, { ...resolved, contact: shared.contact }, (types) =>
    shared.occupancy.reserve([...plan.keys()].some((kind) => handlesAny(definitions, kind, types))),
  );
  const quiet = new AbortController();
  /** Aborts: nothing more to report. */
  const gone = new AbortController();
  let state: WorkerState = "idle";

  const { registry } = options;
  const manager: WorkerManager = {
    name: resolved.name,
    start() {
      if (state !== "idle") throw new Error("The worker manager was started before.");
      state = "running";
      for (const worker of workers) worker.start();
      if (workers.length > 0) void sweeper.run(sweepSeconds, quiet.signal);
      if (registry && workers.length > 0)
        void keepRegistered({ registry, status: manager.status }, resolved, gone.signal);
    },
    async stop() {
      if (state !== "stopped") state = "stopping";
      quiet.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
      state = "stopped";
      gone.abort();
      if (registry && workers.length > 0)
        await withDeadline(resolved.time, 1, registry.remove(resolved.name)).catch(() => undefined);
    },
    status() {
      const statuses = workers.map((worker) => worker.status());
      return { state, healthy: statuses.every(({ healthy }) => healthy), workers: statuses, swept: sweeper.totals };
    },
  };
  return manager;
}

function handlesAny(definitions: readonly WorkerDefinition[], kind: string, types: readonly string[]): boolean {
  const handlers = definitions.find((definition) => definition.kind === kind)?.handlers ?? {};
  return types.some((type) => Object.hasOwn(handlers, type));
}

function refuseSharedTypes(definitions: readonly WorkerDefinition[]): void {
  const kindOfType = new Map<string, string>();
  for (const { kind, handlers } of definitions) {
    for (const type of Object.keys(handlers)) {
      const other = kindOfType.get(type);
      if (other !== undefined) throw new Error(`Both ${other} and ${kind} handle ${type}.`);
      kindOfType.set(type, kind);
    }
  }
}
