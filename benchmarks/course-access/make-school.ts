import type { Person } from "@rubrica/core";
import type { Database } from "../../packages/adapter-postgres/src/index.ts";
import { addPerson } from "../../packages/adapter-postgres/test/people.ts";

/** Courses of which the instructor that is measured is one. */
const OWN_COURSES = 10;
/** Reports in a statement. */
const BATCH = 2000;

/** What the measurements ask about. */
export interface School {
  /** Of {@link OWN_COURSES} courses. */
  readonly instructor: Person;
  /** One of the instructor's courses. */
  readonly courseId: string;
  /** A report of that course. */
  readonly reportId: string;
  /** The assignment of that course, to which all its reports were handed in. */
  readonly assignmentId: string;
}

/**
 * Fills an empty database: every course has its share of the reports, each by a student of the course, and one assignment to
 * which they were handed in.
 */
export async function makeSchool(
  database: Database,
  { courses, people, reports }: { readonly courses: number; readonly people: number; readonly reports: number },
): Promise<School> {
  const instructor = await addPerson(database, "teacher", "instructor");
  await database.query(
    `insert into public.courses (id, title, time_zone) select gen_random_uuid(), 'Course ' || n, 'UTC' from generate_series(1, $1::int) n`,
    [courses],
  );
  await database.transaction(async (statements) => {
    await statements.query("select set_config('session_replication_role', 'replica', true)");
    await statements.query(
      `with account as (
         insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
         select gen_random_uuid(), 'person' || n || '@example.com', now(), '{}', '{}' from generate_series(1, $1::int) n
         returning id, email
       )
       insert into public.user_info (id, email, full_name) select id, email, split_part(email, '@', 1) from account`,
      [people],
    );
  });
  await database.script(`
    create table public.numbered_courses as select id, (row_number() over (order by title))::int - 1 as n from public.courses;
    create table public.numbered_people as
      select id, (row_number() over (order by email))::int - 1 as n from public.user_info where role = 'student';
    create unique index on public.numbered_courses (n);
    create unique index on public.numbered_people (n);`);
  await database.query(
    `insert into public.memberships (course_id, person_id, role, source)
     select id, $1, 'instructor', 'hand' from public.numbered_courses where n < ${OWN_COURSES}`,
    [instructor.userId],
  );
  for (let first = 0; first < reports; first += BATCH) {
    const last = Math.min(reports, first + BATCH) - 1;
    await database.query(addMembers, [first, last, courses, people]);
    await database.transaction(async (statements) => {
      // Row by row the triggers would do the same, and take as long as all the rest.
      await statements.query("select set_config('session_replication_role', 'replica', true)");
      await statements.query(addReports, [first, last, courses, people, JSON.stringify(SCORE)]);
      await statements.query(
        `select rubrica.keep_points_of(array_agg(number)) from public.report_scores s
         where not exists (select from public.score_points p where p.score_number = s.number)`,
      );
    });
  }
  await database.query(addAssignments);
  await database.query(addSubmissions);
  await database.script("drop table public.numbered_courses, public.numbered_people");
  await database.script("vacuum analyze");
  const [asked] = await database.query<{ id: string; course_id: string; assignment_id: string }>(
    `select r.id, r.course_id, s.assignment_id from public.reports r join public.submissions s on s.report_id = r.id
     where r.course_id in (select course_id from public.memberships where person_id = $1) order by r.id limit 1`,
    [instructor.userId],
  );
  if (asked === undefined) throw new Error("There is no report in the instructor's courses.");
  return { instructor, courseId: asked.course_id, reportId: asked.id, assignmentId: asked.assignment_id };
}

/** Report `n` belongs to course `n % courses`, and to person `n % people`, who is a student there. */
const addMembers = `
  insert into public.memberships (course_id, person_id, role, source)
  select c.id, p.id, 'student', 'roster' from generate_series($1::int, $2::int) n
  join public.numbered_courses c on c.n = n.n % $3::int join public.numbered_people p on p.n = n.n % $4::int
  on conflict do nothing`;

const addReports = `
  with report as (
    insert into public.reports (id, owner_id, course_id, file_name, bytes, sha256, run_id, status, progress, created_at)
    select gen_random_uuid(), p.id, c.id, n.n || '.pdf', 1, md5(n.n::text) || md5(n.n::text), gen_random_uuid(), 'scored', 1,
      now() - n.n * interval '1 minute'
    from generate_series($1::int, $2::int) n
    join public.numbered_courses c on c.n = n.n % $3::int join public.numbered_people p on p.n = n.n % $4::int
    returning id, run_id, course_id, file_name
  )
  insert into public.report_scores (report_id, run_id, course_id, score)
  select id, run_id, course_id, jsonb_set($5::text::jsonb, '{finalScore}', to_jsonb(split_part(file_name, '.', 1)::int % 101))
  from report`;

/** Half of the reports are late. */
const addAssignments = `
  insert into public.assignments (id, course_id, title, rubric_id, rubric_version, due_at)
  select gen_random_uuid(), c.id, 'Assignment', 'report', '1', (select percentile_disc(0.5) within group (order by created_at)
    from public.reports) from public.numbered_courses c`;

const addSubmissions = `
  insert into public.submissions (id, assignment_id, course_id, person_id, attempt, handed_in_at, file_name, bytes, sha256,
    report_id)
  select gen_random_uuid(), a.id, r.course_id, r.owner_id,
    row_number() over (partition by r.course_id, r.owner_id order by r.created_at), r.created_at, r.file_name, r.bytes, r.sha256,
    r.id
  from public.reports r join public.assignments a on a.course_id = r.course_id`;

const SCORE = {
  finalScore: 0,
  level: { code: "good", label: "良好" },
  mode: "ai",
  provisional: false,
  provenance: { rubricHash: "h" },
  findings: [],
  sections: [1, 2, 3].map((section) => ({
    criteria: [1, 2, 3, 4].map((criterion) => ({
      criterionId: `c-${section}-${criterion}`,
      name: `Criterion ${section}.${criterion}`,
      score: 10 * section + criterion,
    })),
  })),
};
