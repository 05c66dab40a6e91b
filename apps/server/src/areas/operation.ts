import {
  createWorkerManager,
  parseTaskLimits,
  type WorkerDefinition,
  type WorkerManager,
  type WorkerObserver,
} from "@rubrica/worker-runtime";
import { startUpkeep } from "../chores/upkeep.ts";
import { createHealth, type Health } from "../health.ts";
import { deadLetterRoutes } from "../http/routes/dead-letters.ts";
import { systemRoutes } from "../http/routes/system.ts";
import { taskRoutes } from "../http/routes/tasks.ts";
import { workerRoutes } from "../http/routes/workers.ts";
import { createInstallationWarnings, type InstallationWarnings } from "../installation-warnings.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createReadiness, type Readiness } from "../observing/readiness.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { version } from "../version.ts";
import type { OpenedArea } from "./area.ts";
import type { Closer } from "./closers.ts";
import type { Foundation } from "./foundation.ts";

/** What looks at all areas: how the process is, and the work that it does beside requests. */
export interface Operation extends Required<Omit<OpenedArea, "workers" | "chores">> {
  /** Null in a process without workers. */
  readonly manager: WorkerManager | null;
  readonly health: Health;
  readonly warnings: InstallationWarnings;
  /** Not so from the first moment of stopping on. */
  readonly readiness: Readiness;
}

/** Puts it together over the workers and chores that all areas handed over. Starts nothing. */
export function openOperation(
  foundation: Foundation,
  { workers: definitions, chores }: Required<Pick<OpenedArea, "workers" | "chores">>,
): Operation {
  const { settings, redis, database, objects, stores, transaction, relay, metrics, accounts, watch, logger, stopping } =
    foundation;
  const { queue, queueControl, workerRegistry: registry } = stores;
  const taskTypes = definitions.flatMap(({ handlers }) => Object.keys(handlers));
  const manager = settings.process.role === "api" ? null : openManager(foundation, definitions, taskTypes);
  const pool = () => database.pool();
  metrics.watch({ queue, queueControl, taskTypes, pool, manager });
  const readiness = createReadiness({ database, objects, queue, stopping });
  const outbox = relay && stores.outbox;
  const health = createHealth({ database, queue, redis, outbox, objects, manager, registry });
  const warnings = createInstallationWarnings({ transaction, registrationRoles: foundation.registrationRoles });
  return {
    manager,
    health,
    warnings,
    readiness,
    routes: [
      ...systemRoutes({
        version,
        health,
        warnings,
        readiness,
        metrics,
        authenticator: foundation.authenticator,
        limits: { maxUploadBytes: settings.address.maxUploadBytes },
        aiModel: settings.scoring.ai?.model ?? null,
        emailConfirmation: accounts.emailConfirmation,
        releaseMails: foundation.releaseNotice !== null,
        scoreRelease: settings.scoring.release,
      }),
      ...workerRoutes({ manager, registry, queue, queueControl, pool, definitions }),
      ...taskRoutes({ queueControl, transaction, definitions }),
      ...deadLetterRoutes(stores.deadLetters),
    ],
    clocks: [() => startUpkeep({ deadLetters: stores.deadLetters, vacuum: foundation.vacuum ?? null, chores, logger })],
    stoppers: [...stopperOf(relay), ...stopperOf(manager)],
    closers: [() => metrics.close(), () => watch.close()],
  };
}

function stopperOf(running: { stop(): Promise<unknown> } | null): readonly Closer[] {
  return running ? [() => running.stop()] : [];
}

function openManager(
  { settings, plan, stores, transaction, tracing, metrics, watch, logger, leaseSeconds }: Foundation,
  definitions: readonly WorkerDefinition[],
  taskTypes: readonly string[],
): WorkerManager {
  // Not every kind has work here: there is no mail of ours where accounts are elsewhere.
  const kinds = new Set(definitions.map(({ kind }) => kind));
  return createWorkerManager({
    queue: stores.queue,
    taskSource: stores.taskSource,
    transaction,
    registry: stores.workerRegistry,
    watch,
    observer: tracing ? bothObservers(metrics.workers, tracing) : metrics.workers,
    logger,
    definitions,
    plan: new Map([...plan].filter(([kind]) => kinds.has(kind))),
    limits: { queueControl: stores.queueControl, of: parseTaskLimits(settings.process.taskLimits, taskTypes) },
    ...(leaseSeconds && { leaseSeconds }),
  });
}

/** The trace stands around what is counted. */
function bothObservers(metrics: Metrics["workers"], { attempt }: Tracing): WorkerObserver {
  return {
    ...metrics,
    attempt: (task, work) =>
      attempt(task, async () => {
        await metrics.attempt(task, work);
        return await work();
      }),
  };
}
