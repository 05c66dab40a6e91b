import type { CourseRole } from "../courses/rights.ts";

/**
 * Reads and writes the members of a course for a roster, members invited by address included, and whether addresses are
 * proven. For the service alone.
 */
export interface RosterStore {
  /** All members of the course, including former ones, in the order of their addition. */
  members(courseId: string): Promise<readonly RosterMember[]>;
  /** The active accounts with these normalized addresses. */
  accounts(emails: readonly string[]): Promise<readonly RosterAccount[]>;
  /** Adds and changes members of the course, all in one step. */
  save(courseId: string, changes: RosterChanges): Promise<void>;
  /**
   * Records that the address of the account is proven: the person received a mail of the service there, or an admin
   * vouches for it. Does nothing if the account does not exist.
   */
  proveAddress(personId: string): Promise<void>;
  /**
   * Gives the person the memberships that courses offered to their proven address. A person who is a member already gets
   * the school number and section that they lack. Leaves out archived courses and removed members.
   * @returns the courses.
   */
  claim(personId: string): Promise<readonly string[]>;
  /** Deletes the invited member: nothing of them stays. */
  removeInvited(courseId: string, membershipId: string): Promise<void>;
  /**
   * Makes the person the member that this membership invites, as {@link claim} does, whatever their address. False when there
   * is no such invited member.
   */
  connect(courseId: string, membershipId: string, personId: string): Promise<boolean>;
}

/** A member of a course as a roster compares them. */
export interface RosterMember {
  /** Of the membership. */
  readonly id: string;
  /** `null`: invited by address. */
  readonly personId: string | null;
  /** Normalized; of the account, or by which they are invited. */
  readonly email: string | null;
  /** Whether the address of the account is proven; false for invited members. */
  readonly isProven: boolean;
  readonly schoolNumber: string | null;
  /** Of the account, or by which they are invited. */
  readonly fullName: string | null;
  readonly section: string | null;
  readonly role: CourseRole;
  readonly isActive: boolean;
}

/** Somebody's account. */
export interface RosterAccount {
  readonly personId: string;
  /** Normalized. */
  readonly email: string;
  readonly isProven: boolean;
}

/** What a roster writes. */
export interface RosterChanges {
  readonly added: readonly NewRosterMember[];
  /** Members as they are from now on. */
  readonly changed: readonly Pick<
    RosterMember,
    "id" | "email" | "schoolNumber" | "fullName" | "section" | "role" | "isActive"
  >[];
  /** Who added them. */
  readonly addedBy: string;
}

/** A member to add: with an account, or invited by address. */
export type NewRosterMember = Pick<
  RosterMember,
  "personId" | "email" | "schoolNumber" | "fullName" | "section" | "role"
>;
