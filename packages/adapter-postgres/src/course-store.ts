import {
  type AllowedAs,
  type Course,
  type CourseMember,
  type CourseRole,
  type CourseStore,
  type MembershipSource,
  RIGHTS,
  type Right,
  type ScoreRelease,
  type SeenCourse,
} from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Courses, members and rights in PostgreSQL. The functions and policies of migration 0090 decide. */
export function createCourseStore(statements: Statements): CourseStore {
  const seenCourses = (condition: string, parameters: readonly (string | number | boolean | null)[]) =>
    statements.query<SeenCourseRow>(`${seenCourse} where ${condition}`, parameters);
  const members = (condition: string, parameters: readonly (string | number | boolean | null)[]) =>
    statements.query<MemberRow>(`${seenMember} where ${condition}`, parameters);

  return {
    async allowed(right, reportIds) {
      if (reportIds.length === 0) return new Map();
      const rows = await statements.query<{ id: string; allowed_as: AllowedAs | null }>(
        `select r.id, case when ${overAll("$1")} then 'member' when ${asOwner("$1")} then 'owner' end as allowed_as
         from public.reports r where r.id in (select value::uuid from jsonb_array_elements_text($2::text::jsonb))`,
        [right, JSON.stringify(reportIds)],
      );
      return new Map(rows.flatMap(({ id, allowed_as: as }) => (as === null ? [] : [[id, as] as const])));
    },

    async rightsTo(reportId) {
      const rows = await statements.query<{ asked: string }>(
        `select asked from public.reports r cross join jsonb_array_elements_text($2::text::jsonb) asked
         where r.id = $1 and (${overAll("asked")} or ${asOwner("asked")})`,
        [reportId, JSON.stringify(RIGHTS)],
      );
      return inOrder(rows.map(({ asked }) => asked));
    },

    async rightsIn(courseId) {
      if (courseId === null) {
        const rows = await statements.query<{ asked: string }>(
          "select asked from jsonb_array_elements_text($1::text::jsonb) asked where rubrica.may_without_course(asked)",
          [JSON.stringify(RIGHTS)],
        );
        return inOrder(rows.map(({ asked }) => asked));
      }
      const [course] = await statements.query<{ rights: readonly string[] }>(
        `select array(
           select asked from jsonb_array_elements_text($2::text::jsonb) asked
           where c.id in (select rubrica.courses_where(asked))
         ) as rights
         from public.courses c where c.id = $1`,
        [courseId, JSON.stringify(RIGHTS)],
      );
      return course === undefined ? null : inOrder(course.rights);
    },

    async releasesAtOnce(reportId) {
      const [row] = await statements.query<{ at_once: boolean | null }>(
        "select rubrica.releases_at_once($1) as at_once",
        [reportId],
      );
      return row?.at_once ?? false;
    },

    async hasAnywhere(right) {
      const [row] = await statements.query<{ found: boolean }>(
        "select rubrica.may_without_course($1) or exists (select rubrica.courses_where($1)) as found",
        [right],
      );
      return row?.found ?? false;
    },

    async readsEveryReport() {
      const [row] = await statements.query<{ found: boolean }>("select rubrica.reads_every_report() as found");
      return row?.found ?? false;
    },

    async isOpenCourseOpen() {
      const [row] = await statements.query<{ open: boolean }>("select rubrica.is_open_course_open() as open");
      return row?.open ?? true;
    },

    async setOpenCourse(isOpen) {
      await statements.query(
        `insert into rubrica.settings (name, value) values ('open_course', $1::text::jsonb)
         on conflict (name) do update set value = excluded.value, changed_at = statement_timestamp()`,
        [JSON.stringify(isOpen)],
      );
    },

    async insert({ id, title, code, term, timeZone, createdBy }) {
      const [row] = await statements.query<CourseRow>(
        `insert into public.courses (id, title, code, term, time_zone, created_by)
         values ($1, $2, $3, $4, $5, $6) returning *`,
        [id, title, code, term, timeZone, createdBy],
      );
      return toCourse(row as CourseRow);
    },

    async update(id, { title, code, term, timeZone, release, isArchived }) {
      const [row] = await statements.query<CourseRow>(
        `update public.courses set title = coalesce($2, title),
           code = case when $3 then $4 else code end, term = case when $5 then $6 else term end,
           time_zone = coalesce($7, time_zone),
           release = case when $9 then $10 else release end,
           archived_at = case when $8::boolean is null then archived_at
             when $8 then coalesce(archived_at, statement_timestamp()) end
         where id = $1 returning *`,
        [
          id,
          title ?? null,
          code !== undefined,
          code ?? null,
          term !== undefined,
          term ?? null,
          timeZone ?? null,
          isArchived ?? null,
          release !== undefined,
          release ?? null,
        ],
      );
      return row ? toCourse(row) : null;
    },

    async find(id) {
      const [row] = await seenCourses("c.id = $1", [id]);
      return row ? toSeenCourse(row) : null;
    },

    async list({ isArchived, limit, offset }) {
      const condition = "($1::boolean is null or (c.archived_at is not null) = $1)";
      const rows = await seenCourses(
        `${condition} order by c.archived_at is not null, c.created_at desc, c.id limit $2 offset $3`,
        [isArchived ?? null, limit, offset],
      );
      const [count] = await statements.query<Count>(
        `select count(*)::int as total from public.courses c where ${condition}`,
        [isArchived ?? null],
      );
      return { items: rows.map(toSeenCourse), total: count?.total ?? 0 };
    },

    async members({ courseId, role, isActive, q, limit, offset }) {
      const condition = `m.course_id = $1
        and ($2::text is null or m.role = $2) and ($3::boolean is null or m.is_active = $3)
        and ($4::text is null or position(lower($4) in lower(${memberName})) > 0
          or position(lower($4) in lower(${memberAddress})) > 0 or position(lower($4) in lower(m.school_number)) > 0)`;
      const parameters = [courseId, role ?? null, isActive ?? null, q ?? null];
      const rows = await members(
        `${condition} order by not m.is_active,
           array_position(array['instructor', 'assistant', 'observer', 'student'], m.role),
           lower(${memberName}) nulls last, m.id limit $5 offset $6`,
        [...parameters, limit, offset],
      );
      const [count] = await statements.query<Count>(
        `select count(*)::int as total from (${seenMember} where ${condition}) found`,
        parameters,
      );
      const active = await statements.query<{ role: CourseRole; members: number }>(
        `select role, count(*)::int as members from public.memberships
         where course_id = $1 and is_active group by role`,
        [courseId],
      );
      const counts = { instructor: 0, assistant: 0, observer: 0, student: 0 };
      for (const { role: counted, members: number } of active) counts[counted] = number;
      return { items: rows.map(toMember), total: count?.total ?? 0, counts };
    },

    async findMember(courseId, memberId) {
      const [row] = await members("m.course_id = $1 and (m.person_id = $2 or (m.id = $2 and m.person_id is null))", [
        courseId,
        memberId,
      ]);
      return row ? toMember(row) : null;
    },

    async saveMember({ courseId, personId, role, section, isActive, source, addedBy }) {
      await statements.query(
        `insert into public.memberships (course_id, person_id, role, section, is_active, source, added_by)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (course_id, person_id) do update
         set role = excluded.role, section = excluded.section, is_active = excluded.is_active`,
        [courseId, personId, role, section, isActive, source, addedBy],
      );
    },

    async changeMember(courseId, memberId, { role, section, isActive }) {
      await statements.query(
        `update public.memberships set role = $3, section = $4, is_active = $5
         where course_id = $1 and (person_id = $2 or (id = $2 and person_id is null))`,
        [courseId, memberId, role, section, isActive],
      );
    },

    async saveJoinCode(courseId, { hash, until }) {
      await statements.query(
        `insert into rubrica.join_codes (course_id, hash, until) values ($1, $2, $3)
         on conflict (course_id) do update set hash = excluded.hash, until = excluded.until`,
        [courseId, hash, until.toISOString()],
      );
    },

    async removeJoinCode(courseId) {
      const rows = await statements.query("delete from rubrica.join_codes where course_id = $1 returning course_id", [
        courseId,
      ]);
      return rows.length > 0;
    },

    async findByJoinCode(hash) {
      const [row] = await statements.query<{ course_id: string }>(
        "select course_id from rubrica.join_codes where hash = $1 and until > statement_timestamp()",
        [hash],
      );
      return row?.course_id ?? null;
    },

    async hold(courseId) {
      const [course] = await statements.query<{ archived_at: Date | null }>(
        "select archived_at from public.courses where id = $1 for no key update",
        [courseId],
      );
      if (!course) return null;
      const [count] = await statements.query<{ members: number; instructors: number }>(
        `select count(*)::int as members, count(*) filter (where role = 'instructor')::int as instructors
         from public.memberships where course_id = $1 and is_active`,
        [courseId],
      );
      return {
        archivedAt: course.archived_at,
        members: count?.members ?? 0,
        instructors: count?.instructors ?? 0,
      };
    },
  };
}

