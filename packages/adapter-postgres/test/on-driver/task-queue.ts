import { afterAll, beforeAll, describe, test } from "bun:test";
import { type DriverName, openTestDatabase, type TestDatabase } from "../databases.ts";
import { testQueue } from "../store-suites.ts";

/** @param histories random courses of events that are tried. */
export function testOwnTaskQueue(driver: DriverName, histories: number): void {
  describe(`the task queue on ${driver}`, () => {
    let opened: TestDatabase;
    beforeAll(async () => {
      opened = await openTestDatabase(driver);
    });
    afterAll(() => opened.close());
    testQueue(test, () => opened.database, histories);
  });
}
