import { type Db, PgBoss } from "pg-boss";
import type { Contender } from "./contender.ts";
import { examplePayload } from "./floor.ts";

/** Batches of 500, fetched without a pause while they come full; on a server by four workers. */
export async function createPgBoss(
  connection: { readonly connectionString: string; readonly max: number } | { readonly db: Db },
  { tasks, workers }: { tasks: number; workers: number },
): Promise<Contender> {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false });
  boss.on("error", (error) => console.error(error));
  await boss.start();
  await boss.createQueue("nothing");
  const db = boss.getDb();
  return {
    name: "pg-boss",
    tasks,
    async fill(count) {
      for (let from = 0; from < count; from += 1000) {
        const length = Math.min(1000, count - from);
        await boss.insert(
          "nothing",
          Array.from({ length }, (_, index) => ({ data: examplePayload(from + index) })),
        );
      }
    },
    async work(onTask) {
      await boss.work(
        "nothing",
        { batchSize: 500, localConcurrency: workers, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
        async (jobs) => {
          for (const _job of jobs) onTask();
        },
      );
      return () => boss.offWork("nothing");
    },
    async left() {
      const { rows } = await db.executeSql(
        "select count(*)::int as count from pgboss.job where name = 'nothing' and state < 'completed'",
      );
      return rows[0].count;
    },
    // It keeps what was done; the others do not.
    async tidy() {
      await boss.deleteStoredJobs("nothing");
      await db.executeSql("vacuum analyze");
    },
  };
}
