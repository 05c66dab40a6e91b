/** Roles of the spec (section 2.5), strongest first. */
export const ROLES = ["admin", "teacher", "student"] as const;

/** `admin` sees and does everything, `teacher` reads students and reports, `student` sees their own. */
export type Role = (typeof ROLES)[number];

/** True for one of the three role names. */
export function isRole(value: unknown): value is Role {
  return typeof value === "string" && (ROLES as readonly string[]).includes(value);
}

/** The user-information record (spec section 2.4, which does not show `mailOnRelease`). Same id as the account. */
export interface UserInformation {
  readonly id: string;
  /** Lower case, trimmed; unique among records. */
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly avatarUrl: string | null;
  /** Mainland-China mobile number. */
  readonly phone: string | null;
  readonly isActive: boolean;
  /** Whether they get a mail when a mark of theirs is released. */
  readonly mailOnRelease: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The user resource: the record together with sign-in data of the account. */
export interface User extends UserInformation {
  readonly emailConfirmedAt: Date | null;
  readonly lastSignInAt: Date | null;
}
