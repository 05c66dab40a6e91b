import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { testQueue } from "./store-suites.ts";

/** More in the long form. */
const histories = Number(process.env.RUBRICA_CHAOS_HISTORIES ?? 25);
setDefaultTimeout(Math.max(histories * 2_000, 60_000));

describe.each([...DRIVERS])("the task queue on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());
  testQueue(test, () => opened.database, histories);
});
