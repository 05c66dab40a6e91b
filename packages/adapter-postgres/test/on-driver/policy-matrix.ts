import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Person } from "@rubrica/core";
import type { Database, Statements } from "../../src/database.ts";
import { migrate } from "../../src/migrate.ts";
import { INSUFFICIENT_PRIVILEGE, sqlState } from "../../src/postgres-error.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

/**
 * Who gets at which rows of which table in `public`, by bare SQL without a condition, as if the application had forgotten
 * every check. `-` is refused; `none` goes through without reaching a row; else it says whose rows are reached, where
 * `students` stands for theirs and one's own. Rows are added one of one's own and one of somebody else.
 *
 * A table without lines here fails the test: say what is to hold for it, then see whether it does.
 */
const expected = `
table                   who                select    insert  update  delete
audit_chain             nobody             -         -       -       -
audit_chain             alice              -         -       -       -
audit_chain             bob                -         -       -       -
audit_chain             teacher            -         -       -       -
audit_chain             admin              -         -       -       -
audit_chain             deactivated admin  -         -       -       -
audit_chain             service            -         -       -       -
audit_log               nobody             -         -       -       -
audit_log               alice              none      -       -       -
audit_log               bob                none      -       -       -
audit_log               teacher            none      -       -       -
audit_log               admin              all       -       -       -
audit_log               deactivated admin  none      -       -       -
audit_log               service            all       all     -       -
knowledge_graph_builds  nobody             -         -       -       -
knowledge_graph_builds  alice              none      -       -       -
knowledge_graph_builds  bob                none      -       -       -
knowledge_graph_builds  teacher            all       -       -       -
knowledge_graph_builds  admin              all       -       -       -
knowledge_graph_builds  deactivated admin  none      -       -       -
knowledge_graph_builds  service            all       all     all     all
knowledge_graphs        nobody             -         -       -       -
knowledge_graphs        alice              -         -       -       -
knowledge_graphs        bob                -         -       -       -
knowledge_graphs        teacher            -         -       -       -
knowledge_graphs        admin              -         -       -       -
knowledge_graphs        deactivated admin  -         -       -       -
knowledge_graphs        service            all       all     all     all
model_calls             nobody             -         -       -       -
model_calls             alice              none      -       -       -
model_calls             bob                none      -       -       -
model_calls             teacher            all       -       -       -
model_calls             admin              all       -       -       -
model_calls             deactivated admin  none      -       -       -
model_calls             service            all       all     all     all
report_events           nobody             -         -       -       -
report_events           alice              own       -       -       -
report_events           bob                own       -       -       -
report_events           teacher            all       -       -       -
report_events           admin              all       -       -       -
report_events           deactivated admin  none      -       -       -
report_events           service            all       all     all     all
report_fragments        nobody             -         -       -       -
report_fragments        alice              -         -       -       -
report_fragments        bob                -         -       -       -
report_fragments        teacher            -         -       -       -
report_fragments        admin              -         -       -       -
report_fragments        deactivated admin  -         -       -       -
report_fragments        service            all       all     all     all
report_scores           nobody             -         -       -       -
report_scores           alice              own       -       -       -
report_scores           bob                own       -       -       -
report_scores           teacher            all       -       -       -
report_scores           admin              all       -       -       -
report_scores           deactivated admin  none      -       -       -
report_scores           service            all       all     all     all
report_stages           nobody             -         -       -       -
report_stages           alice              own       -       -       -
report_stages           bob                own       -       -       -
report_stages           teacher            all       -       -       -
report_stages           admin              all       -       -       -
report_stages           deactivated admin  none      -       -       -
report_stages           service            all       all     all     all
reports                 nobody             -         -       -       -
reports                 alice              own       -       -       none
reports                 bob                own       -       -       none
reports                 teacher            all       -       -       all
reports                 admin              all       -       -       all
reports                 deactivated admin  none      -       -       none
reports                 service            all       all     all     all
rubric_versions         nobody             -         -       -       -
rubric_versions         alice              all       -       -       -
rubric_versions         bob                all       -       -       -
rubric_versions         teacher            all       -       -       -
rubric_versions         admin              all       -       -       -
rubric_versions         deactivated admin  none      -       -       -
rubric_versions         service            all       all     -       -
score_criteria          nobody             -         -       -       -
score_criteria          alice              all       -       -       -
score_criteria          bob                all       -       -       -
score_criteria          teacher            all       -       -       -
score_criteria          admin              all       -       -       -
score_criteria          deactivated admin  none      -       -       -
score_criteria          service            all       -       -       -
score_overrides         nobody             -         -       -       -
score_overrides         alice              own       -       -       -
score_overrides         bob                own       -       -       -
score_overrides         teacher            all       -       -       -
score_overrides         admin              all       -       -       -
score_overrides         deactivated admin  none      -       -       -
score_overrides         service            all       all     -       -
score_points            nobody             -         -       -       -
score_points            alice              own       -       -       -
score_points            bob                own       -       -       -
score_points            teacher            all       -       -       -
score_points            admin              all       -       -       -
score_points            deactivated admin  none      -       -       -
score_points            service            all       -       -       -
score_reviews           nobody             -         -       -       -
score_reviews           alice              none      -       -       -
score_reviews           bob                none      -       -       -
score_reviews           teacher            all       -       -       -
score_reviews           admin              all       -       -       -
score_reviews           deactivated admin  none      -       -       -
score_reviews           service            all       all     -       -
user_info               nobody             -         -       -       -
user_info               alice              own       -       own     none
user_info               bob                own       -       own     none
user_info               teacher            students  -       own     none
user_info               admin              all       all     all     all
user_info               deactivated admin  none      -       none    none
user_info               service            all       all     all     all
`;

