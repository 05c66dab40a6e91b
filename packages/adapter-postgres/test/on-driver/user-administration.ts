import { afterAll, beforeAll, test } from "bun:test";
import { testUserAdministration } from "@rubrica/conformance";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { createInstallation } from "../installation.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testOwnUserAdministration = suiteOnDriver("user administration on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());
  testUserAdministration(test, () => createInstallation(opened.database));
});