/** Whether the actor has the right over all reports of the course of `r`. */
const overAll = (right: string) =>
  `(r.course_id in (select rubrica.courses_where(${right})) or (r.course_id is null and rubrica.may_without_course(${right})))`;

/** Whether the actor has the right to `r` as its owner: `COURSE_RIGHTS` and `OPEN_COURSE_RIGHTS` say how far that goes. */
const asOwner = (right: string) =>
  `(r.owner_id = (select rubrica.person_id()) and case ${right}
     when 'read' then true
     when 'delete' then not rubrica.own_report_has_mark(r.id) and not rubrica.is_submission_due(r.id)
     when 'rescore' then not rubrica.own_report_has_mark(r.id)
       and (r.course_id is not null or rubrica.is_open_course_open())
     else false end)`;

/** Columns as the actor sees them: counts obey the policies. */
const seenCourse = `
  with granted as materialized (
    select course_id, jsonb_agg(asked) as rights
    from unnest(array[${RIGHTS.map((right) => `'${right}'`).join(", ")}]) asked, rubrica.courses_where(asked) course_id
    group by course_id
  )
  select c.*, own.role as own_role, coalesce(granted.rights, '[]') as rights,
    case when granted.rights ? 'read' then (
      select count(*)::int from public.memberships m
      where m.course_id = c.id and m.is_active and m.role = 'student'
    ) end as students,
    (select count(*)::int from public.reports r where r.course_id = c.id) as reports,
    rubrica.instructors_of(c.id) as instructors, rubrica.release_of_course(c.id) as releases,
    case when granted.rights ? 'manage' then rubrica.join_code_ends(c.id) end as join_until
  from public.courses c
  left join public.memberships own on own.course_id = c.id and own.person_id = (select rubrica.person_id()) and own.is_active
  left join granted on granted.course_id = c.id`;

