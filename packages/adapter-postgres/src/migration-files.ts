import { MIGRATIONS, type Migration } from "./migrations/index.ts";
import { checksumOf, MIGRATION_LOCK, migrationsTable } from "./migrations/record.ts";

/** A migration as a file for a tool that keeps its own record, such as the Supabase CLI. */
export interface MigrationFile {
  /** Begins with 14 digits, by which such tools order; the same in every version of this package. */
  readonly name: string;
  readonly sql: string;
}

/**
 * All migrations as files. Each also makes the record by which `migrate()` sees it as done, and does nothing where the
 * record is there already: it does not matter who comes first.
 */
export function migrationFiles(): readonly MigrationFile[] {
  return MIGRATIONS.map((migration) => ({ name: fileName(migration), sql: fileText(migration) }));
}

/** `0016_supabase_accounts` is `20260101000016_rubrica_supabase_sessions.sql`: as many seconds into 2026 as its number. */
function fileName({ name }: Migration): string {
  const [number = "", ...words] = name.split("_");
  const time = new Date(Date.UTC(2026, 0, 1, 0, 0, Number(number))).toISOString().slice(0, 19);
  return `${time.replace(/\D/g, "")}_rubrica_${words.join("_")}.sql`;
}

function fileText({ name, sql }: Migration): string {
  return `-- ${name} of @rubrica/adapter-postgres. Not to be edited: a later one follows it.
do $rubrica_file$
begin
  perform pg_advisory_xact_lock(${MIGRATION_LOCK});
  execute $rubrica_record$${migrationsTable}$rubrica_record$;
  if exists (select from rubrica.migrations where name = '${name}') then
    return;
  end if;
  execute $rubrica_migration$
${sql.trimEnd()}
$rubrica_migration$;
  insert into rubrica.migrations (name, checksum) values ('${name}', '${checksumOf({ sql })}');
end
$rubrica_file$;
`;
}
