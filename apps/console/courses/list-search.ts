import { type CourseRole, courseRoles } from "../api/courses.ts";

/** How the list of courses stands in the address. */
export interface CoursesSearch {
  /** Default: those that are not archived. */
  readonly show?: "archived" | undefined;
  /** From 1, which is left out. */
  readonly page?: number | undefined;
  /** What is open beside the list, or in front of it. */
  readonly open?: "new" | "join" | undefined;
}

/** How the members of a course stand in the address. */
export interface MembersSearch {
  /** Part of a name or an address. */
  readonly q?: string | undefined;
  /** Default: every role. */
  readonly role?: CourseRole | undefined;
  /** From 1, which is left out. */
  readonly page?: number | undefined;
  /** Id of the member in the panel, `new` for one to add, `course` for the course itself. */
  readonly open?: string | undefined;
}

export const pageSize = { courses: 20, members: 50 };

/** What is wrong in the address is left out. */
export function readCoursesSearch({ show, page, open }: Readonly<Record<string, unknown>>): CoursesSearch {
  return {
    show: show === "archived" ? show : undefined,
    page: readPage(page),
    open: open === "new" || open === "join" ? open : undefined,
  };
}

/** What is wrong in the address is left out. */
export function readMembersSearch({ q, role, page, open }: Readonly<Record<string, unknown>>): MembersSearch {
  return {
    q: typeof q === "string" || typeof q === "number" ? String(q).slice(0, 200) || undefined : undefined,
    role: courseRoles.find((each) => each === role),
    page: readPage(page),
    open: typeof open === "string" && /^(new|course|[0-9a-f-]{36})$/.test(open) ? open : undefined,
  };
}

function readPage(page: unknown): number | undefined {
  return typeof page === "number" && Number.isInteger(page) && page > 1 && page < 1e6 ? page : undefined;
}
