import type { Database } from "@rubrica/adapter-postgres";
import type { ObjectStore, Outbox, TaskQueue, WorkerRegistry } from "@rubrica/core";
import { type RegisteredManager, registeredManagers, type WorkerManager } from "@rubrica/worker-runtime";
import { inTime } from "./observing/in-time.ts";
import { keptForAMoment } from "./observing/kept-for-a-moment.ts";

/** How one part of the service is. */
export interface ComponentHealth {
  readonly component: "database" | "queue" | "outbox" | "object_store" | "workers";
  readonly healthy: boolean;
  /** One line for the operator. */
  readonly detail: string;
}

/** What is examined. */
export interface HealthSubjects {
  readonly database: Pick<Database, "query">;
  readonly queue: Pick<TaskQueue, "oldestReadySeconds">;
  /** Of a queue in Redis: rejects where Redis takes no writes; null where the queue is in the database. */
  readonly redis: { check(): Promise<unknown> } | null;
  /** Of a queue in Redis; null where the queue is in the database. */
  readonly outbox: Pick<Outbox, "oldestSeconds"> | null;
  readonly objects: Pick<ObjectStore, "check" | "reach">;
  /** Null in a process without workers. */
  readonly manager: WorkerManager | null;
  /** Knows the workers of all processes. */
  readonly registry: WorkerRegistry;
}

/** Tells how every component is, as it was at most a second ago. */
export type Health = () => Promise<readonly ComponentHealth[]>;

/**
 * Examines the components at most once a second, however often it is asked.
 * @param elapsed Milliseconds of a clock that never goes back. Default: the process's.
 */
export function createHealth(subjects: HealthSubjects, elapsed?: () => number): Health {
  const proveWritable = keptForAMoment(WRITABLE_FOR_MILLISECONDS, () => subjects.objects.check(), elapsed);
  return keptForAMoment(1000, () => checkHealth(subjects, proveWritable), elapsed);
}

/** What could be written to is written to again so long after, to see. What could not is tried again at the next look. */
const WRITABLE_FOR_MILLISECONDS = 10_000;
const DEADLINE_MILLISECONDS = 3000;

/** Examines every component, each within the deadline; a failing one never hides the others. */
async function checkHealth(
  subjects: HealthSubjects,
  proveWritable: () => Promise<void>,
): Promise<readonly ComponentHealth[]> {
  const { database, queue, redis, outbox, objects, manager, registry } = subjects;
  const check = async (
    component: ComponentHealth["component"],
    look: () => Promise<string>,
  ): Promise<ComponentHealth> => {
    try {
      return { component, healthy: true, detail: await inTime(DEADLINE_MILLISECONDS, look) };
    } catch (error) {
      return { component, healthy: false, detail: (error as Error).message };
    }
  };
  const waiting = queue.oldestReadySeconds();
  waiting.catch(() => {});
  const stores = Promise.all([
    check("database", async () => await mustTakeWrites(database)),
    check("queue", async () => {
      await redis?.check();
      return `${redis ? "in Redis: " : ""}${describeQueue(await waiting)}`;
    }),
  ]);
  const [[first, second], ...others] = await Promise.all([
    stores,
    ...(outbox ? [check("outbox", async () => describeOutbox(await outbox.oldestSeconds()))] : []),
    check("object_store", async () => {
      await Promise.all([objects.reach(), proveWritable()]);
      return "writable";
    }),
    check("workers", async () => {
      const around = await lookAround(registry, waiting);
      const away = (await stores).find(({ healthy, component }) => !healthy && (component === "database" || redis));
      return describeWorkers(manager, { around, away });
    }),
  ]);
  return [first, second, ...others];
}

async function mustTakeWrites(database: HealthSubjects["database"]): Promise<string> {
  const [row] = await database.query<{ readonly readOnly: boolean }>(
    "select current_setting('transaction_read_only') = 'on' as \"readOnly\"",
  );
  if (row?.readOnly) throw new Error("refuses writes: the server, or this connection to it, only reads");
  return "answers";
}

/** Nothing should be ready for longer: then there are too few workers, or none for that type. */
const LONGEST_WAIT_SECONDS = 3600;
/** With nobody alive to do it, work that has waited for so long tells that somebody should be. */
const LONGEST_WAIT_ALONE_SECONDS = 60;

function describeQueue(oldestReadySeconds: number | null): string {
  if (oldestReadySeconds === null) return "nothing waits";
  const detail = `the oldest ready task has waited ${Math.round(oldestReadySeconds)} s`;
  if (oldestReadySeconds > LONGEST_WAIT_SECONDS) throw new Error(detail);
  return detail;
}

/** Redis hears of what was committed within a second, or somebody should look. */
const LONGEST_UNTOLD_SECONDS = 60;

function describeOutbox(oldestSeconds: number | null): string {
  if (oldestSeconds === null) return "Redis was told everything";
  const detail = `Redis has not been told for ${Math.round(oldestSeconds)} s`;
  if (oldestSeconds > LONGEST_UNTOLD_SECONDS) throw new Error(detail);
  return detail;
}

interface Surroundings {
  readonly managers: readonly RegisteredManager[];
  readonly oldestReadySeconds: number | null;
}

/** Null when the database cannot tell: that is said of other components. */
async function lookAround(registry: WorkerRegistry, waiting: Promise<number | null>): Promise<Surroundings | null> {
  try {
    const [managers, oldestReadySeconds] = await Promise.all([registeredManagers(registry), waiting]);
    return { managers, oldestReadySeconds };
  } catch {
    return null;
  }
}

interface Circumstances {
  readonly around: Surroundings | null;
  /** What keeps the workers from their work. */
  readonly away: ComponentHealth | undefined;
}

function describeWorkers(manager: WorkerManager | null, { around, away }: Circumstances): string {
  const own = manager?.status();
  if (own && own.state !== "running") throw new Error(`the manager is ${own.state}`);
  if (away) return `wait for: ${away.component}`;
  const sick = own?.workers.filter((worker) => !worker.healthy).map((worker) => worker.kind) ?? [];
  if (sick.length > 0)
    throw new Error(`no successful claim for too long, or handlers that never end: ${sick.join(", ")}`);
  const elsewhere = around?.managers.filter(({ name, status }) => name !== manager?.name && status.state === "running");
  const here = own?.workers.length ?? 0;
  const there = elsewhere?.reduce((sum, { status }) => sum + status.workers.length, 0) ?? 0;
  const waited = around?.oldestReadySeconds ?? 0;
  if (around && here + there === 0 && waited > LONGEST_WAIT_ALONE_SECONDS) {
    throw new Error(`work has waited ${Math.round(waited)} s, and no worker is alive in any process`);
  }
  return `${here} running here, ${there} in other processes`;
}
