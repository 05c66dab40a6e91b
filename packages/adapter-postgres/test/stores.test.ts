import { afterAll, beforeAll, describe, test } from "bun:test";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { testStores } from "./store-suites.ts";

describe.each([...DRIVERS])("the stores on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());
  testStores(test, () => opened.database);
});
