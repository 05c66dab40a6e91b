/**
 * The process of the random histories over the embedded database: it alone has the folder. Arguments: the folder, and the
 * report whose events are the lines that it keeps. It hands jobs in all the time, each with its line of stage 0; after
 * SIGUSR2 none, and it ends when the last is done. Says from time to time that it works.
 */
import { PGlite } from "@electric-sql/pglite";
import { createPostgresStores, migrate } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { SERVICE } from "@rubrica/core";
import { keepLine } from "../../../../packages/adapter-postgres/test/kept-lines.ts";
import { firstStage, startJobWorker } from "./job-worker.ts";

const [folder = "", reportId = ""] = process.argv.slice(2);
let handsIn = true;
process.once("SIGUSR2", () => {
  handsIn = false;
});
const pglite = await PGlite.create(folder);
const database = pgliteDatabase(pglite);
await migrate(database);
const stores = createPostgresStores({ database });
const tasks = async (): Promise<number> => {
  const [row] = await database.query<{ readonly count: number }>("select count(*)::int as count from rubrica.tasks");
  return row?.count ?? 0;
};
const manager = startJobWorker(stores, reportId);
setInterval(() => console.log("works"), 200);
for (;;) {
  const waiting = await tasks();
  if (!handsIn && waiting === 0) break;
  if (!handsIn || waiting >= 10) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    continue;
  }
  const name = `job ${crypto.randomUUID()}`;
  await stores.transaction.run(SERVICE, async (bound) => {
    await keepLine(bound, reportId, `${name}/0`);
    await bound.queue.enqueue([firstStage(name)]);
  });
}
await manager.stop();
await pglite.close();
process.exit(0);
