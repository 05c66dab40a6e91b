import { type Database, keepSelfRegistrationRoles, migrate } from "@rubrica/adapter-postgres";
import { postgresjsDatabase } from "@rubrica/adapter-postgres/postgresjs";
import { ROLES } from "@rubrica/core";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { createSupabaseClients, type SupabaseClients } from "../src/supabase-clients.ts";

/** A Supabase project that the environment names, and what the kit left in it. */
export interface RealProject {
  readonly clients: SupabaseClients;
  readonly keys: { readonly anon: string; readonly service: string };
  readonly database: Database;
  /** A private bucket of this run. */
  readonly bucket: string;
  /** Another one with each call: nobody has an address that begins so. */
  newPrefix(): string;
  /** How many accounts have an address that begins so. */
  countAccounts(prefix: string): Promise<number>;
  /** Removes everything that this run has made, and closes the connection. */
  cleanUp(): Promise<void>;
}

const VARIABLES = [
  "SUPABASE_TEST_URL",
  "SUPABASE_TEST_PUBLISHABLE_KEY",
  "SUPABASE_TEST_SECRET_KEY",
  "SUPABASE_TEST_DATABASE_URL",
] as const;

/** Why there is no project to test against, or null where there is one. */
export function whyNoProject(): string | null {
  const missing = VARIABLES.filter((name) => !process.env[name]);
  return missing.length === 0 ? null : `no real Supabase project: ${missing.join(", ")} not set`;
}

/** Migrates the project's database and makes a bucket. */
export async function openRealProject(): Promise<RealProject> {
  const [url = "", publicKey = "", secretKey = "", databaseUrl = ""] = VARIABLES.map((name) => process.env[name]);
  const run = `rubrica-kit-${crypto.randomUUID().slice(0, 8)}`;
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  const database = postgresjsDatabase(sql);
  const clients = createSupabaseClients(createClient, { url, publicKey, secretKey });
  await migrate(database);
  const rolesBefore = await keepSelfRegistrationRoles(database, ROLES);
  const { error } = await clients.service().storage.createBucket(run, { public: false });
  if (error) throw error;
  let prefixes = 0;

  async function removeAccounts(): Promise<void> {
    // The last admin would stay, and where the kit is alone all admins are its own.
    await database.transaction(async (statements) => {
      await statements.script("alter table public.user_info disable trigger user");
      await statements.query("delete from public.user_info where email like $1", [`${run}-%`]);
      await statements.script("alter table public.user_info enable trigger user");
    });
    await database.query("delete from rubrica.rate_limits where key like $1", [`%${run}-%`]);
    const left = await database.query<{ id: string }>("select id from auth.users where email like $1", [`${run}-%`]);
    for (const { id } of left) {
      const { error: refusal } = await clients.service().auth.admin.deleteUser(id);
      if (refusal) throw refusal;
    }
  }

  return {
    clients,
    keys: { anon: publicKey, service: secretKey },
    database,
    bucket: run,
    newPrefix() {
      prefixes += 1;
      return `${run}-${prefixes}-`;
    },
    async countAccounts(prefix) {
      const [row] = await database.query<{ count: number }>(
        "select count(*)::int as count from auth.users where email like $1",
        [`${prefix}%`],
      );
      return row?.count ?? 0;
    },
    async cleanUp() {
      const { storage } = clients.service();
      await storage.emptyBucket(run);
      await storage.deleteBucket(run);
      await removeAccounts();
      if (rolesBefore !== null) await keepSelfRegistrationRoles(database, rolesBefore);
      await sql.end({ timeout: 5 });
    },
  };
}
