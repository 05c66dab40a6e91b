import { afterEach, expect, test } from "bun:test";
import { migrate } from "../../src/migrate.ts";
import { MIGRATIONS } from "../../src/migrations/index.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testMigrate = suiteOnDriver("on %s", (driver) => {
  let opened: TestDatabase | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  test("migrate() brings an empty database to the newest version, once", async () => {
    opened = await openTestDatabase(driver, { migrated: false });
    expect(await migrate(opened.database)).toEqual(MIGRATIONS.map((migration) => migration.name));
    expect(await migrate(opened.database)).toEqual([]);
  });
  test("migrate() called by eight processes at once runs each step once", async () => {
    opened = await openTestDatabase(driver, { migrated: false });
    const { database } = opened;
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(database)));
    expect(ran.flat().sort()).toEqual(MIGRATIONS.map((migration) => migration.name));
  });
});
