import type { ClientContext, Person, Role, Transaction, User } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import {
  type AccountCreationDependencies,
  createAccountWithRecord,
} from "../registration/create-account-with-record.ts";
import { isActiveAdmin } from "./user-access.ts";
import { findInvalidField, type InvalidField, normalizeFields } from "./user-change.ts";

/** What {@link createUser} works with. */
export interface CreateUserDependencies extends AccountCreationDependencies {
  readonly transaction: Transaction<IdentityStores>;
}

/** A user whom an admin adds. */
export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  /** Default student. */
  readonly role?: Role;
  readonly phone?: string | null;
}

/** What became of a new user. */
export type CreateUserOutcome =
  | { readonly status: "created"; readonly user: User }
  | { readonly status: "forbidden" }
  | { readonly status: "email_taken" }
  | { readonly status: "rejected" }
  | ({ readonly status: "invalid" } & InvalidField);

/** An admin adds a user, whose e-mail counts as confirmed: the admin answers for it. */
export async function createUser(
  dependencies: CreateUserDependencies,
  request: { readonly person: Person; readonly user: NewUser; readonly client: ClientContext },
): Promise<CreateUserOutcome> {
  const { person, client } = request;
  if (person.role !== "admin") return { status: "forbidden" };
  // Accounts are made by the service, out of reach of the database's policies: so the database is asked first.
  const allowed = await dependencies.transaction.run(person, (stores) => isActiveAdmin(stores, person));
  if (!allowed) return { status: "forbidden" };
  const fields = normalizeFields(request.user);
  const invalid = findInvalidField(fields);
  if (invalid) return { status: "invalid", ...invalid };
  const { email, password, fullName, role = "student", phone = null } = fields;

  if (await dependencies.userInfo.findByEmail(email)) return { status: "email_taken" };
  const created = await createAccountWithRecord(dependencies, {
    email,
    password,
    metadata: { full_name: fullName, role, phone },
    confirmed: true,
    client,
  });
  if (created.status !== "created") return { status: created.status };
  const { user, userInfo } = created;
  return {
    status: "created",
    user: {
      ...userInfo,
      emailConfirmedAt: user.email_confirmed_at === null ? null : new Date(user.email_confirmed_at),
      lastSignInAt: null,
    },
  };
}
