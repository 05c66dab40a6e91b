import { type CourseRole, isUuid, type RosterMember, type RosterStore } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Rosters in PostgreSQL. */
export function createRosterStore(statements: Statements): RosterStore {
  return {
    async members(courseId) {
      const rows = await statements.query<RosterRow>(
        `select m.id, m.person_id, lower(coalesce(u.email, m.email)) as email, proven.person_id is not null as is_proven,
           m.school_number, coalesce(u.full_name, m.full_name) as full_name, m.section, m.role, m.is_active
         from public.memberships m
         left join public.user_info u on u.id = m.person_id
         left join rubrica.proven_addresses proven on proven.person_id = m.person_id and proven.email = lower(u.email)
         where m.course_id = $1 order by m.added_at, m.id`,
        [courseId],
      );
      return rows.map(toMember);
    },

    async accounts(emails) {
      const rows = await statements.query<{ id: string; email: string; is_proven: boolean }>(
        `select u.id, lower(u.email) as email, proven.person_id is not null as is_proven
         from public.user_info u
         left join rubrica.proven_addresses proven on proven.person_id = u.id and proven.email = lower(u.email)
         where lower(u.email) in (select value from jsonb_array_elements_text($1::text::jsonb)) and u.is_active`,
        [JSON.stringify(emails)],
      );
      return rows.map(({ id: personId, email, is_proven: isProven }) => ({ personId, email, isProven }));
    },

    async save(courseId, { added, changed, addedBy }) {
      await statements.query(
        `update public.memberships m set role = next.role, section = next.section, is_active = next.is_active,
           school_number = next.school_number,
           email = case when m.person_id is null then next.email end,
           full_name = case when m.person_id is null then next.full_name else m.full_name end
         from jsonb_to_recordset($2::text::jsonb) next(
           id uuid, role text, section text, is_active boolean, school_number text, email text, full_name text)
         where m.course_id = $1 and m.id = next.id`,
        [courseId, JSON.stringify(changed.map(toColumns))],
      );
      await statements.query(
        `insert into public.memberships
           (course_id, person_id, email, school_number, full_name, section, role, source, added_by)
         select $1, person_id, email, school_number, full_name, section, role, 'roster', $3
         from jsonb_to_recordset($2::text::jsonb) added(
           person_id uuid, email text, school_number text, full_name text, section text, role text)`,
        [courseId, JSON.stringify(added.map(toColumns)), addedBy],
      );
    },

    async proveAddress(personId) {
      await statements.query(
        `insert into rubrica.proven_addresses (person_id, email)
         select id, lower(email) from public.user_info where id = $1
         on conflict (person_id) do update set email = excluded.email, proven_at = excluded.proven_at`,
        [personId],
      );
    },

    async claim(personId) {
      const invited = await statements.query<{ id: string; course_id: string }>(
        `select m.id, m.course_id from rubrica.proven_addresses proven
         join public.user_info u on u.id = proven.person_id and lower(u.email) = proven.email and u.is_active
         join public.memberships m on m.person_id is null and lower(m.email) = proven.email and m.is_active
         join public.courses c on c.id = m.course_id and c.archived_at is null
         left join public.memberships own on own.course_id = m.course_id and own.person_id = proven.person_id
         where proven.person_id = $1 and own.is_active is not false
           and (own.school_number is null or m.school_number is null or own.school_number = m.school_number)
         order by m.id`,
        [personId],
      );
      const courses: string[] = [];
      for (const { id, course_id: courseId } of invited) {
        if (await connect(courseId, id, personId)) courses.push(courseId);
      }
      return courses;
    },

    async removeInvited(courseId, membershipId) {
      await statements.query("delete from public.memberships where course_id = $1 and id = $2 and person_id is null", [
        courseId,
        membershipId,
      ]);
    },

    connect,
  };

  async function connect(courseId: string, membershipId: string, personId: string): Promise<boolean> {
    if (!isUuid(membershipId)) return false;
    const [invited] = await statements.query<{ school_number: string | null; section: string | null }>(
      "select school_number, section from public.memberships where id = $2 and course_id = $1 and person_id is null for update",
      [courseId, membershipId],
    );
    if (!invited) return false;
    const [own] = await statements.query<{ id: string }>(
      "select id from public.memberships where course_id = $1 and person_id = $2 for update",
      [courseId, personId],
    );
    if (!own) {
      await statements.query(
        "update public.memberships set person_id = $2, email = null, is_active = true where id = $1",
        [membershipId, personId],
      );
      return true;
    }
    // The number is free for the other membership once this one is gone.
    await statements.query("delete from public.memberships where id = $1", [membershipId]);
    await statements.query(
      `update public.memberships set school_number = coalesce(school_number, $2), section = coalesce(section, $3), is_active = true
       where id = $1`,
      [own.id, invited.school_number, invited.section],
    );
    return true;
  }
}

interface RosterRow {
  readonly id: string;
  readonly person_id: string | null;
  readonly email: string | null;
  readonly is_proven: boolean;
  readonly school_number: string | null;
  readonly full_name: string | null;
  readonly section: string | null;
  readonly role: CourseRole;
  readonly is_active: boolean;
}

function toMember(row: RosterRow): RosterMember {
  return {
    id: row.id,
    personId: row.person_id,
    email: row.email,
    isProven: row.is_proven,
    schoolNumber: row.school_number,
    fullName: row.full_name,
    section: row.section,
    role: row.role,
    isActive: row.is_active,
  };
}

function toColumns(member: Partial<RosterMember>): Readonly<Record<string, string | boolean | null>> {
  return {
    id: member.id ?? null,
    person_id: member.personId ?? null,
    email: member.email ?? null,
    school_number: member.schoolNumber ?? null,
    full_name: member.fullName ?? null,
    section: member.section ?? null,
    role: member.role ?? null,
    is_active: member.isActive ?? null,
  };
}
