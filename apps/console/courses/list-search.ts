import type { SubmissionState } from "../api/courses/assignments.ts";
import { type CourseRole, courseRoles } from "../api/courses/courses.ts";

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

/** How the assignments of a course, or the students of one of them, stand in the address. */
export interface AssignmentSearch {
  /** Default: every state. `to_review` is with those that could not be read. */
  readonly state?: FilterState | undefined;
  /** Only what was handed in late. */
  readonly late?: true | undefined;
  /** Only marks on hold. */
  readonly held?: true | undefined;
  /** Part of a name. */
  readonly q?: string | undefined;
  /** From 1, which is left out. */
  readonly page?: number | undefined;
  /** What is open beside the list: a new assignment, or the settings of the one on show. */
  readonly open?: "new" | "settings" | undefined;
}

export type FilterState = Exclude<SubmissionState, "not_readable">;

/** In the order of the work. */
export const filterStates = [
  "not_handed_in",
  "processing",
  "to_review",
  "reviewed",
  "released",
] as const satisfies readonly FilterState[];

export const pageSize = { courses: 20, members: 50, assignments: 20, students: 50 };

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
    q: readText(q),
    role: courseRoles.find((each) => each === role),
    page: readPage(page),
    open: typeof open === "string" && /^(new|course|[0-9a-f-]{36})$/.test(open) ? open : undefined,
  };
}

/** What is wrong in the address is left out. */
export function readAssignmentSearch({
  state,
  late,
  held,
  q,
  page,
  open,
}: Readonly<Record<string, unknown>>): AssignmentSearch {
  return {
    state: filterStates.find((each) => each === state),
    late: late === true || undefined,
    held: held === true || undefined,
    q: readText(q),
    page: readPage(page),
    open: open === "new" || open === "settings" ? open : undefined,
  };
}

function readText(text: unknown): string | undefined {
  return typeof text === "string" || typeof text === "number" ? String(text).slice(0, 200) || undefined : undefined;
}

function readPage(page: unknown): number | undefined {
  return typeof page === "number" && Number.isInteger(page) && page > 1 && page < 1e6 ? page : undefined;
}
