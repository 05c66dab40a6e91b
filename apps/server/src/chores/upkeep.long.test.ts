import { expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { silentLogger } from "@rubrica/core";
import { temporaryFolder } from "../../test/server-process.ts";
import { dataFolderAt } from "../storage/data-folder.ts";
import { openEmbeddedDatabase } from "../storage/open-database.ts";
import { startUpkeep } from "./upkeep.ts";

setDefaultTimeout(240_000);

test("startUpkeep() keeps the embedded database from growing with every task", async () => {
  const folder = await temporaryFolder();
  const { database, vacuum, close } = await openEmbeddedDatabase(dataFolderAt(folder.path));
  const { queue, taskSource, deadLetters } = createPostgresStores({ database });
  const work = async () => {
    await queue.enqueue(Array.from({ length: 500 }, () => ({ type: "work", payload: { some: "payload" } })));
    const tasks = await taskSource.claim({ types: ["work"], limit: 500, worker: "test", leaseSeconds: 30 });
    await taskSource.settle(tasks.map(({ taskId, lease }) => ({ taskId, lease, outcome: "completed" })));
  };
  const sizeAfterUpkeep = async () => {
    for (let round = 0; round < 4; round += 1) {
      await work();
      await startUpkeep({ deadLetters, vacuum, logger: silentLogger })();
    }
    const [row] = await database.query<{ readonly size: number }>(
      "select pg_total_relation_size('rubrica.tasks')::int as size",
    );
    return row?.size ?? 0;
  };
  const first = await sizeAfterUpkeep();
  expect(await sizeAfterUpkeep()).toBeLessThanOrEqual(first);
  await close();
  await folder.remove();
});
