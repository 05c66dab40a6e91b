import { afterAll, beforeAll, describe, test } from "bun:test";
import { testAccountProvider } from "@rubrica/conformance";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { createInstallation } from "./installation.ts";

describe.each([...DRIVERS])("our own account provider on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());
  testAccountProvider(test, async (settings) => (await createInstallation(opened.database)).start(settings));
});
