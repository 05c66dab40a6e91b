import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@rubrica/adapter-postgres";
import { type ContentTable, contentFolder, contentTables, type StoredRows } from "./content.ts";

/** The tables in the order in which they are written. */
const tables = Object.keys(contentTables) as readonly ContentTable[];

/** Number of reports in the content, in all and by kind. */
export interface ContentFigures {
  readonly reports: number;
  readonly judged: number;
  readonly held: number;
  readonly released: number;
  readonly without_model: number;
}

/**
 * Writes the stored content into an empty installation: the rows into the database, the files into the folder of objects. Reads no
 * PDF, asks no model and builds no graph.
 */
export async function loadContent(options: {
  readonly database: Database;
  /** Folder of the object store. */
  readonly objects: string;
}): Promise<ContentFigures> {
  const rows: StoredRows = JSON.parse(await readFile(join(contentFolder, "rows.json"), "utf8"));
  await options.database.transaction(async (statements) => {
    // The rows are complete: triggers would derive values that the rows already have, and count them twice.
    await statements.query("set local session_replication_role = replica");
    for (const table of tables) {
      const stored = rows[table] ?? [];
      if (stored.length === 0) continue;
      // A column that is not stored gets its default.
      const names = Object.keys(stored[0] ?? {}).map((column) => JSON.stringify(column));
      const columns = names.join(", ");
      await statements.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [JSON.stringify(stored)],
      );
    }
    for (const { table_name, column_name } of await statements.query<{ table_name: string; column_name: string }>(
      `select table_schema || '.' || table_name as table_name, column_name from information_schema.columns
       where is_identity = 'YES' and $1::text::jsonb ? (table_schema || '.' || table_name)`,
      [JSON.stringify(tables)],
    )) {
      await statements.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${JSON.stringify(column_name)}), 0) + 1, false)
         from ${table_name}`,
        [table_name, column_name],
      );
    }
  });
  await cp(join(contentFolder, "objects"), options.objects, { recursive: true });
  const [figures] = await options.database.query<ContentFigures>(
    `select count(*)::integer as reports,
       count(*) filter (where mode = 'ai')::integer as judged,
       count(*) filter (where decision = 'hold')::integer as held,
       count(*) filter (where released_at is not null)::integer as released,
       count(*) filter (where mode = 'simulated')::integer as without_model
     from public.report_scores`,
  );
  if (!figures) throw new Error("The content has no reports.");
  return figures;
}
