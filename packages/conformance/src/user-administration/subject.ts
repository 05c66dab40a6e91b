import type { Person, ReportStore, Role, User, UserInformation, UserQuery } from "@rubrica/core";
import type { FunctionsSettings, FunctionsSubject, StartedFunctions } from "../functions/subject.ts";

/** An installation in which nobody is registered yet, with what admins do to users. */
export interface UserAdministrationSubject extends Pick<FunctionsSubject, "userInfo" | "countAccounts" | "hasAccount"> {
  /** Starts the functions and the use cases of administration over the same stores, with these settings. */
  start(settings?: FunctionsSettings): Promise<StartedFunctions & { readonly users: UserAdministration }>;
  /** As the service. */
  readonly reports: Pick<ReportStore, "insert" | "find">;
}

export type CreateUserAdministration = () => Promise<UserAdministrationSubject>;

/** Who does what to whom. The person says who asks; what they may is for the records to say. */
export interface UserAdministration {
  /** One user whom the person may see. */
  getUser(
    person: Person,
    userId: string,
  ): Promise<{ readonly status: "found"; readonly user: User } | { readonly status: "not_found" | "forbidden" }>;
  /** A page of the users whom the person may see, newest first. */
  listUsers(person: Person, query: Partial<UserQuery>): Promise<UserPage>;
  /** An admin adds a user, whose e-mail counts as confirmed. */
  createUser(
    person: Person,
    user: NewUser,
  ): Promise<
    | { readonly status: "created"; readonly user: User }
    | { readonly status: "forbidden" | "email_taken" | "rejected" }
    | InvalidField
  >;
  /** Changes the given fields. */
  updateUser(
    person: Person,
    userId: string,
    change: UserFields,
  ): Promise<
    | { readonly status: "updated"; readonly user: User }
    | { readonly status: "not_found" | "forbidden" | "email_taken" | "last_admin" }
    | InvalidField
  >;
  /** An admin deletes a user; the reports stay without owner, or go along. */
  deleteUser(
    person: Person,
    userId: string,
    reports: "keep" | "delete",
  ): Promise<
    | { readonly status: "deleted"; readonly removedReportIds: readonly string[] }
    | { readonly status: "not_found" | "forbidden" | "last_admin" }
  >;
  /** Makes the admin that a fresh installation needs. */
  createFirstAdmin(admin: {
    readonly email: string;
    readonly password: string;
    readonly fullName: string;
  }): Promise<
    | { readonly status: "created"; readonly userInfo: UserInformation }
    | { readonly status: "admin_exists" | "email_taken" | "rejected" }
    | InvalidField
  >;
}

export interface UserPage {
  readonly items: readonly User[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** The fields of a user that somebody asks for. */
export interface UserFields {
  readonly email?: string;
  readonly password?: string;
  readonly fullName?: string;
  readonly role?: Role;
  readonly phone?: string | null;
  readonly avatarUrl?: string | null;
  readonly mailOnRelease?: boolean;
  readonly isActive?: boolean;
}

export type NewUser = Pick<UserFields, "role" | "phone"> &
  Required<Pick<UserFields, "email" | "password" | "fullName">>;

/** The first field that no user can have, with a text for the person who filled it in. */
export interface InvalidField {
  readonly status: "invalid";
  readonly field: string;
  readonly text: { readonly zh: string; readonly en: string };
}
