import { type AuthUser, EmailTakenError, isUuid, normalizeEmail, PasswordRejectedError } from "@rubrica/core";
import type { SupabaseAccountProviderOptions } from "../account-provider-options.ts";
import { askAuth } from "../auth-refusal.ts";
import { toAuthUser } from "../auth-user.ts";
import type { SupabaseClients } from "../supabase-clients.ts";
import { SupabaseError } from "../supabase-error.ts";
import { endSession } from "./end-sessions.ts";

/** A new address counts as confirmed: whoever changes it by the admin API answers for it. */
export async function updateAccount(
  clients: SupabaseClients,
  userId: string,
  change: { readonly email?: string; readonly password?: string },
): Promise<AuthUser | null> {
  if (!isUuid(userId)) return null;
  const attributes = {
    ...(change.email !== undefined && { email: normalizeEmail(change.email), email_confirm: true }),
    ...(change.password !== undefined && { password: change.password }),
  };
  const answer = await askAuth("Changing an account", () =>
    clients.service().auth.admin.updateUserById(userId, attributes),
  );
  if ("data" in answer) return answer.data.user && toAuthUser(answer.data.user);
  if (answer.refusal === "user_not_found") return null;
  if (TAKEN.has(answer.refusal)) throw new EmailTakenError();
  if (change.password !== undefined && UNACCEPTABLE.has(answer.refusal)) throw new PasswordRejectedError();
  throw refused("Changing an account", answer.refusal);
}

/**
 * The record goes first: the database lets no last admin go, and what is left after a failure half-way is an account that
 * nobody can use, which the next call removes.
 */
export async function deleteAccount(
  { clients, userInfo }: SupabaseAccountProviderOptions,
  userId: string,
  deletion: { readonly takeBack: boolean } = { takeBack: false },
): Promise<boolean> {
  if (!isUuid(userId)) return false;
  if (!deletion.takeBack) await userInfo.remove(userId);
  const answer = await askAuth("Deleting an account", () => clients.service().auth.admin.deleteUser(userId));
  if ("data" in answer) return true;
  if (answer.refusal === "user_not_found") return false;
  throw refused("Deleting an account", answer.refusal);
}

/** Gives in the token of Supabase's mail. The session that comes with it is nobody's and ends at once. */
export async function confirmEmail(clients: SupabaseClients, token: string): Promise<AuthUser | null> {
  if (token === "" || token.length > 512) return null;
  const answer = await askAuth("Confirming an e-mail", () =>
    clients.anonymous().auth.verifyOtp({ token_hash: token, type: "signup" }),
  );
  if ("refusal" in answer) return null;
  const { user, session } = answer.data;
  if (session) await endSession(clients, session.access_token);
  return user && toAuthUser(user);
}

/** What is refused here is nobody's fault but the set-up's. */
function refused(operation: string, refusal: string): SupabaseError {
  return new SupabaseError(operation, { status: 400, code: refusal });
}

const TAKEN: ReadonlySet<string> = new Set(["email_exists", "user_already_exists"]);
const UNACCEPTABLE: ReadonlySet<string> = new Set(["weak_password", "validation_failed"]);
