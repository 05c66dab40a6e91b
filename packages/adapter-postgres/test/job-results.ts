import type { NewTask } from "@rubrica/core";
import type { Database, PostgresStores } from "../src/index.ts";
import { waitFor } from "./wait-for.ts";

/**
 * A task for `worker-process.ts`.
 * @param firstSeconds how long the first attempt takes.
 */
export function job(name: string, seconds: number, firstSeconds = seconds): NewTask {
  return { type: "job", payload: { name, seconds, firstSeconds } };
}

/** Until no job waits or runs; results wait for ever, since nobody works on them. */
export async function untilIdle(database: Database): Promise<void> {
  await waitFor(async () => {
    const [row] = await database.query<{ readonly jobs: number }>(
      "select count(*)::int as jobs from rubrica.tasks where type = 'job'",
    );
    return row?.jobs === 0;
  });
}

/** Takes what worker processes left as results. */
export async function takeResults({
  taskSource,
}: PostgresStores): Promise<{ name?: string; attempt?: number; code?: string; processId: number }[]> {
  const tasks = await taskSource.claim({ types: ["result"], limit: 100, worker: "test", leaseSeconds: 30 });
  await taskSource.settle(tasks.map(({ taskId, lease }) => ({ taskId, lease, outcome: "completed" })));
  return tasks.map(({ payload }) => payload as { processId: number });
}
