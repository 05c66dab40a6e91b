import type { UserInformation } from "@rubrica/core";
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

/** Makes the admin that a fresh installation needs; refuses once there is an active one. */
export async function createFirstAdmin(
  dependencies: AccountCreationDependencies,
  admin: { readonly email: string; readonly password: string; readonly fullName: string },
): Promise<CreateFirstAdminOutcome> {
  const fields = normalizeFields(admin);
  const invalid = findInvalidField(fields);
  if (invalid) return { status: "invalid", ...invalid };
  const { email, password, fullName } = fields;
  const { userInfo } = dependencies;

  const admins = await userInfo.listUsers({ role: "admin", isActive: true, limit: 1, offset: 0 });
  if (admins.total > 0) return { status: "admin_exists" };
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
