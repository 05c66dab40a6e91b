import type { CourseRole, Right } from "./rights.ts";

/** When students see a mark: when somebody with the right `release` releases it, or at once. */
export const SCORE_RELEASES = ["manual", "immediate"] as const;
/** One of {@link SCORE_RELEASES}. */
export type ScoreRelease = (typeof SCORE_RELEASES)[number];

/** A course: people who work together for a term. */
export interface Course {
  readonly id: string;
  /** 1 to 200 characters. */
  readonly title: string;
  /** As the school names it, such as `CS2041`; at most 50 characters. */
  readonly code: string | null;
  /** As the school names it, such as `2026 autumn`; at most 50 characters. */
  readonly term: string | null;
  /** IANA name of the time zone of the course's dates. */
  readonly timeZone: string;
  /** When students see a mark, unless the assignment sets it; `null`: as set for the installation. */
  readonly release: ScoreRelease | null;
  /** Account that created it; `null` once that is gone. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  /** Time of archiving, since when the course is read-only; `null` if it is not archived. */
  readonly archivedAt: Date | null;
}

/** A course as an actor sees it. */
export interface SeenCourse extends Course {
  /** Role of the actor in it; `null` for an admin who is no member. */
  readonly role: CourseRole | null;
  /** What the actor may do in it with the reports of all. */
  readonly rights: readonly Right[];
  /** Names of the active instructors, by name. For the service empty. */
  readonly instructors: readonly string[];
  /** Active members with role `student`; `null` without the right `read`. */
  readonly students: number | null;
  /** Reports; without the right `read` the actor's own. */
  readonly reports: number;
  /**
   * When students see a mark, unless the assignment sets it: {@link Course.release}, or the setting of the installation.
   */
  readonly releases: ScoreRelease;
  /** End of the join code; `null` without a valid code, and without the right `manage`. */
  readonly joinUntil: Date | null;
}

/** Origin of a membership: added by hand, by a join code or by a roster. */
export const MEMBERSHIP_SOURCES = ["hand", "code", "roster"] as const;
/** One of {@link MEMBERSHIP_SOURCES}. */
export type MembershipSource = (typeof MEMBERSHIP_SOURCES)[number];

/** One person in one course with one role. */
export interface Membership {
  readonly courseId: string;
  readonly personId: string;
  readonly role: CourseRole;
  /** A label, such as `Class 1`; at most 100 characters. */
  readonly section: string | null;
  /** False: has left or was removed, and has no access. */
  readonly isActive: boolean;
  readonly source: MembershipSource;
}

/** A member as an actor sees them. */
export interface CourseMember extends Omit<Membership, "courseId" | "personId"> {
  /** Of the person; of the membership where nobody has an account yet. */
  readonly id: string;
  /** The member has no account yet: a roster named their address. */
  readonly isInvited: boolean;
  /** `null` where the actor may not know it. */
  readonly fullName: string | null;
  /** Address of the account, or by which they are invited; `null` without the right `manage`, except one's own. */
  readonly email: string | null;
  /** As the school gives it; at most 64 characters. */
  readonly schoolNumber: string | null;
  readonly addedAt: Date;
}
