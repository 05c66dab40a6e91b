import { afterEach, describe, expect, test } from "bun:test";
import { SERVICE } from "@rubrica/core";
import postgres from "postgres";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { migrate } from "../src/migrate.ts";
import { createPostgresStores } from "../src/stores.ts";
import { runAs } from "../src/transaction.ts";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { addPerson } from "./people.ts";

let opened: TestDatabase | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

/** The part of Supabase's `auth` schema that ours has in common with it, owned by somebody else. */
const supabaseAuth = `
  create schema auth;
  create table auth.users (
    instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
    encrypted_password varchar(255), email_confirmed_at timestamptz, confirmation_sent_at timestamptz,
    last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin boolean,
    created_at timestamptz, updated_at timestamptz, phone text unique
  );
  create table auth.sessions (id uuid primary key, user_id uuid references auth.users (id) on delete cascade);
  create function auth.uid() returns uuid language sql stable as $$
    select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
  $$;
  do $$ begin
    create role anon nologin; create role authenticated nologin; create role service_role nologin;
  exception when duplicate_object then null; end $$;
  grant usage on schema auth to anon, authenticated, service_role;
`;

describe.each([...DRIVERS])("on a %s database with an auth schema of Supabase", (driver) => {
  const describeAuth = ({ database }: TestDatabase) =>
    database.query(
      `select c.relname, c.relrowsecurity, c.relacl::text, obj_description(c.oid) as comment,
              (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0) as columns,
              (select array_agg(polname::text) from pg_policy where polrelid = c.oid) as policies
       from pg_class c where c.relnamespace = 'auth'::regnamespace order by 1`,
    );

  test("migrate() leaves its tables and functions as they are and adds one trigger", async () => {
    opened = await openTestDatabase(driver, { migrated: false });
    await opened.database.script(supabaseAuth);
    const before = await describeAuth(opened);
    const functions = "select proname, prosrc from pg_proc where pronamespace = 'auth'::regnamespace order by 1";
    const functionsBefore = await opened.database.query(functions);
    await migrate(opened.database);
    expect(await describeAuth(opened)).toEqual(before);
    expect(await opened.database.query(functions)).toEqual(functionsBefore);
    expect(
      await opened.database.query(
        "select tgname from pg_trigger where tgrelid = 'auth.users'::regclass and not tgisinternal",
      ),
    ).toEqual([{ tgname: "create_user_info" }]);
  });

  test("an account that Supabase Auth inserts gets its record, and the policies hold", async () => {
    opened = await openTestDatabase(driver, { migrated: false });
    await opened.database.script(supabaseAuth);
    await migrate(opened.database);
    const alice = await addPerson(opened.database, "student", "alice");
    await addPerson(opened.database, "student", "bob");
    const names = await runAs(opened.database, alice, (statements) =>
      statements.query<{ full_name: string }>("select full_name from public.user_info"),
    );
    expect(names).toEqual([{ full_name: "alice" }]);
  });

  test("people read the facts of the accounts whose records they see, and of no other", async () => {
    opened = await openTestDatabase(driver, { migrated: false });
    await opened.database.script(supabaseAuth);
    await migrate(opened.database);
    const alice = await addPerson(opened.database, "student", "alice");
    const bob = await addPerson(opened.database, "student", "bob");
    await opened.database.query("update auth.users set last_sign_in_at = '2026-11-20T10:00:00Z'");
    const { transaction } = createPostgresStores({ database: opened.database });
    const users = await transaction.run(alice, ({ userInfo }) => userInfo.listUsers({ limit: 10, offset: 0 }));
    expect(users.items.map((user) => user.lastSignInAt?.toISOString())).toEqual(["2026-11-20T10:00:00.000Z"]);
    const facts = await runAs(opened.database, alice, (statements) =>
      statements.query("select last_sign_in_at from rubrica.account_facts($1)", [bob.userId]),
    );
    expect(facts).toEqual([]);
  });

  test("deactivation ends the sessions at Supabase Auth", async () => {
    opened = await openTestDatabase(driver, { migrated: false });
    await opened.database.script(supabaseAuth);
    await migrate(opened.database);
    const alice = await addPerson(opened.database, "student", "alice");
    await opened.database.query("insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)", [
      alice.userId,
    ]);
    const { userInfo } = createPostgresStores({ database: opened.database });
    await userInfo.update(alice.userId, { isActive: false });
    expect(await opened.database.query("select id from auth.sessions")).toEqual([]);
  });
});

test("an owner who is no superuser can migrate, act as a person, and act as the service", async () => {
  opened = await openTestDatabase("postgres", { migrated: false });
  const owner = `owner_${crypto.randomUUID().replaceAll("-", "")}`;
  const [{ name } = { name: "" }] = await opened.database.query<{ name: string }>(
    "select current_database()::text as name",
  );
  await opened.database.script(`create role ${owner} login createrole; alter database ${name} owner to ${owner};`);
  // As it is on a server where nobody has been before; elsewhere the roles of row-level security are there already
  // and a superuser grants them.
  await opened.database.script(`
    do $$ begin
      create role anon nologin; create role authenticated nologin; create role service_role nologin;
    exception when duplicate_object then null; end $$;
    grant anon, authenticated, service_role to ${owner};
  `);
  const url = new URL(opened.url ?? "");
  url.username = owner;
  const sql = postgres(url.href, { max: 2, onnotice: () => {} });
  try {
    const database = postgresjsDatabase(sql);
    await migrate(database);
    const stores = createPostgresStores({ database });
    const alice = await addPerson(database, "student", "alice");
    await addPerson(database, "student", "bob");
    const count = (actor: typeof alice | typeof SERVICE) =>
      stores.transaction.run(actor, async ({ userInfo }) => (await userInfo.listUsers({ limit: 10, offset: 0 })).total);
    expect([await count(alice), await count(SERVICE)]).toEqual([1, 2]);
  } finally {
    await sql.end({ timeout: 5 });
    await opened.database.script(`reassign owned by ${owner} to postgres; drop owned by ${owner};`);
    await opened.database.script(`drop role ${owner}`);
  }
});
