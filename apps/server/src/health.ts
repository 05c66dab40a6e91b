import type { Database } from "@rubrica/adapter-postgres";
import type { ObjectStore, QueueStats, TaskQueue } from "@rubrica/core";
import type { WorkerManager } from "@rubrica/worker-runtime";

/** How one part of the service is. */
export interface ComponentHealth {
  readonly component: "database" | "queue" | "object_store" | "workers";
  readonly healthy: boolean;
  /** One line for the operator. */
  readonly detail: string;
}

/** What is examined. */
export interface HealthSubjects {
  readonly database: Database;
  readonly queue: TaskQueue;
  readonly objects: ObjectStore;
  /** Null in a process without workers. */
  readonly manager: WorkerManager | null;
}

/** Examines every component, each within the deadline; a failing one never hides the others. */
export async function checkHealth(
  subjects: HealthSubjects,
  deadlineMilliseconds = 3000,
): Promise<readonly ComponentHealth[]> {
  const { database, queue, objects, manager } = subjects;
  const check = async (
    component: ComponentHealth["component"],
    look: () => Promise<string>,
  ): Promise<ComponentHealth> => {
    try {
      return { component, healthy: true, detail: await withDeadline(look(), deadlineMilliseconds) };
    } catch (error) {
      return { component, healthy: false, detail: (error as Error).message };
    }
  };
  return await Promise.all([
    check("database", async () => {
      await database.query("select 1");
      return "answers";
    }),
    check("queue", async () => describeQueue(await queue.stats())),
    check("object_store", async () => {
      await objects.check();
      return "writable";
    }),
    check("workers", async () => describeWorkers(manager)),
  ]);
}

function describeQueue(stats: QueueStats): string {
  return `${stats.ready} ready, ${stats.running} running, ${stats.dead} dead`;
}

function describeWorkers(manager: WorkerManager | null): string {
  if (!manager) return "none in this process";
  const { state, workers } = manager.status();
  if (state !== "running") throw new Error(`the manager is ${state}`);
  const sick = workers.filter((worker) => !worker.healthy).map((worker) => worker.kind);
  if (sick.length > 0) throw new Error(`no successful claim for too long: ${sick.join(", ")}`);
  return `${workers.length} running`;
}

async function withDeadline<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
