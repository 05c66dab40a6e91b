import { checkObject, InvalidArgumentError } from "@rubrica/core";
import { checkDatabase, checkStatements } from "./check-database.ts";
import type { Database, Statements } from "./database.ts";
import { assertKnownMigrations, readMigrations } from "./migration-status.ts";
import { MIGRATIONS, TASK_MIGRATIONS } from "./migrations/index.ts";
import { checksumOf, MIGRATION_LOCK, migrationsTable } from "./migrations/record.ts";
import { assertMayMakeSchema, assertMayMigrate } from "./missing-privileges.ts";

/** What {@link migrate} makes. */
export interface MigrateOptions {
  /**
   * `tasks`: the tables of the task queue, its workers and its outbox alone, for a database that has no reports or accounts of this
   * library. Creates no roles and needs no right but to create a schema. A later call without the option creates the rest.
   * Default: everything.
   */
  readonly only?: "tasks";
}

/**
 * Brings the database to the newest version: runs every migration that is not yet recorded, each in a transaction
 * of its own. Any number of processes may call it at the same moment; one works, the others wait for it.
 * @returns the names of the migrations that ran.
 * @throws MissingPrivilegesError, before anything is made, where the connecting role may not.
 * @throws NewerSchemaError where a later version migrated the database: this one would not keep what that one promises.
 * @throws {InvalidArgumentError} for an argument that is no database, or an unknown option.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<readonly string[]> {
  checkDatabase("migrate(database)", database);
  checkOptions(options);
  const wanted = options.only === "tasks" ? MIGRATIONS.filter(({ name }) => TASK_MIGRATIONS.has(name)) : MIGRATIONS;
  // Asked first: a process that has nothing to migrate needs no right to.
  const isBehind = await database.transaction(async (statements) => {
    await statements.query("select pg_advisory_xact_lock($1::bigint)", [MIGRATION_LOCK]);
    const applied = (await readMigrations(statements)).flatMap(({ name, appliedAt }) =>
      appliedAt === null ? [] : [name],
    );
    assertKnownMigrations(applied);
    if (wanted.every(({ name }) => applied.includes(name))) return false;
    if (options.only === "tasks") await assertMayMakeSchema(statements);
    else await assertMayMigrate(statements);
    await statements.script(migrationsTable);
    return true;
  });
  if (!isBehind) return [];
  const applied: string[] = [];
  for (const migration of wanted) {
    const ran = await database.transaction(async (statements) => {
      await statements.query("select pg_advisory_xact_lock($1::bigint)", [MIGRATION_LOCK]);
      const known = await statements.query("select 1 from rubrica.migrations where name = $1", [migration.name]);
      if (known.length > 0) return false;
      const { sql } = migration;
      await statements.script(options.only === "tasks" ? await forRolesThatAreThere(statements, sql) : sql);
      await statements.query("insert into rubrica.migrations (name, checksum) values ($1, $2)", [
        migration.name,
        checksumOf(migration),
      ]);
      return true;
    });
    if (ran) applied.push(migration.name);
  }
  return applied;
}

function checkOptions(options: MigrateOptions): void {
  checkObject("migrate(options)", options, { expected: "an object of options" });
  const only: unknown = options.only;
  if (only !== undefined && only !== "tasks") {
    throw new InvalidArgumentError({ argument: "migrate(options.only)", expected: '"tasks", or nothing', value: only });
  }
}

/** Revokes rights of the roles of row-level security only if they exist. Roles that are created later have no rights. */
async function forRolesThatAreThere(statements: Statements, sql: string): Promise<string> {
  const roles = await statements.query("select 1 from pg_catalog.pg_roles where rolname in ('anon', 'authenticated')");
  return roles.length === 2 ? sql : sql.replaceAll("from public, anon, authenticated;", "from public;");
}

/** Whether every migration that this program knows was made; a later version may have made more meanwhile. */
export async function isMigrated(statements: Statements): Promise<boolean> {
  checkStatements("isMigrated(statements)", statements);
  const tables = await statements.query(
    `select 1 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'rubrica' and c.relname = 'migrations'`,
  );
  if (tables.length === 0) return false;
  const rows = await statements.query<{ name: string }>("select name from rubrica.migrations");
  const known = new Set(rows.map((row) => row.name));
  return MIGRATIONS.every(({ name }) => known.has(name));
}
