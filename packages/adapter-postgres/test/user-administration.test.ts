import { afterAll, beforeAll, describe, test } from "bun:test";
import { testUserAdministration } from "@rubrica/conformance";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { createInstallation } from "./installation.ts";

describe.each([...DRIVERS])("user administration on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());
  testUserAdministration(test, () => createInstallation(opened.database));
});
