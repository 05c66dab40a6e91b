import type { Database } from "@rubrica/adapter-postgres";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import {
  completed,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import type { Contender } from "./contender.ts";
import { examplePayload } from "./floor.ts";

/** The workers of this project on a migrated database, with defaults. */
export function createOwnWorkers(
  database: Database,
  { name, tasks, concurrency }: { name: string; tasks: number; concurrency: number },
): Contender {
  const { queue } = createPostgresStores({ database });
  return {
    name,
    tasks,
    fill: (count) => fillOwnQueue(database, count),
    async work(onTask) {
      const manager = startOwnWorkers(database, concurrency, onTask);
      return () => manager.stop();
    },
    async left() {
      const { ready, scheduled, running } = await queue.stats();
      return ready + scheduled + running;
    },
    tidy: () => database.script("vacuum analyze rubrica.tasks"),
  };
}

/** Hands in so many tasks, a thousand at a time. */
export async function fillOwnQueue(database: Database, count: number): Promise<void> {
  const { queue } = createPostgresStores({ database });
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
  const manager = createWorkerManager({ queue, taskSource, transaction, definitions: [definition], plan, ...options });
  manager.start();
  return manager;
}
