import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations/index.ts";

/**
 * Brings the database to the newest version: runs every migration that is not yet recorded, each in a transaction
 * of its own. Any number of processes may call it at the same moment; one works, the others wait for it.
 * @returns the names of the migrations that ran.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  await database.transaction(async (statements) => {
    await statements.query("select pg_advisory_xact_lock($1::bigint)", [migrationLock]);
    await statements.script(`
      create schema if not exists rubrica;
      create table if not exists rubrica.migrations (name text primary key, applied_at timestamptz not null default now());
      alter table rubrica.migrations enable row level security;
    `);
  });
  const applied: string[] = [];
  for (const migration of MIGRATIONS) {
    const ran = await database.transaction(async (statements) => {
      await statements.query("select pg_advisory_xact_lock($1::bigint)", [migrationLock]);
      const known = await statements.query("select 1 from rubrica.migrations where name = $1", [migration.name]);
      if (known.length > 0) return false;
      await statements.script(migration.sql);
      await statements.query("insert into rubrica.migrations (name) values ($1)", [migration.name]);
      return true;
    });
    if (ran) applied.push(migration.name);
  }
  return applied;
}

/** Any fixed number will do; it must only differ from other users of advisory locks in the same database. */
const migrationLock = 7_243_001;
