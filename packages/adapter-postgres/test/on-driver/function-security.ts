import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { PermissionDeniedError, type Person } from "@rubrica/core";
import type { Statements } from "../../src/database.ts";
import { migrate } from "../../src/migrate.ts";
import { createPostgresStores, type PostgresStores } from "../../src/stores.ts";
import { runAs } from "../../src/transaction.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

// Mallory has SQL as `authenticated`, by an injection or over a connection pooler.
export const testFunctionSecurity = suiteOnDriver("the functions of the schema on %s", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  let mallory: Person;
  let victim: Person;
  beforeAll(async () => {
    // Migrated itself: rights on a database do not come along from a template.
    opened = await openTestDatabase(driver, { migrated: false });
    await migrate(opened.database);
    stores = createPostgresStores({ database: opened.database });
  });
  afterAll(() => opened.close());
  const databaseName = async () => {
    const [row] = await opened.database.query<{ name: string }>("select quote_ident(current_database()) as name");
    return row?.name ?? "";
  };
  beforeEach(async () => {
    // Nobody may make temporary objects; the other attacks are to fail also where an operator lets them.
    await opened.database.script(`grant temporary on database ${await databaseName()} to authenticated`);
    await emptyTables(opened.database);
    mallory = await addPerson(opened.database, "student", "mallory");
    victim = await addPerson(opened.database, "admin", "victim");
    await addSession(victim);
  });

  const addSession = ({ userId }: Person) =>
    stores.sessions.insert({
      id: crypto.randomUUID(),
      userId,
      secretHash: crypto.randomUUID(),
      expiresAt: new Date(Date.now() + 3_600_000),
      createdAt: new Date(),
      refreshedAt: null,
      assuranceLevel: "aal1",
      methods: [],
      userAgent: null,
      ip: null,
    });
  /** Rolled back in the end, so that nothing temporary stays on the connection. */
  const attack = (work: (statements: Statements) => Promise<void>) =>
    runAs(opened.database, mallory, async (statements) => {
      await work(statements);
      throw new Error("the attack went through");
    });

  test("nobody ends another's sessions through a temporary table with the trigger", async () => {
    expect(
      await rejection(
        attack(async (statements) => {
          await statements.script(`
          create temporary table bait (id uuid, is_active boolean);
          create trigger hook after update on bait
            for each row execute function rubrica.end_sessions_of_deactivated();`);
          await statements.query("insert into bait values ($1, true)", [victim.userId]);
          await statements.query("update bait set is_active = false");
        }),
      ),
    ).toBeInstanceOf(PermissionDeniedError);
    expect(await stores.sessions.listByUser(victim.userId)).toHaveLength(1);
  });

  test("nobody makes records through a temporary table with the trigger", async () => {
    expect(
      await rejection(
        attack((statements) =>
          statements.script(`
          create temporary table bait (id uuid, email text, raw_user_meta_data jsonb);
          create trigger hook after insert on bait for each row execute function rubrica.create_user_info();
          insert into bait values (
            gen_random_uuid(), 'new@example.com', '{"full_name": "New", "role": "admin"}'::jsonb
          );`),
        ),
      ),
    ).toBeInstanceOf(PermissionDeniedError);
    expect(await stores.userInfo.findByEmail("new@example.com")).toBeNull();
  });

  // Temporary objects outlive the transaction, and the connection goes back to the pool: the service's own `::text` would
  // find the type and run its check as the owner.
  test("nobody leaves a temporary type on the connection for the service to meet", async () => {
    await opened.database.script(`revoke temporary on database ${await databaseName()} from authenticated`);
    const leave = runAs(opened.database, mallory, (statements) =>
      statements.script(`
        create function pg_temp.evil(value pg_catalog.text) returns boolean language plpgsql as $$
        begin
          update public.user_info set role = 'admin' where full_name = 'mallory';
          return true;
        end $$;
        create domain pg_temp.text as pg_catalog.text check (pg_temp.evil(value));`),
    );
    expect(await rejection(leave)).toBeInstanceOf(PermissionDeniedError);
    await Promise.all(Array.from({ length: 16 }, () => stores.userInfo.listUsers({ limit: 1, offset: 0, q: "x" })));
    expect((await stores.userInfo.find(mallory.userId))?.role).toBe("student");
  });

  // Types and tables of `pg_temp` come before those of `pg_catalog` unless the search path says otherwise, and a cast to
  // a domain runs its check: inside a function of the owner it would run as the owner.
  test.each(["uuid", "jsonb", "text"])(
    "nobody runs code as the owner through a temporary type named %s",
    async (name) => {
      const seen = await runAs(opened.database, mallory, async (statements) => {
        await statements.script(`
        create temporary table witness (who text);
        grant all on witness to public;
        create function pg_temp.evil(value pg_catalog.${name}) returns boolean language plpgsql as $$
        begin
          insert into pg_temp.witness values (current_user);
          return true;
        end $$;
        create domain pg_temp.${name} as pg_catalog.${name} check (pg_temp.evil(value));`);
        await statements.query("select rubrica.person_role(), auth.uid()");
        await statements.query("select id from public.user_info");
        const rows = await statements.query<{ who: string }>("select who from pg_temp.witness");
        await statements.script(`drop domain pg_temp.${name}; drop function pg_temp.evil; drop table pg_temp.witness;`);
        return rows.map((row) => row.who).filter((who) => who !== "authenticated");
      });
      expect(seen).toEqual([]);
    },
  );

  test("functions are called by the three roles where policies ask them, by the service where its rows are computed, else by nobody", async () => {
    const functions = await opened.database.query<{ name: string; callers: string; path: string | null }>(`
      select p.oid::regprocedure::text as name, p.proconfig::text as path,
        (select coalesce(string_agg(case a.grantee when 0 then 'public' else a.grantee::regrole::text end, ', '
                order by a.grantee::regrole::text), '')
         from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
         where a.privilege_type = 'EXECUTE' and a.grantee <> p.proowner) as callers
      from pg_proc p where p.pronamespace::regnamespace::text in ('auth', 'public', 'rubrica') order by 1`);
    const asked = [
      "rubrica.person_role()",
      "rubrica.account_facts(uuid)",
      "rubrica.own_report_has_mark(uuid)",
      "rubrica.is_submission_due(uuid)",
      "rubrica.late_seconds(timestamp with time zone,timestamp with time zone,integer)",
      "rubrica.person_id()",
      "rubrica.courses_where(text)",
      "rubrica.may_without_course(text)",
      "rubrica.courses_of_member()",
      "rubrica.names_of_members()",
      "rubrica.own_released_scores()",
      "rubrica.reads_every_report()",
      "rubrica.is_open_course_open()",
      "rubrica.join_code_ends(uuid)",
      "rubrica.addresses_of_invited(uuid)",
      "rubrica.release_of_course(uuid)",
      "rubrica.releases_at_once(uuid)",
      "rubrica.instructors_of(uuid)",
    ];
    // Generated columns of what the service writes.
    const computing = [
      "rubrica.findings_of(jsonb)",
      "rubrica.decision_of(jsonb)",
      "rubrica.open_findings(jsonb,text[],integer[],integer[])",
    ];
    const isAsked = (name: string) => name.startsWith("auth.") || asked.includes(name);
    expect(functions.filter(({ name }) => isAsked(name)).length).toBeGreaterThan(1);
    for (const { name, callers, path } of functions) {
      expect({ name, callers, path }).toEqual({
        name,
        callers: isAsked(name) ? "anon, authenticated, service_role" : computing.includes(name) ? "service_role" : "",
        // No temporary name is looked up.
        path: '{"search_path=pg_catalog, pg_temp"}',
      });
    }
  });
});
