import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { testFence, testOutbox } from "@rubrica/conformance";
import { createPostgresStores } from "../../src/index.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

setDefaultTimeout(240_000);

export const testPostgresOutbox = suiteOnDriver("on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());

  const create = async () => {
    const { database } = opened;
    await database.script("truncate rubrica.outbox, rubrica.fences, rubrica.open_tasks");
    return {
      ...createPostgresStores({ database }),
      async passSeconds(seconds: number) {
        const past = "- make_interval(secs => $1::float8)";
        await database.query(
          `with fences as (update rubrica.fences set ended_at = ended_at ${past}),
           open as (
             update rubrica.open_tasks set written_at = written_at ${past}, looked_at = looked_at ${past}
           )
           update rubrica.outbox set written_at = written_at ${past}, leased_until = leased_until ${past}`,
          [seconds],
        );
      },
    };
  };
  describe("Outbox", () => testOutbox(test, create));
  describe("Fence", () => testFence(test, create));
});
