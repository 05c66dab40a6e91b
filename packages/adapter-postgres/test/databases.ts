import { setDefaultTimeout } from "bun:test";
import type { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import type { Database } from "../src/database.ts";
import { pgliteDatabase } from "../src/drivers/pglite.ts";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { migrate } from "../src/migrate.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { bootPostgresServer } from "./postgres-server.ts";

// Booting PGlite takes seconds, on a busy machine many of them.
setDefaultTimeout(240_000);

/** Both databases that everything has to work on. */
export const DRIVERS = ["postgres", "pglite"] as const;
export type DriverName = (typeof DRIVERS)[number];

/** An empty database for one test or one file of tests. */
export interface TestDatabase {
  readonly driver: DriverName;
  readonly database: Database;
  /** Connection string for other clients; null for PGlite. */
  readonly url: string | null;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Default true. */
  readonly migrated?: boolean;
  /** Connections of the pool. Default 8; PGlite always has one. */
  readonly connections?: number;
}

/**
 * Opens an empty, migrated database. On PostgreSQL each call makes a database of its own from a template (some 40 ms);
 * on PGlite there is one instance a process, wiped by each call: open the next one when the last is done with.
 *
 * PostgreSQL is booted once a process, unless `RUBRICA_TEST_POSTGRES_URL` names a server to use (as superuser).
 */
export function openTestDatabase(driver: DriverName, options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  return driver === "pglite" ? wipedPglite(options) : freshPostgres(options);
}

/**
 * Removes every row of a migrated database. Some fifty times faster than `truncate`, which makes new files for each table;
 * without triggers, because the last admin would stay.
 */
export async function emptyTables(database: Database): Promise<void> {
  await database.script(`
    do $$
    declare
      target regclass;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for target in
        select oid from pg_catalog.pg_class
        where relkind = 'r' and relnamespace::regnamespace::text in ('auth', 'public', 'rubrica')
          and pg_catalog.pg_relation_size(oid) > 0 -- has had rows
          and oid <> 'rubrica.migrations'::regclass
      loop
        execute format('delete from %s', target);
      end loop;
    end
    $$`);
}

async function freshPostgres({ migrated = true, connections = 8 }: TestDatabaseOptions): Promise<TestDatabase> {
  const { serverUrl, template } = await postgresTemplate();
  const name = uniqueName();
  // Copies files: through the log, which is the default, takes several times the processor time.
  await asSuperuser(serverUrl, (sql) =>
    sql.unsafe(`create database ${name}${migrated ? ` template ${template}` : ""} strategy file_copy`),
  );
  const url = inDatabase(serverUrl, name);
  // Types are not asked for: a connection that breaks in that moment ends the process (postgres.js 3.4.9).
  const sql = postgres(url, { max: connections, onnotice: () => {}, fetch_types: false });
  return {
    driver: "postgres",
    database: postgresjsDatabase(sql),
    url,
    async close() {
      await sql.end({ timeout: 5 });
      await asSuperuser(serverUrl, (admin) => admin.unsafe(`drop database if exists ${name} with (force)`));
    },
  };
}

let template: Promise<{ readonly serverUrl: string; readonly template: string }> | null = null;

/**
 * Boots the server and migrates the template, once a process. Processes of one run that share a server share its template too, by
 * the name in `RUBRICA_TEST_POSTGRES_TEMPLATE`.
 */
function postgresTemplate(): NonNullable<typeof template> {
  template ??= (async () => {
    const serverUrl = process.env.RUBRICA_TEST_POSTGRES_URL ?? (await bootPostgresServer()).url;
    const shared = process.env.RUBRICA_TEST_POSTGRES_TEMPLATE;
    if (shared !== undefined && (await hasDatabase(serverUrl, shared))) return { serverUrl, template: shared };
    const name = uniqueName();
    await asSuperuser(serverUrl, (sql) => sql.unsafe(`create database ${name} strategy file_copy`));
    const sql = postgres(inDatabase(serverUrl, name), { max: 1, onnotice: () => {} });
    await migrate(postgresjsDatabase(sql));
    await sql.end();
    if (shared === undefined) return { serverUrl, template: name };
    // It gets the shared name once it is whole, unless another process was faster: then this one is left for the other.
    await asSuperuser(serverUrl, async (admin) => {
      try {
        await admin.unsafe(`alter database ${name} rename to ${shared}`);
      } catch (error) {
        if ((error as { readonly code?: unknown }).code !== "42P04") throw error;
        await admin.unsafe(`drop database ${name}`);
      }
    });
    return { serverUrl, template: shared };
  })();
  return template;
}

async function hasDatabase(serverUrl: string, name: string): Promise<boolean> {
  let found = false;
  await asSuperuser(serverUrl, async (sql) => {
    found = (await sql`select from pg_catalog.pg_database where datname = ${name}`).length > 0;
  });
  return found;
}

let pglite: Promise<PGlite> | null = null;

/** State of its catalogs after `migrate()`; null before. */
let migratedCatalogs: string | null = null;

async function wipedPglite({ migrated = true }: TestDatabaseOptions): Promise<TestDatabase> {
  pglite ??= openEmbeddedDatabase();
  const instance = await pglite;
  const database = pgliteDatabase(instance);
  if (migrated && migratedCatalogs !== null && migratedCatalogs === (await readCatalogs(database))) {
    await emptyTables(database);
    await database.query(`select setval(oid, 1, false) from pg_catalog.pg_class where relkind = 'S'`);
  } else {
    migratedCatalogs = null;
    await instance.exec(`
      drop schema if exists auth, rubrica cascade;
      drop schema public cascade;
      create schema public;
    `);
    if (migrated) {
      await migrate(database);
      migratedCatalogs = await readCatalogs(database);
    }
  }
  return { driver: "pglite", database, url: null, close: async () => {} };
}

/** Differs after any change of the schema: each makes, replaces or removes a row of one of these catalogs. */
async function readCatalogs(database: Database): Promise<string> {
  const catalogs = [
    "class",
    "attribute",
    "attrdef",
    "constraint",
    "index",
    "namespace",
    "policy",
    "proc",
    "rewrite",
    "trigger",
    "type",
  ];
  const state = (name: string) => `(select count(*) || ' ' || max(xmin::text::bigint) from pg_catalog.pg_${name})`;
  const [row] = await database.query<{ state: string }>(
    `select concat_ws(', ', ${catalogs.map(state).join(", ")}) as state`,
  );
  return row?.state ?? "";
}

async function asSuperuser(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function inDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function uniqueName(): string {
  return `rubrica_test_${crypto.randomUUID().replaceAll("-", "")}`;
}
