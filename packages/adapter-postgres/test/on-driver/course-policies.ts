import { afterAll, beforeAll, expect, test } from "bun:test";
import { type CourseRole, decideHandIn, PermissionDeniedError, type Person, type Role } from "@rubrica/core";
import { createPostgresStores, type PostgresStores } from "../../src/stores.ts";
import { runAs } from "../../src/transaction.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

/**
 * Whose rows of each table in `public` somebody reads by bare SQL without a condition, while the open course is closed. There
 * are the rows of a course (`c`), of a course elsewhere (`e`) and of no course (`o`), each with a student's released report;
 * `u` is a person without a course. `-` is refused, `.` reaches no row. The assistant has a student's account.
 *
 * A table without a line here fails the test.
 */
const expected = `
table                   instructor assistant observer student student-elsewhere instructor-elsewhere admin anonymous
assignments             c          c         c        c       e                 e                    ce    -
audit_chain             -          -         -        -       -                 -                    -     -
audit_log               .          .         .        .       .                 .                    ceo   -
courses                 c          c         c        c       e                 e                    ce    -
knowledge_graph_builds  .          .         .        .       .                 .                    o     -
knowledge_graphs        -          -         -        -       -                 -                    -     -
memberships             c          c         c        c       e                 e                    ce    -
model_calls             c          c         c        .       .                 e                    ceo   -
report_events           c          c         c        c       e                 e                    ceo   -
report_fragments        -          -         -        -       -                 -                    -     -
report_scores           c          c         c        c       e                 e                    ceo   -
report_stages           c          c         c        c       e                 e                    ceo   -
reports                 c          c         c        c       e                 e                    ceo   -
rubric_versions         o          o         o        o       o                 o                    o     -
score_criteria          o          o         o        o       o                 o                    o     -
score_overrides         c          c         c        c       e                 e                    ceo   -
score_points            c          c         c        c       e                 e                    ceo   -
score_reviews           c          c         c        .       .                 e                    ceo   -
submissions             c          c         c        c       e                 e                    ce    -
user_info               c          c         c        c       e                 e                    ceou  -
`;

/** Columns that say whose a row is; a fixed letter for rows that belong to no report and no course. */
const keys: Readonly<Record<string, string>> = {
  assignments: "course_id",
  courses: "id",
  memberships: "course_id",
  reports: "id",
  score_points: "score_number",
  submissions: "course_id",
  user_info: "id",
  audit_chain: "'o'",
  knowledge_graph_builds: "'o'",
  knowledge_graphs: "'o'",
  rubric_versions: "'o'",
  score_criteria: "'o'",
};

const people: Readonly<Record<string, readonly [Role, "c" | "e" | null, CourseRole | null]>> = {
  instructor: ["teacher", "c", "instructor"],
  assistant: ["student", "c", "assistant"],
  observer: ["teacher", "c", "observer"],
  student: ["student", "c", "student"],
  "student-elsewhere": ["student", "e", "student"],
  "instructor-elsewhere": ["teacher", "e", "instructor"],
  admin: ["admin", null, null],
};

