import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { testTaskQueue } from "@rubrica/conformance";
import { SERVICE, type Stores } from "@rubrica/core";
import { createPostgresStores } from "../src/index.ts";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";

setDefaultTimeout(60_000);

describe.each([...DRIVERS])("the task queue on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());

  const create = async () => {
    const { database } = opened;
    await database.script("truncate rubrica.tasks, rubrica.dead_letters");
    const { queue, taskSource, deadLetters, transaction } = createPostgresStores({ database });
    return {
      queue,
      taskSource,
      deadLetters,
      // The database keeps its own time: what lies in its tables moves into the past instead.
      async passSeconds(seconds: number) {
        const past = "- make_interval(secs => $1::float8)";
        await database.query(
          `with dead as (update rubrica.dead_letters set enqueued_at = enqueued_at ${past}, died_at = died_at ${past})
           update rubrica.tasks
           set run_at = run_at ${past}, leased_until = leased_until ${past}, enqueued_at = enqueued_at ${past}`,
          [seconds],
        );
      },
      atomically: <Result>(work: (bound: Stores) => Promise<Result>) => transaction.run(SERVICE, work),
    };
  };
  // Ids are the database's own: what joins transactions needs no outbox.
  testTaskQueue(test, create, { modelRuns: 25, supportsTaskIds: false });
});
