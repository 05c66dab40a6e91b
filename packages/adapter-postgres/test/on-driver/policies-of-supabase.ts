import { afterAll, beforeAll, expect, test } from "bun:test";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testPoliciesOfSupabase = suiteOnDriver("the policies on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());

  test("ask of the schema auth nothing but auth.uid() and auth.jwt(), in themselves and in what they call", async () => {
    const called = await opened.database.query<{ name: string }>(
      `with recursive called as (
         select distinct d.refobjid as oid from pg_depend d
         join pg_policy p on p.oid = d.objid and d.classid = 'pg_policy'::regclass
         where d.refclassid = 'pg_proc'::regclass and p.polrelid::regclass::text not like 'auth.%'
         union
         select other.oid from called
         join pg_proc caller on caller.oid = called.oid
         join pg_proc other on caller.prosrc ~ (other.pronamespace::regnamespace::text || '\\.' || other.proname || '\\(')
         where other.pronamespace in ('auth'::regnamespace, 'rubrica'::regnamespace)
       )
       select distinct format('%s.%s', p.pronamespace::regnamespace, p.proname) as name
       from called join pg_proc p on p.oid = called.oid
       where p.pronamespace <> 'pg_catalog'::regnamespace order by 1`,
    );
    const names = called.map(({ name }) => name);
    expect(names).toContain("auth.uid");
    expect(names).toContain("rubrica.person_role");
    expect(names.filter((name) => !name.startsWith("rubrica.") && name !== "auth.jwt")).toEqual(["auth.uid"]);
  });

  test("speak of no roles but the three of Supabase", async () => {
    const roles = await opened.database.query<{ role: string }>(
      `select distinct coalesce(r.rolname, 'public') as role
       from pg_policy p cross join unnest(p.polroles) as named (oid) left join pg_roles r on r.oid = named.oid`,
    );
    const others = roles.filter(({ role }) => !["anon", "authenticated", "service_role"].includes(role));
    expect(roles.length).toBeGreaterThan(0);
    expect(others).toEqual([]);
  });
});