export const testCoursePolicies = suiteOnDriver("policies of courses on %s", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  const persons = new Map<string, Person>();
  /** The letter of each id. */
  const letters = new Map<string, string>();
  const courseIds = { c: crypto.randomUUID(), e: crypto.randomUUID() };
  const reportIds = { c: crypto.randomUUID(), e: crypto.randomUUID(), o: crypto.randomUUID() };

  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    stores = createPostgresStores({ database: opened.database });
    await stores.courses.setOpenCourse(false);
    for (const [letter, id] of Object.entries(courseIds)) {
      letters.set(id, letter);
      const course = { id, title: `Course ${letter}`, code: null, term: null, timeZone: "UTC", createdBy: null };
      await stores.courses.insert(course);
    }
    for (const [name, [role, letter, courseRole]] of Object.entries(people)) {
      const person = await addPerson(opened.database, role, name);
      persons.set(name, person);
      letters.set(person.userId, letter ?? "u");
      if (letter === null || courseRole === null) continue;
      const member = { courseId: courseIds[letter], personId: person.userId, role: courseRole, section: null };
      await stores.courses.saveMember({ ...member, isActive: true, source: "hand", addedBy: null });
    }
    const owner = await addPerson(opened.database, "student", "owner");
    letters.set(owner.userId, "o");
    await addReport("c", persons.get("student") as Person);
    await addReport("e", persons.get("student-elsewhere") as Person);
    await addReport("o", owner);
    await opened.database.script(`
      insert into public.knowledge_graph_builds (id) values (gen_random_uuid());
      insert into public.rubric_versions (hash, rubric_id, version, rubric) values ('h', 'r', '1', '{}');
    `);
  });
  afterAll(() => opened.close());

  async function addReport(letter: keyof typeof reportIds, owner: Person): Promise<void> {
    const [id, runId] = [reportIds[letter], crypto.randomUUID()];
    letters.set(id, letter);
    const file = { title: null, fileName: "a.pdf", bytes: 1, sha256: "a".repeat(64), rubricId: null };
    const courseId = letter === "o" ? null : courseIds[letter];
    await stores.reports.insert({ id, runId, ownerId: owner.userId, courseId, ...file });
    await stores.reports.beginStage({ id, runId, stage: "save", attempt: 1, progress: 0 });
    const criterion = { criterionId: "a", name: "A", score: 80 };
    const score = { finalScore: 80, level: { code: "good", label: "良好" }, mode: "ai", findings: [] };
    await stores.reports.saveScore(id, runId, { ...score, sections: [{ criteria: [criterion] }] });
    await opened.database.query(
      `with call as (insert into public.model_calls (report_id, key, section, model_id, outcome) values ($1, 'k', 'body', 'm', 'answered')),
         event as (insert into public.report_events (report_id, event) values ($1, '{"type": "progress"}')),
         fragment as (insert into public.report_fragments (report_id, hash, fragment) values ($1, 'h', '{}')),
         log as (insert into public.audit_log (person_id, role, action, report_id) values ($2, 'student', 'score.read', $1)),
         review as (
           insert into public.score_reviews (report_id, run_id, act, person_id, person_name) values ($1, $3, 'accepted', $2, 'T')
         )
       insert into public.score_overrides (report_id, run_id, criterion_id, points, reason, person_id, person_name)
       values ($1, $3, 'a', 1, 'because', $2, 'T')`,
      [id, owner.userId, runId],
    );
    const [number] = await opened.database.query<{ number: string }>(
      "select number::text from public.report_scores where report_id = $1",
      [id],
    );
    letters.set(number?.number ?? "", letter);
    if (courseId === null) return;
    const assignmentId = crypto.randomUUID();
    const dates = { opensAt: null, dueAt: null, cutOffAt: null, attempts: null, release: null, createdBy: null };
    const assignment = { id: assignmentId, courseId, title: "A", instructions: "", rubricId: "r", rubricVersion: "1" };
    await stores.assignments.insert({ ...assignment, ...dates });
    const attempt = {
      id: crypto.randomUUID(),
      assignmentId,
      courseId,
      personId: owner.userId,
      attempt: 1,
      reportId: id,
    };
    await stores.assignments.addSubmission({ ...attempt, handedInAt: new Date(), ...file });
  }

  /** Letters of the rows that the person reads. */
  async function read(table: string, name: string): Promise<string> {
    const statement = `select ${keys[table] ?? "report_id"}::text as key from public.${table}`;
    const actor = name === "anonymous" ? ({ kind: "anonymous" } as const) : (persons.get(name) as Person);
    try {
      const rows = await runAs(opened.database, actor, (statements) => statements.query<{ key: string }>(statement));
      const reached = new Set(rows.map(({ key }) => letters.get(key) ?? key));
      return ["c", "e", "o", "u"].filter((letter) => reached.has(letter)).join("") || ".";
    } catch (error) {
      if (error instanceof PermissionDeniedError) return "-";
      throw error;
    }
  }

  test("give members the rows of their course and nobody the rows of another", async () => {
    const [head = "", ...lines] = expected.trim().split("\n");
    const names = head.split(/ +/).slice(1);
    const tables = await opened.database.query<{ name: string }>(
      `select relname::text as name from pg_catalog.pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const cells = [];
      for (const person of names) cells.push(await read(name, person));
      found.push([name, ...cells].join(" "));
    }
    expect(found).toEqual(lines.map((line) => line.replace(/ +/g, " ")));
  });

  test("let nobody write to courses and memberships", async () => {
    for (const person of persons.values()) {
      for (const statement of [
        "insert into public.courses (id, title, time_zone) values (gen_random_uuid(), 'x', 'UTC')",
        "update public.courses set title = 'x'",
        "delete from public.courses",
        `insert into public.memberships (course_id, person_id, role, source)
         values ('${courseIds.c}', '${person.userId}', 'instructor', 'hand')`,
        "update public.memberships set role = 'instructor'",
        "delete from public.memberships",
      ]) {
        const refused = runAs(opened.database, person, (statements) => statements.query(statement));
        expect(await rejection(refused)).toBeInstanceOf(PermissionDeniedError);
      }
    }
  });

  test("no plan calls a function for each row: courses are looked up once a statement", async () => {
    const instructor = persons.get("instructor") as Person;
    const conditions: string[] = [];
    for (const table of ["reports", "report_scores", "score_points", "memberships", "courses", "user_info"]) {
      const plan = await runAs(opened.database, instructor, (statements) =>
        statements.query<{ "QUERY PLAN": string }>(
          `explain (costs off) select ${table === "memberships" ? "id" : "*"} from public.${table}`,
        ),
      );
      const lines = plan.map((line) => line["QUERY PLAN"]);
      expect(lines.join("\n")).toContain("SubPlan");
      // Conditions of the table itself stand before its sub-plans.
      const own = lines.slice(
        0,
        lines.findIndex((line) => /^ *(SubPlan|InitPlan)/.test(line)),
      );
      conditions.push(...own.filter((line) => /\b(rubrica|auth)\./.test(line)).map((line) => `${table}: ${line}`));
    }
    expect(conditions).toEqual([]);
  });

  test("take a submission for late at the millisecond at which decideHandIn() takes a cut-off for past", async () => {
    const midnight = Date.UTC(2026, 11, 1);
    const afterMidnight = [0, 60_000, 3_600_000, 1, 999, 1000, 59_999, 90_500];
    const afterDue = [-60_000, -1000, -1, 0, 1, 999, 1000, 59_000, 59_998, 59_999, 60_000, 60_001, 3_600_000];
    const times = afterMidnight.flatMap((dueAt) =>
      afterDue.map((after) => ({ due: new Date(midnight + dueAt), at: new Date(midnight + dueAt + after) })),
    );
    const rows = await opened.database.query<{ is_late: boolean }>(
      `select rubrica.late_seconds((value ->> 'at')::timestamptz, (value ->> 'due')::timestamptz, 0) > 0 as is_late
       from jsonb_array_elements($1::text::jsonb) with ordinality as times(value, place) order by place`,
      [JSON.stringify(times)],
    );
    const closed = times.map(({ due: cutOffAt, at: arrivedAt }) => {
      const decision = decideHandIn(
        { opensAt: null, cutOffAt, attempts: null },
        { arrivedAt, sha256: "a", earlier: [] },
      );
      return decision.status === "closed";
    });
    expect(rows.map(({ is_late: isLate }) => isLate)).toEqual(closed);
  });

  test("a report never moves to another course", async () => {
    const move = opened.database.query("update public.reports set course_id = $1 where id = $2", [
      courseIds.e,
      reportIds.c,
    ]);
    expect(await rejection(move)).toMatchObject({ code: "23514" });
  });

  test("show people who read and do not manage the names of members, and nothing else of them", async () => {
    const student = persons.get("student") as Person;
    const see = (name: string) =>
      runAs(opened.database, persons.get(name) as Person, async (statements) => {
        const named = await statements.query("select id, full_name from rubrica.names_of_members() where id = $1", [
          student.userId,
        ]);
        const facts = await statements.query("select * from rubrica.account_facts($1)", [student.userId]);
        const records = await statements.query("select email from public.user_info where id = $1", [student.userId]);
        return [named.length, facts.length, records.length];
      });
    expect({
      instructor: await see("instructor"),
      assistant: await see("assistant"),
      observer: await see("observer"),
      elsewhere: await see("instructor-elsewhere"),
      admin: await see("admin"),
    }).toEqual({
      instructor: [0, 1, 1],
      assistant: [1, 0, 0],
      observer: [1, 0, 0],
      elsewhere: [0, 0, 0],
      admin: [0, 1, 1],
    });
  });
  test("show members of a course the names of its instructors, and nobody else", async () => {
    const see = (name: string) =>
      runAs(opened.database, persons.get(name) as Person, async (statements) => {
        const [row] = await statements.query<{ names: readonly string[] }>(
          "select rubrica.instructors_of($1) as names",
          [courseIds.c],
        );
        return row?.names.length;
      });
    const seen = [await see("student"), await see("observer"), await see("admin"), await see("instructor-elsewhere")];
    expect(seen).toEqual([1, 1, 1, 0]);
  });
});
