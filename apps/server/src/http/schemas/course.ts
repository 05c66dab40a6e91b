import type { Schemas } from "@rubrica/contract";
import type { CourseMember, SeenCourse } from "@rubrica/core";

/** A course on the wire. */
export function toCourseJson(course: SeenCourse): Schemas["Course"] {
  return {
    id: course.id,
    title: course.title,
    code: course.code,
    term: course.term,
    time_zone: course.timeZone,
    release: course.release,
    releases: course.releases,
    created_at: course.createdAt.toISOString(),
    archived_at: course.archivedAt?.toISOString() ?? null,
    role: course.role,
    rights: [...course.rights],
    instructors: [...course.instructors],
    students: course.students,
    reports: course.reports,
    join_until: course.joinUntil?.toISOString() ?? null,
  };
}

/** A member on the wire. */
export function toMemberJson(member: CourseMember): Schemas["CourseMember"] {
  return {
    id: member.id,
    is_invited: member.isInvited,
    school_number: member.schoolNumber,
    full_name: member.fullName,
    email: member.email,
    role: member.role,
    section: member.section,
    is_active: member.isActive,
    source: member.source,
    added_at: member.addedAt.toISOString(),
  };
}