/** Two students, a teacher, two admins, so that one may go, and an admin who was deactivated. */
const people = {
  alice: "student",
  bob: "student",
  teacher: "teacher",
  admin: "admin",
  "second admin": "admin",
  "deactivated admin": "admin",
} as const;
type Name = keyof typeof people;
const names = Object.keys(people) as readonly Name[];

/** Who comes, beside the people. */
const roles = { nobody: "anon", service: "service_role" } as const;
const actors = ["nobody", "alice", "bob", "teacher", "admin", "deactivated admin", "service"] as const;
type ActorName = (typeof actors)[number];

/** Everybody's record, report and build of the graph. */
interface World {
  readonly persons: Readonly<Record<Name, Person>>;
  readonly reports: Readonly<Record<Name, string>>;
  readonly builds: Readonly<Record<Name, string>>;
  /** Numbers of the scores. */
  readonly scores: Readonly<Record<Name, string>>;
}

/** How the matrix meets a table. */
interface Table {
  /** The column that says whose a row is: by the person, their report, their build or their score. */
  readonly column: string;
  readonly refersTo: keyof World;
  /** A change that every row allows. */
  readonly change: string;
  /** Further columns of a new row, and their values. */
  readonly others: Readonly<Record<string, string>>;
}

const ofReport = (change: string, others: Table["others"]): Table => ({
  column: "report_id",
  refersTo: "reports",
  change,
  others,
});

/** A score and what was changed about it belong together by their run. */
const oneRun = "'00000000-0000-4000-8000-000000000001'";

