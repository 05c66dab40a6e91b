import { afterEach, expect, test } from "bun:test";
import { migrate } from "../src/migrate.ts";
import { migrationFiles } from "../src/migration-files.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { SUPABASE_AUTH_TABLES } from "./supabase-auth.ts";

let opened: TestDatabase | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

/** A database as Supabase hands it out, with one connection, as its owner: no superuser, and `auth` is somebody else's. */
async function openAsOwner(work: (database: TestDatabase["database"]) => Promise<void>): Promise<void> {
  opened = await openTestDatabase("postgres", { migrated: false, connections: 1 });
  const { database } = opened;
  const owner = `owner_${crypto.randomUUID().replaceAll("-", "")}`;
  await database.script(`
    do $$ begin
      create role anon nologin; create role authenticated nologin; create role service_role nologin;
    exception when duplicate_object then null; end $$;
    create role ${owner} nologin nosuperuser;
    grant anon, authenticated, service_role to ${owner} with admin option;
    do $$ begin execute format('grant create on database %I to ${owner}', current_database()); end $$;
    alter schema public owner to ${owner};
    ${SUPABASE_AUTH_TABLES}
    create function auth.uid() returns uuid language sql stable as $$
      select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    $$;
    grant usage on schema auth to anon, authenticated, service_role, ${owner};
    grant all on all tables in schema auth to ${owner};
    set role ${owner};
  `);
  try {
    await work(database);
  } finally {
    await database.script(`reset role; drop owned by ${owner} cascade; drop role ${owner};`);
  }
}

test("migrationFiles() has names that sort in their order and never change", () => {
  const names = migrationFiles().map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(names.slice(0, 3)).toEqual([
    "20260101000001_rubrica_accounts.sql",
    "20260101000002_rubrica_user_information.sql",
    "20260101000003_rubrica_tasks.sql",
  ]);
  for (const name of names) expect(name).toMatch(/^\d{14}_rubrica_[a-z_]+\.sql$/);
});

test("the files of migrationFiles() prepare a Supabase database as its owner, and migrate() finds nothing to do", async () => {
  await openAsOwner(async (database) => {
    const tables = "select relname, relacl::text from pg_class where relnamespace = 'auth'::regnamespace order by 1";
    const before = await database.query(tables);
    for (const { sql } of migrationFiles()) await database.script(sql);
    expect(await migrate(database)).toEqual([]);
    expect(await database.query(tables)).toEqual(before);

    await database.script("reset role");
    await database.query(
      `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
       values (gen_random_uuid(), 'Li@example.com', '{}', '{"full_name": "李雷", "role": "admin"}')`,
    );
    // Nobody has said yet that people may make themselves admins.
    expect(await database.query("select email, full_name, role from public.user_info")).toEqual([
      { email: "li@example.com", full_name: "李雷", role: "student" },
    ]);
  });
});

test("the files of migrationFiles() do nothing where migrate() ran before", async () => {
  await openAsOwner(async (database) => {
    expect(await migrate(database)).toHaveLength(MIGRATIONS.length);
    for (const { sql } of migrationFiles()) await database.script(sql);
    expect(await database.query("select count(*)::int as count from rubrica.migrations")).toEqual([
      { count: MIGRATIONS.length },
    ]);
  });
});
