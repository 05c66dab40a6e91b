import { expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { silentLogger } from "@rubrica/core";
import { temporaryFolder } from "../../test/server-process.ts";
import { dataFolderAt } from "../boot/data-folder.ts";
import { openEmbeddedDatabase } from "../boot/open-database.ts";
import { startUpkeep } from "./upkeep.ts";

setDefaultTimeout(240_000);

test("startUpkeep() keeps the embedded database from growing with every task, and dead letters for their term", async () => {
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

  const error = { code: "test_failure", message: "It failed." };
  for (const name of ["old", "new"]) {
    await queue.enqueue([{ type: name, payload: {} }]);
    const [task] = await taskSource.claim({ types: [name], limit: 1, worker: "test", leaseSeconds: 30 });
    if (task) await taskSource.settle([{ taskId: task.taskId, lease: task.lease, outcome: "dead", error }]);
  }
  await database.query("update rubrica.dead_letters set died_at = died_at - interval '91 days' where type = 'old'");
  await startUpkeep({ deadLetters, vacuum: null, logger: silentLogger })();
  const { items } = await deadLetters.list({ limit: 9, offset: 0 });
  expect(items.map(({ type }) => type)).toEqual(["new"]);
  await close();
  await folder.remove();
});
