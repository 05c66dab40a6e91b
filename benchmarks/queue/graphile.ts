import { Logger, makeWorkerUtils, run } from "graphile-worker";
import type { Contender } from "./contender.ts";
import type { OpenedDatabase } from "./databases.ts";
import { examplePayload } from "./floor.ts";

/** As its page about performance says for many short tasks: a local queue, and completions in batches. */
export async function createGraphile(
  { database, url: connectionString }: OpenedDatabase,
  { tasks }: { tasks: number },
): Promise<Contender> {
  const logger = new Logger(() => () => undefined);
  const utilities = await makeWorkerUtils({ connectionString, logger });
  await utilities.migrate();
  return {
    name: "graphile-worker",
    tasks,
    async fill(count) {
      for (let from = 0; from < count; from += 1000) {
        const length = Math.min(1000, count - from);
        await utilities.addJobs(
          Array.from({ length }, (_, index) => ({ identifier: "nothing", payload: examplePayload(from + index) })),
        );
      }
    },
    async work(onTask) {
      const runner = await run({
        connectionString,
        logger,
        noHandleSignals: true,
        taskList: { nothing: async () => onTask() },
        preset: {
          worker: {
            concurrentJobs: 24,
            maxPoolSize: 12,
            localQueue: { size: 500 },
            completeJobBatchDelay: 0,
            pollInterval: 500,
          },
        },
      });
      return () => runner.stop();
    },
    async left() {
      const [row] = await database.query<{ count: number }>(
        "select count(*)::int as count from graphile_worker._private_jobs",
      );
      return row?.count ?? 0;
    },
    tidy: () => database.script("vacuum analyze graphile_worker._private_jobs"),
  };
}
