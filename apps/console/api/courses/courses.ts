import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { refreshPermissions } from "../accounts/session.ts";
import { client, type Schemas } from "../client.ts";

/** A course as whoever is signed in sees it. */
export type Course = Schemas["Course"];
export type CourseMember = Schemas["CourseMember"];
export type CourseRole = CourseMember["role"];

/** In the order of their rights. */
export const courseRoles = ["instructor", "assistant", "observer", "student"] as const satisfies readonly CourseRole[];

// Everything about courses begins with "courses", so that one invalidation reaches all of it.

/** A page of courses: those of whoever is signed in, for admins every one. */
export const coursesQuery = (filter: { readonly archived: boolean; readonly limit: number; readonly offset: number }) =>
  queryOptions({
    queryKey: ["courses", "list", filter],
    queryFn: ({ signal }) => client.get("/api/v1/courses", { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** Courses that take reports or show them, for choices: the newest hundred that are not archived. */
export const presentCoursesQuery = coursesQuery({ archived: false, limit: 100, offset: 0 });

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: ["courses", id],
    queryFn: ({ signal }) => client.get("/api/v1/courses/{id}", { path: { id }, signal }),
  });

export const membersQuery = (
  id: string,
  filter: { readonly role?: CourseRole; readonly q?: string; readonly limit: number; readonly offset: number },
) =>
  queryOptions({
    queryKey: ["courses", id, "members", filter],
    queryFn: ({ signal }) => client.get("/api/v1/courses/{id}/members", { path: { id }, query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** Reads courses and members again after a change, and what the account may do: its first course can give `read_reports`. */
export async function readCoursesAnew(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ["courses"] }), refreshPermissions(queries)]);
}

export interface CourseFields {
  readonly title: string;
  readonly code: string | null;
  readonly term: string | null;
  readonly time_zone: string;
}

/** When students see a mark. */
export type ScoreRelease = Course["releases"];

export function createCourse(course: CourseFields): Promise<Course> {
  return client.post("/api/v1/courses", { body: course });
}

export function changeCourse(
  id: string,
  change: Partial<CourseFields> & { readonly archived?: boolean; readonly release?: ScoreRelease | null },
) {
  return client.put("/api/v1/courses/{id}", { path: { id }, body: change });
}

/** Adds whoever has the address. */
export function addMember(
  id: string,
  member: { readonly email: string; readonly role: CourseRole; readonly section: string | null },
): Promise<CourseMember> {
  return client.post("/api/v1/courses/{id}/members", { path: { id }, body: member });
}

/** Changes a member. An invited one who is to leave is deleted: they have no account that could keep anything. */
export async function changeMember(
  id: string,
  member: Pick<CourseMember, "id" | "is_invited">,
  change: { readonly role?: CourseRole; readonly section?: string | null; readonly is_active?: boolean },
): Promise<void> {
  const path = { id, person_id: member.id };
  if (member.is_invited && change.is_active === false)
    await client.delete("/api/v1/courses/{id}/members/{person_id}", { path });
  else await client.put("/api/v1/courses/{id}/members/{person_id}", { path, body: change });
}

/** The code by which students join; it is told this once, and the one before ends. */
export function makeJoinCode(id: string) {
  return client.post("/api/v1/courses/{id}/join-code", { path: { id }, body: {} });
}

export async function endJoinCode(id: string): Promise<void> {
  await client.delete("/api/v1/courses/{id}/join-code", { path: { id } });
}

/** Joins the course that the code belongs to, as a student. */
export function joinCourse(code: string): Promise<Course> {
  return client.post("/api/v1/courses/join", { body: { code } });
}
