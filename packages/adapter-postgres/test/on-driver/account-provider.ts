import { afterAll, beforeAll, test } from "bun:test";
import { testAccountProvider } from "@rubrica/conformance";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { createInstallation } from "../installation.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testOwnAccountProvider = suiteOnDriver("our own account provider on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());
  testAccountProvider(test, async (settings) => (await createInstallation(opened.database)).start(settings));
});
