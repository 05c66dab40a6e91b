import type {
  AccountProvider,
  Logger,
  Person,
  Transaction,
  User,
  UserInformationChange,
  UserInfoStore,
} from "@rubrica/core";
import { hasErrorCode } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { mayChange } from "./user-access.ts";
import { findInvalidField, type InvalidField, normalizeFields, OWN_FIELDS, type UserFields } from "./user-change.ts";

/** What {@link updateUser} works with. */
export interface UpdateUserDependencies {
  readonly transaction: Transaction<IdentityStores>;
  readonly accountProvider: AccountProvider;
  /** As the service. */
  readonly userInfo: UserInfoStore;
  readonly logger: Logger;
}

/** What became of a change. */
export type UpdateUserOutcome =
  | { readonly status: "updated"; readonly user: User }
  | { readonly status: "not_found" | "forbidden" | "email_taken" | "last_admin" }
  | ({ readonly status: "invalid" } & InvalidField);

/**
 * Changes a user: admins change everything of everybody, others their own name, phone, avatar and mails. A new password ends
 * all sessions of the user, and so does deactivation, at once.
 */
export async function updateUser(
  dependencies: UpdateUserDependencies,
  request: { readonly person: Person; readonly userId: string; readonly change: UserFields },
): Promise<UpdateUserOutcome> {
  const { person, userId } = request;
  if (!mayChange(person, userId)) return { status: "forbidden" };
  const asked = Object.keys(request.change) as (keyof UserFields)[];
  if (person.role !== "admin" && asked.some((field) => !OWN_FIELDS.includes(field))) return { status: "forbidden" };
  const change = normalizeFields(request.change);
  const invalid = findInvalidField(change);
  if (invalid) return { status: "invalid", ...invalid };

  try {
    if (!(await applyChange(dependencies, { person, userId, change }))) return { status: "not_found" };
  } catch (error) {
    if (hasErrorCode(error, "email_taken")) return { status: "email_taken" };
    if (hasErrorCode(error, "last_admin")) return { status: "last_admin" };
    if (hasErrorCode(error, "permission_denied")) return { status: "forbidden" };
    throw error;
  }
  const user = await dependencies.userInfo.findUser(userId);
  return user ? { status: "updated", user } : { status: "not_found" };
}

/** The record first, as the person, so that the database has its say before the account is touched. */
async function applyChange(
  dependencies: UpdateUserDependencies,
  request: { readonly person: Person; readonly userId: string; readonly change: UserFields },
): Promise<boolean> {
  const { person, userId } = request;
  const { password, ...recordChange } = request.change;
  const before = await dependencies.transaction.run(person, async (stores) => {
    const record = await stores.userInfo.find(userId);
    const updated = record && (await stores.userInfo.update(userId, recordChange));
    return updated && record;
  });
  if (!before) return false;
  const { email } = recordChange;
  if (email !== undefined || password !== undefined) {
    await changeAccount(dependencies, { userId, email, password, emailBefore: before.email });
  }
  // The database ended them with the change; an account provider elsewhere is told.
  if (recordChange.isActive === false) await dependencies.accountProvider.revokeSessions({ userId });
  return true;
}

/** Where the account refuses what the record took, the record gets its e-mail back. */
async function changeAccount(
  { accountProvider, userInfo, logger }: UpdateUserDependencies,
  change: {
    readonly userId: string;
    readonly email: string | undefined;
    readonly password: string | undefined;
    readonly emailBefore: string;
  },
): Promise<void> {
  const { userId, email, password, emailBefore } = change;
  try {
    await accountProvider.updateAccount(userId, {
      ...(email !== undefined && { email }),
      ...(password !== undefined && { password }),
    });
  } catch (error) {
    const restored: UserInformationChange = { email: emailBefore };
    await userInfo.update(userId, restored).catch(() => {
      logger.error({ userId }, "account and user information have different e-mail addresses");
    });
    throw error;
  }
}