const memberName = "coalesce(u.full_name, named.full_name, m.full_name)";
const memberAddress = "coalesce(u.email, invited.email)";

/** Of a course: its id is the parameter $1. */
const seenMember = `
  select coalesce(m.person_id, m.id) as member_id, m.person_id is null as is_invited, m.role, m.section, m.is_active, m.source,
    m.added_at, m.school_number, ${memberName} as known_name, ${memberAddress} as known_email
  from public.memberships m
  left join rubrica.addresses_of_invited($1) invited on invited.id = m.id
  left join public.user_info u on u.id = m.person_id
  left join rubrica.names_of_members() named on named.id = m.person_id`;

interface Count {
  total: number;
}

interface CourseRow {
  id: string;
  title: string;
  code: string | null;
  term: string | null;
  time_zone: string;
  release: ScoreRelease | null;
  created_by: string | null;
  created_at: Date;
  archived_at: Date | null;
}

interface SeenCourseRow extends CourseRow {
  own_role: CourseRole | null;
  rights: readonly string[];
  instructors: readonly string[];
  students: number | null;
  reports: number;
  join_until: Date | null;
  releases: ScoreRelease;
}

interface MemberRow {
  member_id: string;
  is_invited: boolean;
  school_number: string | null;
  role: CourseRole;
  section: string | null;
  is_active: boolean;
  source: MembershipSource;
  added_at: Date;
  known_name: string | null;
  known_email: string | null;
}

function toCourse(row: CourseRow): Course {
  return {
    id: row.id,
    title: row.title,
    code: row.code,
    term: row.term,
    timeZone: row.time_zone,
    release: row.release,
    createdBy: row.created_by,
    createdAt: row.created_at,
    archivedAt: row.archived_at,
  };
}

function inOrder(rights: readonly string[]): readonly Right[] {
  return RIGHTS.filter((right) => rights.includes(right));
}

function toSeenCourse(row: SeenCourseRow): SeenCourse {
  return {
    ...toCourse(row),
    role: row.own_role,
    rights: inOrder(row.rights),
    instructors: row.instructors,
    students: row.students,
    reports: row.reports,
    releases: row.releases,
    joinUntil: row.join_until,
  };
}

function toMember(row: MemberRow): CourseMember {
  return {
    id: row.member_id,
    isInvited: row.is_invited,
    fullName: row.known_name,
    email: row.known_email,
    schoolNumber: row.school_number,
    role: row.role,
    section: row.section,
    isActive: row.is_active,
    source: row.source,
    addedAt: row.added_at,
  };
}
