import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { testQueue } from "./store-suites.ts";

setDefaultTimeout(60_000);

describe.each([...DRIVERS])("the task queue on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());
  testQueue(test, () => opened.database, 25);
});