const tables: Readonly<Record<string, Table>> = {
  user_info: {
    column: "id",
    refersTo: "persons",
    change: "updated_at = now()",
    others: { email: "'new@example.com'", full_name: "'New'" },
  },
  reports: {
    column: "owner_id",
    refersTo: "persons",
    change: "title = 'changed'",
    others: {
      id: "gen_random_uuid()",
      file_name: "'a.pdf'",
      bytes: "1",
      sha256: "repeat('a', 64)",
      run_id: "gen_random_uuid()",
    },
  },
  report_stages: ofReport("error = 'changed'", { run_id: "gen_random_uuid()", stage: "'save'", attempt: "1" }),
  // Released: what is not, a test of its own looks at.
  report_scores: ofReport("score = '{}'", { run_id: oneRun, score: "'{}'", released_at: "now()" }),
  score_overrides: ofReport("reason = 'changed'", {
    run_id: oneRun,
    criterion_id: "'a'",
    points: "1",
    reason: "'because'",
    person_id: "gen_random_uuid()",
    person_name: "'T'",
  }),
  // Nobody's: one for each person stands for all of them.
  score_criteria: {
    column: "name",
    refersTo: "persons",
    change: "place = 2",
    others: { section_place: "1", place: "1", criterion_id: "'a'" },
  },
  score_points: {
    column: "score_number",
    refersTo: "scores",
    change: "points = 1",
    others: { criterion: "(select min(id) from public.score_criteria)", overridden: "false", needs_review: "false" },
  },
  score_reviews: ofReport("reason = 'changed'", {
    run_id: oneRun,
    act: "'accepted'",
    person_id: "gen_random_uuid()",
    person_name: "'T'",
  }),
  model_calls: ofReport("outcome = 'failed'", {
    key: "'k'",
    section: "'body'",
    model_id: "'m'",
    outcome: "'answered'",
  }),
  audit_log: ofReport("action = 'changed'", {
    person_id: "gen_random_uuid()",
    role: "'teacher'",
    action: "'score.read'",
  }),
  rubric_versions: {
    column: "uploaded_by",
    refersTo: "persons",
    change: "version = 'changed'",
    others: { hash: "gen_random_uuid()", rubric_id: "'r'", version: "gen_random_uuid()", rubric: "'{}'" },
  },
  report_events: ofReport("event = '{}'", { event: "'{}'" }),
  report_fragments: ofReport("hash = 'changed'", { hash: "'1'", fragment: "'{}'" }),
  knowledge_graph_builds: {
    column: "requested_by",
    refersTo: "persons",
    change: "error = 'changed'",
    others: { id: "gen_random_uuid()" },
  },
  knowledge_graphs: { column: "build_id", refersTo: "builds", change: "json = 'changed'", others: { json: "'{}'" } },
};

/** Tables whose lines stand in course-policies.ts: what is in them changes what people reach in the others. */
const ofMembers: readonly string[] = ["assignments", "courses", "memberships", "submissions"];

/** Tables that nobody has any right to, with a statement of each verb, in the order of the matrix. */
const ofNobody: Readonly<Record<string, readonly string[]>> = {
  audit_chain: [
    "select 1 from public.audit_chain",
    "insert into public.audit_chain values (1, 1, '')",
    "update public.audit_chain set hash = ''",
    "delete from public.audit_chain",
  ],
};

