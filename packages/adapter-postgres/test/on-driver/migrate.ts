import { afterEach, expect, test } from "bun:test";
import { migrate } from "../../src/migrate.ts";
import { MIGRATIONS, TASK_MIGRATIONS } from "../../src/migrations/index.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

/** What there is in the schemas, with the rights on it. */
const DESCRIPTION = `
  select 'relation' as kind, c.oid::regclass::text as name, c.relkind::text || ' ' || coalesce(c.relacl::text, '') as rights,
    coalesce(case c.relkind when 'i' then pg_get_indexdef(c.oid) end, (
      select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull), ', ' order by attname)
      from pg_catalog.pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
    )) as content
  from pg_catalog.pg_class c
  where c.relkind in ('r', 'v', 'i') and c.relnamespace::regnamespace::text in ('auth', 'public', 'rubrica')
  union all
  select 'function', p.oid::regprocedure::text, coalesce(p.proacl::text, '') || coalesce(p.proconfig::text, ''), p.prosrc
  from pg_catalog.pg_proc p where p.pronamespace::regnamespace::text in ('auth', 'public', 'rubrica')
  union all
  select 'policy', polrelid::regclass || '.' || polname, polcmd::text, pg_get_expr(polqual, polrelid)
  from pg_catalog.pg_policy
  order by 1, 2`;

export const testMigrate = suiteOnDriver("on %s", (driver) => {
  let opened: TestDatabase | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  // First: a server that nobody has migrated yet has no roles either.
  test("migrate() limited to tasks makes the tables of the queue and no role, and a later call makes all as if at once", async () => {
    opened = await openTestDatabase(driver, { migrated: false });
    const { database } = opened;
    const roles = await database.query("select rolname from pg_catalog.pg_roles order by 1");
    expect(await migrate(database, { only: "tasks" })).toEqual([...TASK_MIGRATIONS]);
    expect(await migrate(database, { only: "tasks" })).toEqual([]);
    expect(await database.query("select rolname from pg_catalog.pg_roles order by 1")).toEqual(roles);
    const tables = await database.query<{ name: string }>(
      `select relnamespace::regnamespace || '.' || relname as name from pg_catalog.pg_class
       where relkind = 'r' and relnamespace::regnamespace::text in ('auth', 'public', 'rubrica') order by relname`,
    );
    expect(tables.map(({ name }) => name)).toEqual([
      "rubrica.dead_letters",
      "rubrica.fences",
      "rubrica.migrations",
      "rubrica.open_tasks",
      "rubrica.outbox",
      "rubrica.task_types",
      "rubrica.tasks",
      "rubrica.workers",
    ]);

    const rest = MIGRATIONS.map(({ name }) => name).filter((name) => !TASK_MIGRATIONS.has(name));
    expect(await migrate(database)).toEqual(rest);
    const inTwoSteps = await database.query(DESCRIPTION);
    await opened.close();
    opened = await openTestDatabase(driver);
    expect(inTwoSteps).toEqual(await opened.database.query(DESCRIPTION));
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
