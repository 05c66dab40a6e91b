import { afterAll, beforeAll, describe, test } from "bun:test";
import { migrate } from "../../src/migrate.ts";
import { type DriverName, openTestDatabase, type TestDatabase } from "../databases.ts";
import { testQueue } from "../store-suites.ts";

/** @param histories random courses of events that are tried. */
export function testOwnTaskQueue(driver: DriverName, histories: number): void {
  describe(`the task queue on ${driver}`, () => {
    let opened: TestDatabase;
    beforeAll(async () => {
      // A queue needs no other tables than its own.
      opened = await openTestDatabase(driver, { migrated: false });
      await migrate(opened.database, { only: "tasks" });
    });
    afterAll(() => opened.close());
    testQueue(test, () => opened.database, histories);
  });
}