const tablesInPublic = (database: Database) =>
  database.query<{ name: string }>(
    `select relname::text as name from pg_catalog.pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
  );

const idIn = (world: World, { refersTo }: Table, name: Name): string => {
  const found = world[refersTo][name];
  return typeof found === "string" ? found : found.userId;
};

const insertion = (name: string, table: Table, id: string) =>
  `insert into public.${name} (${[table.column, ...Object.keys(table.others)]})
   values (${[`'${id}'`, ...Object.values(table.others)]})`;

async function createWorld(database: Database): Promise<World> {
  const forEach = async <Value>(make: (name: Name) => Promise<Value>) => {
    const made: [Name, Value][] = [];
    for (const name of names) made.push([name, await make(name)]);
    return Object.fromEntries(made) as Record<Name, Value>;
  };
  const persons = await forEach((name) => addPerson(database, people[name], name.replace(" ", "-")));
  await database.query("update public.user_info set is_active = false where id = $1", [
    persons["deactivated admin"].userId,
  ]);
  const add = (name: string) =>
    forEach(async (owner) => {
      const table = tables[name] as Table;
      const id = idIn(world, table, owner);
      const [row] = await database.query<{ id?: string; number?: string }>(`${insertion(name, table, id)} returning *`);
      return String(row?.id ?? row?.number ?? "");
    });
  const nothing = persons as never;
  let world: World = { persons, reports: nothing, builds: nothing, scores: nothing };
  world = { ...world, reports: await add("reports"), builds: await add("knowledge_graph_builds") };
  world = { ...world, scores: await add("report_scores") };
  for (const name of Object.keys(tables)) {
    if (!["user_info", "reports", "knowledge_graph_builds", "report_scores"].includes(name)) await add(name);
  }
  // The matrix asks policies, not the rule that keeps the last admin.
  await database.script("alter table public.user_info disable trigger keep_an_active_admin_on_delete");
  return world;
}

/** On Supabase whatever is made in `public` is granted to everybody. */
const grantsOfSupabase = `
  do $$
  declare
    role_name text;
  begin
    foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
      if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    end loop;
  end $$;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
`;

export const testPolicyMatrix = suiteOnDriver("the policies on %s", (driver) => {
  describe.each(["our own grants", "the grants of Supabase"])("with %s", (grants) => {
    const isSupabase = grants !== "our own grants";
    let opened: TestDatabase;
    let world: World;
    beforeAll(async () => {
      opened = await openTestDatabase(driver, { migrated: !isSupabase });
      if (isSupabase) {
        await opened.database.script(grantsOfSupabase);
        await migrate(opened.database);
      }
      world = await createWorld(opened.database);
    });
    afterAll(() => opened.close());

    /** What the work gives in a transaction that is undone; null where the database refused. */
    async function tryOut<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result | null> {
      const undo = Symbol("undo");
      let result: Result | null = null;
      await opened.database
        .transaction(async (statements) => {
          result = await work(statements);
          throw undo;
        })
        .catch((error) => {
          if (error === undo || sqlState(error) === INSUFFICIENT_PRIVILEGE) return;
          throw error;
        });
      return result;
    }

    /** From here on the transaction is the actor's, as a request's is. */
    const becomes = (statements: Statements, actor: ActorName) => {
      const role = actor in roles ? roles[actor as keyof typeof roles] : "authenticated";
      const claims = actor in world.persons ? { sub: world.persons[actor as Name].userId, role } : { role };
      return statements.query("select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)", [
        JSON.stringify(claims),
        role,
      ]);
    };
    const becomesOwner = (statements: Statements) => statements.query("select set_config('role', 'none', true)");

    async function ownersOf(table: Table, query: Promise<readonly { readonly id: string | number | null }[]>) {
      const ids = new Set((await query).map(({ id }) => String(id)));
      return names.filter((name) => ids.has(idIn(world, table, name)));
    }

    function describeReach(reached: readonly Name[] | null, actor: ActorName): string {
      if (reached === null) return "-";
      const own = actor in people ? [actor as Name] : [];
      const kinds: Readonly<Record<string, readonly Name[]>> = {
        none: [],
        own,
        students: ["alice", "bob", ...own],
        all: names,
      };
      const isThat = (kind: readonly Name[]) => names.every((name) => kind.includes(name) === reached.includes(name));
      return Object.entries(kinds).find(([, kind]) => isThat(kind))?.[0] ?? reached.join(" and ");
    }

    async function lineOf(name: string, actor: ActorName): Promise<readonly string[]> {
      const refused = ofNobody[name];
      if (refused !== undefined) {
        const reaches = async (statement: string) =>
          (await tryOut(async (statements) => {
            await becomes(statements, actor);
            await statements.query(statement);
            return true;
          })) === null
            ? "-"
            : "?";
        return [name, actor, ...(await Promise.all(refused.map(reaches)))];
      }
      const table = tables[name];
      if (table === undefined) return [name, actor, "?", "?", "?", "?"];
      const read = `select ${table.column} as id from public.${name}`;
      const seen = await tryOut(async (statements) => {
        await becomes(statements, actor);
        return ownersOf(table, statements.query(read));
      });
      const changed = await tryOut(async (statements) => {
        await becomes(statements, actor);
        await statements.query(`update public.${name} set ${table.change}`);
        await becomesOwner(statements);
        return ownersOf(table, statements.query(`${read} where xmin = pg_current_xact_id()::xid`));
      });
      const deleted = await tryOut(async (statements) => {
        await becomes(statements, actor);
        await statements.query(`delete from public.${name}`);
        await becomesOwner(statements);
        const left = await ownersOf(table, statements.query(read));
        return names.filter((owner) => !left.includes(owner));
      });
      const added: Name[] = [];
      for (const owner of names) {
        const isAdded = await tryOut(async (statements) => {
          await becomes(statements, actor);
          await statements.query(insertion(name, table, idIn(world, table, owner)));
          return true;
        }).catch((error) => {
          // The policy let it through to a row with this key.
          if (sqlState(error) === "23505") return true;
          throw error;
        });
        if (isAdded) added.push(owner);
      }
      return [
        name,
        actor,
        describeReach(seen, actor),
        describeReach(added.length > 0 ? added : null, actor),
        describeReach(changed, actor),
        describeReach(deleted, actor),
      ];
    }

    test("give everybody their rows of every table in public, and no others", async () => {
      const lines = ["table who select insert update delete".split(" ")];
      for (const { name } of await tablesInPublic(opened.database)) {
        if (ofMembers.includes(name)) continue;
        for (const actor of actors) lines.push([...(await lineOf(name, actor))]);
      }
      const found = layOut(lines);
      // With a grant and without a policy a statement goes through and reaches nothing, which is as good.
      const withoutGrants = (text: string) => text.replace(/ -(?= {2})| -$/gm, " none").replace(/ +/g, " ");
      if (isSupabase) expect(withoutGrants(found)).toBe(withoutGrants(expected.trim()));
      else expect(found).toBe(expected.trim());
    });

    test("let students see a score, its overrides and the event that names it when it is released, not before", async () => {
      const see = (actor: ActorName) =>
        tryOut(async (statements) => {
          await statements.query("update public.report_scores set released_at = null");
          await statements.query(`update public.report_events set event = '{"type": "done", "finalScore": 80}'`);
          await becomes(statements, actor);
          const [row] = await statements.query(
            `select (select count(*)::int from public.report_scores) as scores,
             (select count(*)::int from public.score_overrides) as overrides,
             (select count(*)::int from public.report_events) as events,
             (select count(*)::int from public.reports) as reports`,
          );
          return row;
        });
      expect(await see("alice")).toEqual({ scores: 0, overrides: 0, events: 0, reports: 1 });
      const everybody = names.length;
      expect(await see("teacher")).toEqual({
        scores: everybody,
        overrides: everybody,
        events: everybody,
        reports: everybody,
      });
    });

    test("keep the past of the audit log, from whoever owns its table as well", async () => {
      for (const change of [
        "update public.audit_log set action = 'x'",
        "delete from public.audit_log",
        "truncate public.audit_log",
      ]) {
        const refused = opened.database.query(change);
        expect(await rejection(refused)).toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
      }
    });

    test("are not gone round: no right to truncate or lock a table of public, or to hang a trigger on it", async () => {
      const rights = await opened.database.query(
        `select c.oid::regclass::text as name, a.grantee::regrole::text as grantee, a.privilege_type
       from pg_class c cross join aclexplode(c.relacl) a
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole)
         and a.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
      );
      expect(rights).toEqual([]);
    });

    test("leave nothing of auth and rubrica to people but the accounts that they see", async () => {
      const tablesBehind = await opened.database.query<{ name: string; isProtected: boolean; rights: string[] }>(
        `select c.oid::regclass::text as name, c.relrowsecurity as "isProtected", to_json(array(
         select concat_ws(' ', coalesce(r.rolname, 'public'), lower(a.privilege_type), a.attname)
         from (
           select (aclexplode(c.relacl)).*, null as attname
           union all
           select (aclexplode(t.attacl)).*, t.attname from pg_attribute t where t.attrelid = c.oid
         ) a left join pg_roles r on r.oid = a.grantee
         where a.grantee <> c.relowner order by 1
       )) as rights
       from pg_class c
       where c.relnamespace::regnamespace::text in ('auth', 'rubrica') and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
      );
      expect(tablesBehind.length).toBeGreaterThan(10);
      const seen = ["created_at", "email", "email_confirmed_at", "id", "last_sign_in_at", "updated_at"];
      for (const { name, isProtected, rights } of tablesBehind) {
        expect({ name, isProtected, rights }).toEqual({
          name,
          isProtected: true,
          rights: name === "auth.users" ? seen.map((column) => `authenticated select ${column}`) : [],
        });
      }
    });
  });
});

/** Columns below one another. */
function layOut(lines: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
