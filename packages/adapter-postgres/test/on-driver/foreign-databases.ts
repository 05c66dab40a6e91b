import { afterEach, expect, test } from "bun:test";
import { migrate } from "../../src/migrate.ts";
import { keepSelfRegistrationRoles } from "../../src/self-registration-roles.ts";
import { createPostgresStores } from "../../src/stores.ts";
import { runAs } from "../../src/transaction.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";
import { SUPABASE_AUTH_TABLES } from "../supabase-auth.ts";

/** Supabase's `auth` schema, as far as it meets ours; owned by somebody else. */
const supabaseAuth = `
  ${SUPABASE_AUTH_TABLES}
  create table auth.sessions (id uuid primary key, user_id uuid references auth.users (id) on delete cascade);
  create function auth.uid() returns uuid language sql stable as $$
    select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
  $$;
  do $$ begin
    create role anon nologin; create role authenticated nologin; create role service_role nologin;
  exception when duplicate_object then null; end $$;
  grant usage on schema auth to anon, authenticated, service_role;
`;

export const testForeignDatabases = suiteOnDriver("on a %s database with an auth schema of Supabase", (driver) => {
  let opened: TestDatabase | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });

  const describeAuth = ({ database }: TestDatabase) =>
    database.query(
      `select c.relname, c.relrowsecurity, c.relacl::text, obj_description(c.oid) as comment,
              (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0) as columns,
              (select array_agg(polname::text) from pg_policy where polrelid = c.oid) as policies
       from pg_class c where c.relnamespace = 'auth'::regnamespace order by 1`,
    );

  test("migrate() leaves its tables and functions as they are and adds two triggers", async () => {
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
        "select tgname from pg_trigger where tgrelid = 'auth.users'::regclass and not tgisinternal order by 1",
      ),
    ).toEqual([{ tgname: "create_user_info" }, { tgname: "give_role_of_service" }]);
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

  test("the role of a record is what people may give themselves, unless Supabase Auth was told by the service", async () => {
    opened = await openTestDatabase(driver, { migrated: false });
    const { database } = opened;
    await database.script(supabaseAuth);
    await migrate(database);
    await keepSelfRegistrationRoles(database, ["student", "teacher"]);
    const authAdmin = `auth_admin_${crypto.randomUUID().replaceAll("-", "")}`;
    await database.script(`
      create role ${authAdmin} nologin;
      grant usage on schema auth to ${authAdmin};
      alter table auth.users owner to ${authAdmin};`);
    /** As Supabase Auth writes an account: the service's metadata follows in the same transaction. */
    const signUp = async (userRole: string, appRole?: string) => {
      const id = crypto.randomUUID();
      await database.transaction(async (statements) => {
        await statements.script(`set local role ${authAdmin}`);
        await statements.query(
          `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data, created_at)
           values ($1, $2, '{"provider": "email", "providers": ["email"]}', $3::text::jsonb, now())`,
          [id, `${id}@example.com`, JSON.stringify({ full_name: "Somebody", role: userRole })],
        );
        if (appRole === undefined) return;
        await statements.query(
          "update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('role', $2::text) where id = $1",
          [id, appRole],
        );
      });
      return id;
    };
    const roleOf = async (id: string) => {
      const rows = await database.query<{ role: string }>("select role from public.user_info where id = $1", [id]);
      return rows[0]?.role;
    };
    const [self, teacher, made] = [await signUp("admin"), await signUp("teacher"), await signUp("student", "admin")];
    expect([await roleOf(self), await roleOf(teacher), await roleOf(made)]).toEqual(["student", "teacher", "admin"]);
    // Later metadata is nothing to the record, and neither is a word that is no role.
    await database.query(`update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = $1`, [self]);
    expect([await roleOf(self), await roleOf(await signUp("student", "editor"))]).toEqual(["student", "student"]);
    await database.script(`
      reassign owned by ${authAdmin} to current_user; drop owned by ${authAdmin}; drop role ${authAdmin};`);
  });
});
