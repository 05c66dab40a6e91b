import type { Role, User, UserInformation } from "../model/user-information.ts";

/** Stores user-information records. Records that an actor may not see are absent for them. */
export interface UserInfoStore {
  /** Inserts the record unless one with this id exists; returns the one that is there. Rejects with EmailTakenError. */
  insertIfMissing(record: NewUserInformation): Promise<UserInformation>;
  /** By id; null when absent. */
  find(id: string): Promise<UserInformation | null>;
  /** E-mail is compared trimmed and without case. */
  findByEmail(email: string): Promise<UserInformation | null>;
  /** Record and account facts together, or null. */
  findUser(id: string): Promise<User | null>;
  /** Users that the actor may see, newest first, and how many there are. */
  listUsers(query: UserQuery): Promise<{ readonly items: readonly User[]; readonly total: number }>;
  /**
   * Changes the given fields; null when absent. Rejects with LastAdminError where it would leave no active admin and
   * with EmailTakenError where another record has the e-mail. Whoever is deactivated is signed out in the same step.
   */
  update(id: string, change: UserInformationChange): Promise<UserInformation | null>;
  /** Deletes the record; false when absent. Rejects with LastAdminError. */
  remove(id: string): Promise<boolean>;
}

/** A record to insert. */
export interface NewUserInformation {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly phone: string | null;
}

/** Which users, and which page of them. Absent filters match all. */
export interface UserQuery {
  readonly role?: Role;
  readonly isActive?: boolean;
  /** Part of name, e-mail or phone, compared without case. */
  readonly q?: string;
  readonly limit: number;
  readonly offset: number;
}

/** Absent fields are unchanged; null removes the value. */
export interface UserInformationChange {
  readonly email?: string;
  readonly fullName?: string;
  readonly role?: Role;
  readonly phone?: string | null;
  readonly avatarUrl?: string | null;
  readonly isActive?: boolean;
  readonly mailOnRelease?: boolean;
}

/** The change would leave nobody who is an active admin. */
export class LastAdminError extends Error {
  override readonly name = "LastAdminError";
  readonly code = "last_admin";

  constructor() {
    super("The last active admin cannot be deleted, deactivated or given another role.");
  }
}
