import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import type { QueuePorts, TaskQueue } from "@rubrica/core";
import {
  completed,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type WorkerManager,
  type WorkerOptions,
} from "@rubrica/worker-runtime";
import type { Contender } from "./contender.ts";
import { examplePayload } from "./floor.ts";

/** The workers of this project on a migrated database, with defaults. */
export function createOwnWorkers(
  database: Database,
  { name, tasks, concurrency }: { name: string; tasks: number; concurrency: number },
): Contender {
  const { queue, taskSource, transaction } = createPostgresStores({ database });
  const tidy = (): Promise<void> => database.script("vacuum analyze rubrica.tasks");
  return ownContender({ name, tasks, concurrency, tidy }, { queue, taskSource, transaction });
}

/** The same over a queue that joins no transaction. */
export function createOwnWorkersOver(
  { queue, taskSource }: QueuePorts,
  options: { name: string; tasks: number; concurrency: number },
): Contender {
  return ownContender({ ...options, tidy: async () => undefined }, { queue, taskSource });
}

function ownContender(
  { name, tasks, concurrency, tidy }: Pick<Contender, "name" | "tasks" | "tidy"> & { readonly concurrency: number },
  stores: Pick<WorkerOptions, "queue" | "taskSource" | "transaction">,
): Contender {
  const { queue } = stores;
  return {
    name,
    tasks,
    fill: (count) => fillQueue(queue, count),
    async work(onTask) {
      const manager = startWorkers(stores, concurrency, onTask);
      return () => manager.stop();
    },
    async left() {
      const { ready, scheduled, running } = await queue.stats();
      return ready + scheduled + running;
    },
    tidy,
  };
}

/** Hands in so many tasks, a thousand at a time. */
export async function fillOwnQueue(database: Database, count: number): Promise<void> {
  await fillQueue(createPostgresStores({ database }).queue, count);
}

async function fillQueue(queue: TaskQueue, count: number): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    const length = Math.min(1000, count - from);
    await queue.enqueue(
      Array.from({ length }, (_, index) => ({ type: "nothing", payload: examplePayload(from + index) })),
    );
  }
}

export function startOwnWorkers(
  database: Database,
  concurrency: number,
  onTask: () => void,
  options: { readonly leaseSeconds?: number; readonly pollSeconds?: number } = {},
): WorkerManager {
  const { queue, taskSource, transaction } = createPostgresStores({ database });
  return startWorkers({ queue, taskSource, transaction, ...options }, concurrency, onTask);
}

function startWorkers(options: WorkerOptions, concurrency: number, onTask: () => void): WorkerManager {
  const definition = defineWorker({
    kind: "nothing",
    handlers: {
      nothing: defineHandler({
        payload: { parse: (value) => value },
        async run() {
          onTask();
          return completed();
        },
      }),
    },
  });
  const plan = new Map([["nothing", concurrency]]);
  const manager = createWorkerManager({ ...options, definitions: [definition], plan });
  manager.start();
  return manager;
}
