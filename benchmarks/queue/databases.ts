import { PGlite } from "@electric-sql/pglite";
import { type Database, migrate } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { postgresjsDatabase } from "@rubrica/adapter-postgres/postgresjs";
import postgres from "postgres";

export interface OpenedDatabase {
  readonly database: Database;
  readonly url: string;
  close(): Promise<void>;
}

/** A new database on the server; migrated, if so wished. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  { connections = 12, migrated = false }: { readonly connections?: number; readonly migrated?: boolean } = {},
): Promise<OpenedDatabase> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: connections, onnotice: () => {} });
  const database = postgresjsDatabase(sql);
  if (migrated) await migrate(database);
  return { database, url: url.href, close: () => sql.end({ timeout: 5 }) };
}

/** An embedded database in memory. */
export async function createEmbedded(): Promise<{ readonly database: Database; readonly pglite: PGlite }> {
  const pglite = await PGlite.create();
  return { database: pgliteDatabase(pglite), pglite };
}
