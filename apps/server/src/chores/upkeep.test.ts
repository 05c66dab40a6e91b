import { expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { silentLogger } from "@rubrica/core";
import { openTestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { startUpkeep } from "./upkeep.ts";

setDefaultTimeout(240_000);

test("startUpkeep() keeps dead letters for their term", async () => {
  const { database, close } = await openTestDatabase("postgres");
  const { queue, taskSource, deadLetters } = createPostgresStores({ database });
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
});
