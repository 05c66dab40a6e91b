import { afterAll, beforeAll, test } from "bun:test";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { testStores } from "../store-suites.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testOwnStores = suiteOnDriver("the stores on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());
  testStores(test, () => opened.database);
});
