import type { UserInformation, UserInfoStore } from "@rubrica/core";
import {
  type AccountCreationDependencies,
  createAccountWithRecord,
} from "../registration/create-account-with-record.ts";
import { findInvalidField, type InvalidField, normalizeFields } from "./user-change.ts";

/** What became of the first admin. */
export type CreateFirstAdminOutcome =
  | { readonly status: "created"; readonly userInfo: UserInformation }
  | { readonly status: "admin_exists" | "email_taken" | "rejected" }
  | ({ readonly status: "invalid" } & InvalidField);

/**
 * Makes the admin that a fresh installation needs, whose address counts as confirmed; refuses once there is an active one with a
 * confirmed address. One who registered by themselves and never confirmed their address keeps nobody out.
 */
export async function createFirstAdmin(
  dependencies: AccountCreationDependencies,
  admin: { readonly email: string; readonly password: string; readonly fullName: string },
): Promise<CreateFirstAdminOutcome> {
  const fields = normalizeFields(admin);
  const invalid = findInvalidField(fields);
  if (invalid) return { status: "invalid", ...invalid };
  const { email, password, fullName } = fields;
  const { userInfo } = dependencies;

  if (await hasAdmin(userInfo)) return { status: "admin_exists" };
  if (await userInfo.findByEmail(email)) return { status: "email_taken" };
  const created = await createAccountWithRecord(dependencies, {
    email,
    password,
    metadata: { full_name: fullName, role: "admin", phone: null },
    confirmed: true,
    client: { ip: null, userAgent: null },
  });
  if (created.status !== "created") return { status: created.status };
  return { status: "created", userInfo: created.userInfo };
}

/** Whether there is an active admin whose address is confirmed. */
export async function hasAdmin(userInfo: Pick<UserInfoStore, "listUsers">): Promise<boolean> {
  const limit = 100;
  for (let offset = 0; ; offset += limit) {
    const { items } = await userInfo.listUsers({ role: "admin", isActive: true, limit, offset });
    if (items.some(({ emailConfirmedAt }) => emailConfirmedAt !== null)) return true;
    if (items.length < limit) return false;
  }
}
