import { access, rm, writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { type Database, migrate, NewerSchemaError } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { createConnectionGuard, postgresjsDatabase } from "@rubrica/adapter-postgres/postgresjs";
import postgres from "postgres";
import { StartupError } from "../startup-error.ts";
import type { DataFolder } from "./data-folder.ts";

/** A migrated database and how to close it. */
export interface OpenedDatabase {
  readonly database: Database;
  readonly kind: "embedded" | "server";
  /** Takes back the space of rows that are gone; null where the server does so by itself. */
  readonly vacuum: (() => Promise<void>) | null;
  /** Makes the migrations that are pending, and names them. */
  migrate(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** How a database is opened. */
export interface OpenOptions {
  /** Default true. Otherwise it is left as it is: for those who look at it or migrate it themselves. */
  readonly migrated?: boolean;
}

/** Opens the embedded database of the folder, made on the first start, and migrates it. */
export async function openEmbeddedDatabase(
  folder: DataFolder,
  { migrated = true }: OpenOptions = {},
): Promise<OpenedDatabase> {
  const ready = `${folder.database}.ready`;
  // A folder without its mark was left by a start that was cut short: nothing was ever stored in it.
  if (!(await exists(ready))) await rm(folder.database, { recursive: true, force: true });
  const pglite = await PGlite.create(folder.database);
  try {
    const database = pgliteDatabase(pglite);
    const migrateMarked = async () => {
      const made = await migrate(database);
      await writeFile(ready, "");
      return made;
    };
    if (migrated) await migrateMarked();
    const vacuum = () => database.script("vacuum (analyze)");
    return { database, kind: "embedded", vacuum, migrate: migrateMarked, close: () => pglite.close() };
  } catch (error) {
    await pglite.close();
    if (error instanceof NewerSchemaError) throw new StartupError("newer_schema", `DATA_DIR: ${error.message}`);
    throw error;
  }
}

/** Connects to a PostgreSQL server and migrates the database. Throws StartupError when it cannot be used. */
export async function openServerDatabase(url: string, { migrated = true }: OpenOptions = {}): Promise<OpenedDatabase> {
  const guard = createConnectionGuard();
  const sql = postgres(url, {
    max: POOL_SIZE,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => {},
    // Never long: after an outage workers have one lease to say that they are still there.
    backoff: (retries: number) => Math.min(1, 0.05 * 2 ** retries),
    ...guard.options,
  });
  try {
    const database = postgresjsDatabase(sql, { guard });
    // Either way something is asked: whether it can be reached at all.
    await (migrated ? migrate(database) : database.query("select 1"));
    const close = () => sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    return { database, kind: "server", vacuum: null, migrate: () => migrate(database), close };
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw new StartupError("database_unreachable", `DATABASE_URL: ${describe(error)}`, { cause: error });
  }
}

/** Connects to somebody else's database, which is only read. Throws StartupError, naming the setting, when it cannot be used. */
export async function openForeignDatabase(
  url: string,
  setting: string,
): Promise<Pick<OpenedDatabase, "database" | "close">> {
  const sql = postgres(url, { max: 1, connect_timeout: CONNECT_TIMEOUT_SECONDS, onnotice: () => {} });
  try {
    await sql`set default_transaction_read_only = on`;
    return { database: postgresjsDatabase(sql), close: () => sql.end({ timeout: CLOSE_TIMEOUT_SECONDS }) };
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw new StartupError("database_unreachable", `${setting}: ${describe(error)}`, { cause: error });
  }
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_SECONDS = 10;
const CLOSE_TIMEOUT_SECONDS = 5;

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** The reason without the address, which holds a password. */
function describe(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  if (code === "ECONNREFUSED" || code === "CONNECT_TIMEOUT" || code === "ENOTFOUND") {
    return `the database server cannot be reached (${code})`;
  }
  return `the database cannot be used: ${message}`;
}
