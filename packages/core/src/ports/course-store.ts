import type { Course, CourseMember, Membership, SeenCourse } from "../courses/course.ts";
import type { CourseRole, Right } from "../courses/rights.ts";

/**
 * Courses, their members, and what the actor may do. Members see their courses; people with the right `read` see the members,
 * everybody else only their own membership. The service alone writes.
 */
export interface CourseStore {
  /**
   * Returns the reports to which the actor has the right, with the reason: the right to all reports of the course, or
   * ownership of the report. Leaves out reports that the actor does not see and those that do not exist. Empty for the
   * service, which asks as the person it works for.
   */
  allowed(right: Right, reportIds: readonly string[]): Promise<ReadonlyMap<string, AllowedAs>>;
  /** Every right of the actor to the report, in the order of `RIGHTS`; empty for a report that the actor does not see. */
  rightsTo(reportId: string): Promise<readonly Right[]>;
  /**
   * Rights of the actor over all reports of the course; `null` for a course that the actor does not see. The course `null` is
   * the open course, which everybody sees.
   */
  rightsIn(courseId: string | null): Promise<readonly Right[] | null>;
  /** Whether a mark of the report is released as soon as it has no open findings; false if there is no such report. */
  releasesAtOnce(reportId: string): Promise<boolean>;
  /** Whether the actor has the right in any course or in the open course, over reports of others. */
  hasAnywhere(right: Right): Promise<boolean>;
  /** Whether the actor sees every report that there is. */
  readsEveryReport(): Promise<boolean>;

  /** Whether reports are taken, and read by teachers, without a course. Default true. */
  isOpenCourseOpen(): Promise<boolean>;
  /** Opens or closes the open course. */
  setOpenCourse(isOpen: boolean): Promise<void>;

  /** Adds a course without members. */
  insert(course: NewCourse): Promise<Course>;
  /** Changes the given fields; `null` if there is no such course. */
  update(id: string, change: CourseChange): Promise<Course | null>;
  /** The course as the actor sees it; `null` for one that they do not see. */
  find(id: string): Promise<SeenCourse | null>;
  /** A page of the courses that the actor sees: those that are not archived first, then the newest first. */
  list(page: CourseQuery): Promise<{ readonly items: readonly SeenCourse[]; readonly total: number }>;

  /** A page of the members that the actor sees: by role, then by name; those who are inactive last. */
  members(query: MemberQuery): Promise<MemberPage>;
  /** One member as the actor sees them, by {@link CourseMember.id}; `null` for one that they do not see. */
  findMember(courseId: string, memberId: string): Promise<CourseMember | null>;
  /** Adds the person, or changes the member that is there. */
  saveMember(membership: NewMembership): Promise<void>;
  /** Changes the member with this {@link CourseMember.id}; nothing happens where there is none. */
  changeMember(
    courseId: string,
    memberId: string,
    member: Pick<Membership, "role" | "section" | "isActive">,
  ): Promise<void>;
  /** Stores the join code of the course and replaces the previous one. */
  saveJoinCode(courseId: string, code: JoinCode): Promise<void>;
  /** Removes the join code of the course; false when there is none. */
  removeJoinCode(courseId: string): Promise<boolean>;
  /** The course whose join code has this hash and has not ended; `null` when there is none. */
  findByJoinCode(hash: string): Promise<string | null>;
  /**
   * Locks the course until the transaction ends and counts its active members by role, so that two concurrent requests
   * cannot remove the last two instructors. `null` when there is no such course.
   */
  hold(courseId: string): Promise<HeldCourse | null>;
}

/** Why the actor has a right to a report. */
export type AllowedAs = "member" | "owner";

/** A course to add. */
export interface NewCourse extends Pick<Course, "id" | "title" | "code" | "term" | "timeZone"> {
  readonly createdBy: string | null;
}

/** Changes to a course. Absent fields stay as they are. */
export interface CourseChange extends Partial<Pick<Course, "title" | "code" | "term" | "timeZone" | "release">> {
  readonly isArchived?: boolean;
}

/** Which courses. An absent filter matches all. */
export interface CourseQuery {
  readonly isArchived?: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Which members, and which page of them. Absent filters match all. */
export interface MemberQuery {
  readonly courseId: string;
  readonly role?: CourseRole;
  readonly isActive?: boolean;
  /** Part of a name or an address that the actor sees; case-insensitive. */
  readonly q?: string;
  readonly limit: number;
  readonly offset: number;
}

/** Members, with how many there are. */
export interface MemberPage {
  readonly items: readonly CourseMember[];
  /** Number of all members that match the query. */
  readonly total: number;
  /** Number of active members that the actor sees, by role, without the filters of the query. */
  readonly counts: Readonly<Record<CourseRole, number>>;
}

/** A membership to write. */
export interface NewMembership extends Membership {
  /** Who added them; `null` for the service. */
  readonly addedBy: string | null;
}

/** A stored join code. */
export interface JoinCode {
  /** Of `hashJoinCode()`. */
  readonly hash: string;
  /** When it ends. */
  readonly until: Date;
}

/** A locked course. */
export interface HeldCourse {
  readonly archivedAt: Date | null;
  /** Active members. */
  readonly members: number;
  /** Active instructors. */
  readonly instructors: number;
}
