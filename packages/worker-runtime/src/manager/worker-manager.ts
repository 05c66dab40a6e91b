import { checkNumber, checkObject, InvalidArgumentError, type QueueControl, type WorkerRegistry } from "@rubrica/core";
import { withDeadline } from "../time/deadline.ts";
import { shareAmongWorkers, Worker } from "../worker/worker.ts";
import type { WorkerDefinition } from "../worker/worker-definition.ts";
import { resolveWorkerOptions, type WorkerOptions } from "../worker/worker-options.ts";
import type { WorkerState } from "../worker/worker-status.ts";
import { keepLimits } from "./keep-limits.ts";
import type { ManagerStatus } from "./manager-status.ts";
import { keepRegistered } from "./registered-managers.ts";
import { Sweeper } from "./sweeper.ts";
import type { TaskLimits } from "./task-limits.ts";
import type { WorkerPlan } from "./worker-plan.ts";

export interface WorkerManagerOptions extends WorkerOptions {
  /** All kinds the program knows, also those the plan leaves out: their hooks run when a sweep finds their tasks dead. */
  readonly definitions: readonly WorkerDefinition[];
  /** Which of them run here. */
  readonly plan: WorkerPlan;
  /** Between looks for tasks of vanished workers, varied by a fifth. Default: a quarter of the lease. */
  readonly sweepSeconds?: number;
  /**
   * How often tasks of each type may start, in all processes together. Types of the definitions that are not among them are
   * not limited. They are set before the first claim and kept from then on; other processes should be given the same.
   * Default: whatever the queue was told elsewhere stays.
   */
  readonly limits?: { readonly queueControl: QueueControl; readonly of: TaskLimits };
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
  /** What every worker of this process does now. */
  status(): ManagerStatus;
}

/** @throws {InvalidArgumentError} for what cannot be meant, such as a planned kind that is unknown, two kinds that share a task type, or a hook without its transaction. */
export function createWorkerManager(options: WorkerManagerOptions): WorkerManager {
  checkManagerOptions(options);
  const { definitions, plan } = options;
  refuseSharedTypes(definitions);
  const named = { ...options, name: options.name ?? crypto.randomUUID().slice(0, 8) };
  const resolved = resolveWorkerOptions(named);
  const { sweepSeconds = resolved.leaseSeconds / 4 } = options;
  const shared = shareAmongWorkers(resolved);
  const workers = [...plan].map(([kind, concurrency]) => {
    const definition = definitions.find((candidate) => candidate.kind === kind);
    if (!definition) throw unknownKind(kind, definitions);
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
      const startWorkers = (): void => {
        for (const worker of workers) worker.start();
        if (registry && workers.length > 0)
          void keepRegistered({ registry, status: manager.status }, resolved, gone.signal);
      };
      if (options.limits && workers.length > 0) {
        const { queueControl, of: limits } = options.limits;
        const types = definitions.flatMap(({ handlers }) => Object.keys(handlers));
        void keepLimits({ queueControl, limits, types, onSet: startWorkers }, resolved, quiet.signal);
      } else startWorkers();
      if (workers.length > 0) void sweeper.run(sweepSeconds, quiet.signal);
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
      if (other !== undefined) {
        const argument = "createWorkerManager(options.definitions)";
        const given = `${type} in both ${other} and ${kind}`;
        throw new InvalidArgumentError({ argument, expected: "each task type in one kind", value: definitions, given });
      }
      kindOfType.set(type, kind);
    }
  }
}

function unknownKind(kind: string, definitions: readonly WorkerDefinition[]): InvalidArgumentError {
  const expected = `kinds among ${definitions.map((definition) => definition.kind).join(", ")}`;
  return new InvalidArgumentError({
    argument: "createWorkerManager(options.plan)",
    expected,
    value: kind,
    given: `${String(kind)}, of which there is no worker`,
  });
}

function checkManagerOptions(options: WorkerManagerOptions): void {
  checkObject("createWorkerManager(options)", options, { expected: "an object with definitions, plan and queue" });
  const { definitions, plan } = options as { readonly definitions: unknown; readonly plan: unknown };
  if (!Array.isArray(definitions)) {
    const expected = "an array of worker definitions";
    throw new InvalidArgumentError({
      argument: "createWorkerManager(options.definitions)",
      expected,
      value: definitions,
    });
  }
  if (!(plan instanceof Map)) {
    const expected = "a Map from kinds of workers to how many tasks at once";
    const remedy = "parseWorkerPlan() makes one.";
    throw new InvalidArgumentError({ argument: "createWorkerManager(options.plan)", expected, value: plan, remedy });
  }
  const seconds = { least: 0, most: Number.POSITIVE_INFINITY, fractions: true };
  checkNumber("createWorkerManager(options.sweepSeconds)", options.sweepSeconds, seconds);
}
