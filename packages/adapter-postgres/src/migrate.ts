import { checkDatabase, checkStatements } from "./check-database.ts";
import type { Database, Statements } from "./database.ts";
import { assertKnownMigrations, readMigrations } from "./migration-status.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { checksumOf, migrationLock, migrationsTable } from "./migrations/record.ts";
import { assertMayMigrate } from "./missing-privileges.ts";

/**
 * Brings the database to the newest version: runs every migration that is not yet recorded, each in a transaction
 * of its own. Any number of processes may call it at the same moment; one works, the others wait for it.
 * @returns the names of the migrations that ran.
 * @throws MissingPrivilegesError, before anything is made, where the connecting role may not.
 * @throws NewerSchemaError where a later version migrated the database: this one would not keep what that one promises.
 * @throws {InvalidArgumentError} for what is no database.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  checkDatabase("migrate(database)", database);
  // Asked first: a process that has nothing to migrate needs no right to.
  const isBehind = await database.transaction(async (statements) => {
    await statements.query("select pg_advisory_xact_lock($1::bigint)", [migrationLock]);
    const states = await readMigrations(statements);
    assertKnownMigrations(states.filter(({ appliedAt }) => appliedAt !== null).map(({ name }) => name));
    if (states.length > 0 && states.every(({ appliedAt }) => appliedAt !== null)) return false;
    await assertMayMigrate(statements);
    await statements.script(migrationsTable);
    return true;
  });
  if (!isBehind) return [];
  const applied: string[] = [];
  for (const migration of MIGRATIONS) {
    const ran = await database.transaction(async (statements) => {
      await statements.query("select pg_advisory_xact_lock($1::bigint)", [migrationLock]);
      const known = await statements.query("select 1 from rubrica.migrations where name = $1", [migration.name]);
      if (known.length > 0) return false;
      await statements.script(migration.sql);
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
