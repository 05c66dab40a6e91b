import type { Role } from "../model/user-information.ts";

/** What somebody may do with the reports of a course, or with the course. */
export const RIGHTS = ["read", "hand_in", "mark", "rescore", "release", "delete", "export", "manage"] as const;
/** One of {@link RIGHTS}. */
export type Right = (typeof RIGHTS)[number];

/** What a member of a course is in it. */
export const COURSE_ROLES = ["instructor", "assistant", "observer", "student"] as const;
/** One of {@link COURSE_ROLES}. */
export type CourseRole = (typeof COURSE_ROLES)[number];

/**
 * Reports that a right applies to: `all` of the course, one's `own`, one's own until it has a mark (`own_unmarked`), or
 * `none`. Rights to one's own reports belong to the owner of the report, whatever their role.
 */
export type Reach = "all" | "own" | "own_unmarked" | "none";

/**
 * The rights of each role in a course. `admin` is the account role. The function `rubrica.course_rights()` of the database
 * says the same, and the policies of the report tables say what owners may do.
 */
export const COURSE_RIGHTS: Readonly<Record<Right, Readonly<Record<CourseRole | "admin", Reach>>>> = {
  read: { instructor: "all", assistant: "all", observer: "all", student: "own", admin: "all" },
  hand_in: { instructor: "none", assistant: "none", observer: "none", student: "all", admin: "none" },
  mark: { instructor: "all", assistant: "all", observer: "none", student: "none", admin: "all" },
  rescore: { instructor: "all", assistant: "all", observer: "none", student: "own_unmarked", admin: "all" },
  release: { instructor: "all", assistant: "none", observer: "none", student: "none", admin: "all" },
  delete: { instructor: "all", assistant: "none", observer: "none", student: "own_unmarked", admin: "all" },
  export: { instructor: "all", assistant: "all", observer: "none", student: "none", admin: "all" },
  manage: { instructor: "all", assistant: "none", observer: "none", student: "none", admin: "all" },
};

/** Rights that an archived course leaves to its members. */
export const ARCHIVE_RIGHTS: readonly Right[] = ["read", "export", "manage"];

/**
 * The rights of each account role in the open course: all reports that were submitted to no course. The function
 * `rubrica.open_course_rights()` of the database says the same.
 */
export const OPEN_COURSE_RIGHTS: Readonly<
  Record<"open" | "closed", Readonly<Record<Right, Readonly<Record<Role, Reach>>>>>
> = {
  open: {
    read: { teacher: "all", student: "own", admin: "all" },
    hand_in: { teacher: "all", student: "all", admin: "all" },
    mark: { teacher: "all", student: "none", admin: "all" },
    rescore: { teacher: "all", student: "own_unmarked", admin: "all" },
    release: { teacher: "all", student: "none", admin: "all" },
    delete: { teacher: "all", student: "own_unmarked", admin: "all" },
    export: { teacher: "all", student: "none", admin: "all" },
    manage: { teacher: "none", student: "none", admin: "all" },
  },
  closed: {
    read: { teacher: "own", student: "own", admin: "all" },
    hand_in: { teacher: "none", student: "none", admin: "none" },
    mark: { teacher: "none", student: "none", admin: "all" },
    rescore: { teacher: "none", student: "none", admin: "all" },
    release: { teacher: "none", student: "none", admin: "all" },
    delete: { teacher: "own_unmarked", student: "own_unmarked", admin: "all" },
    export: { teacher: "none", student: "none", admin: "all" },
    manage: { teacher: "none", student: "none", admin: "all" },
  },
};
