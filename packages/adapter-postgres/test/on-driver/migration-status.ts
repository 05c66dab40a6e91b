import { afterEach, expect, test } from "bun:test";
import { migrate } from "../../src/migrate.ts";
import { readMigrations, rehearseMigrations } from "../../src/migration-status.ts";
import { MIGRATIONS } from "../../src/migrations/index.ts";
import { NewerSchemaError } from "../../src/newer-schema.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testMigrationStatus = suiteOnDriver("on %s", (driver) => {
  let opened: TestDatabase | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  const open = async (migrated: boolean) => {
    opened = await openTestDatabase(driver, { migrated });
    return opened.database;
  };
  const tables =
    "select count(*)::int as count from pg_catalog.pg_class where relnamespace::regnamespace::text = 'auth'";

  test("readMigrations() tells what was made, when and of which statements", async () => {
    const database = await open(false);
    expect((await readMigrations(database)).every(({ appliedAt }) => appliedAt === null)).toBe(true);
    await migrate(database);
    await database.query("update rubrica.migrations set checksum = null where name = '0001_accounts'");
    const states = await readMigrations(database);
    expect(states.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(states[0]).toMatchObject({ appliedAt: expect.any(Date), appliedChecksum: null });
    for (const { checksum, appliedChecksum } of states.slice(1)) {
      expect(checksum).toMatch(/^[0-9a-f]{64}$/);
      expect(appliedChecksum).toBe(checksum);
    }
  });

  test("readMigrations() and migrate() read the record of an earlier version, which has no checksums", async () => {
    const database = await open(true);
    await database.script("alter table rubrica.migrations drop column checksum");
    expect(await migrate(database)).toEqual([]);
    await database.script("delete from rubrica.migrations where name = '0040_open_tasks'");
    const [behind] = (await readMigrations(database)).filter(({ appliedAt }) => appliedAt === null);
    expect(behind?.name).toBe("0040_open_tasks");
  });

  test("rehearseMigrations() makes everything that is pending and leaves nothing of it", async () => {
    const database = await open(false);
    expect((await rehearseMigrations(database)).map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(await database.query(tables)).toEqual([{ count: 0 }]);
    await migrate(database);
    expect(await rehearseMigrations(database)).toEqual([]);
  });

  test("migrate() refuses a database of a later version with a sentence, and changes nothing", async () => {
    const database = await open(true);
    await database.query("insert into rubrica.migrations (name) values ('9001_of_tomorrow')");
    await database.query("delete from rubrica.migrations where name = '0045_console_sessions'");
    const failure = await migrate(database).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NewerSchemaError);
    expect(failure).toMatchObject({ code: "newer_schema", unknown: ["9001_of_tomorrow"] });
    expect((failure as Error).message).toContain("restore a backup of before the upgrade");
    expect(await rejection(rehearseMigrations(database))).toBeInstanceOf(NewerSchemaError);
    const states = await readMigrations(database);
    expect(states.at(-1)).toMatchObject({ name: "9001_of_tomorrow", checksum: null });
    expect(states.find(({ name }) => name === "0045_console_sessions")?.appliedAt).toBeNull();
  });
});
