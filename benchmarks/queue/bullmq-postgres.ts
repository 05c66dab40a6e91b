import { createPostgresBackend, Queue, Worker } from "bullmq";
import type { Contender } from "./contender.ts";
import type { OpenedDatabase } from "./databases.ts";
import { examplePayload } from "./floor.ts";

/** BullMQ with its own storage in PostgreSQL, which it has since its version 6. */
export async function createBullmqOnPostgres(
  { database, url: connectionString }: OpenedDatabase,
  { tasks, concurrency }: { tasks: number; concurrency: number },
): Promise<Contender> {
  const connection = { connectionString, max: 20 };
  const queue = new Queue("nothing", { connection: { ...connection, migrate: true } }, createPostgresBackend);
  await queue.waitUntilReady();
  return {
    name: `BullMQ on PostgreSQL, concurrency ${concurrency}`,
    tasks,
    async fill(count) {
      for (let from = 0; from < count; from += 1000) {
        const length = Math.min(1000, count - from);
        const opts = { removeOnComplete: true };
        await queue.addBulk(
          Array.from({ length }, (_, index) => ({ name: "nothing", data: examplePayload(from + index), opts })),
        );
      }
    },
    async work(onTask) {
      const worker = new Worker("nothing", async () => onTask(), { connection, concurrency }, createPostgresBackend);
      worker.on("error", (error) => console.error(error));
      return () => worker.close();
    },
    async left() {
      const { waiting = 0, wait = 0, active = 0 } = await queue.getJobCounts("wait", "waiting", "active");
      return Math.max(wait, waiting) + active;
    },
    tidy: () => database.script("vacuum analyze"),
  };
}
