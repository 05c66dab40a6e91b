import { checkArray } from "@rubrica/core";
import { checkDatabase, checkStatements } from "./check-database.ts";
import type { Database, Statements } from "./database.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { checksumOf, MIGRATION_LOCK, migrationsTable } from "./migrations/record.ts";
import { assertMayMigrate } from "./missing-privileges.ts";
import { NewerSchemaError } from "./newer-schema.ts";

/** How one migration stands. */
export interface MigrationState {
  readonly name: string;
  /** Null: it is still to be made. */
  readonly appliedAt: Date | null;
  /** SHA-256 of its statements in this version; null where this version does not know it. */
  readonly checksum: string | null;
  /** SHA-256 of the statements that were run; null where an earlier version ran them, or another tool. */
  readonly appliedChecksum: string | null;
}

/** Every migration that this version knows or the database records, in the order of their names. Reads only. */
export async function readMigrations(database: Statements): Promise<readonly MigrationState[]> {
  checkStatements("readMigrations(database)", database);
  const recorded = await readRecord(database);
  const names = new Set([...MIGRATIONS.map(({ name }) => name), ...recorded.keys()]);
  return [...names].sort().map((name) => {
    const known = MIGRATIONS.find((migration) => migration.name === name);
    const found = recorded.get(name);
    return {
      name,
      appliedAt: found?.applied_at ?? null,
      checksum: known ? checksumOf(known) : null,
      appliedChecksum: found?.checksum ?? null,
    };
  });
}

/** Throws NewerSchemaError where some of these migrations are unknown to this version. */
export function assertKnownMigrations(names: readonly string[]): void {
  checkArray("assertKnownMigrations(names)", names, "an array of names");
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
}

/** One migration that is still to be made. */
export interface PendingMigration {
  readonly name: string;
  readonly sql: string;
}

/**
 * Makes all pending migrations in one transaction and takes them back. Holds their locks meanwhile: on a database in use,
 * statements on the same tables wait for it.
 * @returns those that could be made. Rejects with the error of the first that could not, or as `migrate()` does.
 */
export async function rehearseMigrations(database: Database): Promise<readonly PendingMigration[]> {
  checkDatabase("rehearseMigrations(database)", database);
  const rehearsed = new Rehearsed();
  try {
    await database.transaction(async (statements) => {
      await statements.query("select pg_advisory_xact_lock($1::bigint)", [MIGRATION_LOCK]);
      const states = await readMigrations(statements);
      assertKnownMigrations(states.filter(({ appliedAt }) => appliedAt !== null).map(({ name }) => name));
      const pending = MIGRATIONS.filter(({ name }) => states.some((state) => state.name === name && !state.appliedAt));
      if (pending.length > 0) {
        await assertMayMigrate(statements);
        await statements.script(migrationsTable);
      }
      for (const migration of pending) {
        await statements.script(migration.sql);
        rehearsed.migrations.push(migration);
      }
      throw rehearsed;
    });
  } catch (error) {
    if (error !== rehearsed) throw error;
  }
  return rehearsed.migrations;
}

/** Thrown to take the transaction back. */
class Rehearsed extends Error {
  readonly migrations: PendingMigration[] = [];
}

interface RecordedMigration {
  readonly name: string;
  readonly applied_at: Date;
  readonly checksum: string | null;
}

async function readRecord(database: Statements): Promise<ReadonlyMap<string, RecordedMigration>> {
  const [table] = await database.query(
    `select 1 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'rubrica' and c.relname = 'migrations'`,
  );
  if (!table) return new Map();
  // An earlier version's table has no checksums.
  const rows = await database.query<RecordedMigration>(
    "select name, applied_at, to_jsonb(migrations) ->> 'checksum' as checksum from rubrica.migrations",
  );
  return new Map(rows.map((row) => [row.name, row]));
}
