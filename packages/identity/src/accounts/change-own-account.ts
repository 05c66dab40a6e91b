import type { Account, Stores } from "@rubrica/core";
import { hasErrorCode, SERVICE } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { postMail, withdrawMail } from "../mail/post-mail.ts";
import { isMetadata, type Metadata, mergeMetadata } from "../users/metadata.ts";
import type { IdentitySettings } from "./account-provider-options.ts";

export interface OwnAccountChange {
  /** Merged in, field by field; null takes a field away. */
  readonly metadata?: Metadata;
  /** One that an account can have. */
  readonly password?: string;
  /** Normalized; taken at once. Only where addresses need no confirmation. */
  readonly email?: string;
}

export type OwnAccountOutcome =
  | { readonly status: "changed"; readonly account: Account }
  | { readonly status: "same_password" | "email_taken" | "metadata_too_large" | "not_found" };

/**
 * Changes one's own account. A new password ends all other sessions and makes every mailed link and code void: whoever
 * had the old one is out.
 * @param request `sessionId` is the session that asks, which stays.
 */
export async function changeOwnAccount(
  settings: IdentitySettings,
  request: { readonly account: Account; readonly sessionId: string; readonly change: OwnAccountChange },
): Promise<OwnAccountOutcome> {
  const { account, change, sessionId } = request;
  const userMetadata = change.metadata && mergeMetadata(account.userMetadata, change.metadata);
  if (userMetadata && !isMetadata(userMetadata, "user")) return { status: "metadata_too_large" };
  // Before the password: a change that fails anyway would tell whoever holds a stolen token which password is right.
  if (change.email !== undefined && (await settings.stores.accounts.findByEmail(change.email)) !== null) {
    return { status: "email_taken" };
  }
  const passwordHash = await newPasswordHash(settings, account, change.password);
  if (passwordHash === "same_password") return { status: "same_password" };
  try {
    const changed = await settings.transaction.run(SERVICE, async (bound) => {
      const updated = await bound.accounts.update(account.id, {
        ...(userMetadata && { userMetadata }),
        ...(passwordHash !== null && { passwordHash }),
        ...(change.email !== undefined && { email: change.email }),
      });
      if (updated === null) return null;
      if (change.email !== undefined) await bound.userInfo.update(account.id, { email: change.email });
      if (passwordHash !== null) {
        await endOtherAccess(bound, { userId: account.id, sessionId });
        await withdrawMail(settings, bound, account.id);
        await tellOfNewPassword(settings, bound, updated);
      }
      return updated;
    });
    return changed ? { status: "changed", account: changed } : { status: "not_found" };
  } catch (error) {
    if (hasErrorCode(error, "email_taken")) return { status: "email_taken" };
    throw error;
  }
}

/** Whoever is no longer the only one to know the account learns of it. Only where addresses were shown to be theirs. */
async function tellOfNewPassword(
  settings: IdentitySettings,
  bound: IdentityStores,
  { id, email }: Account,
): Promise<void> {
  if (settings.emailConfirmation === "off") return;
  const notice = composeMail("password_changed", { to: email, validHours: 24 });
  await postMail(settings, bound, notice, { userId: id, kind: "password_changed", hours: 24 });
}

async function newPasswordHash(
  { hasher }: IdentitySettings,
  account: Account,
  password: string | undefined,
): Promise<string | "same_password" | null> {
  if (password === undefined) return null;
  if (account.passwordHash !== null && (await hasher.verify(account.passwordHash, password))) return "same_password";
  return hasher.hash(password);
}

async function endOtherAccess(
  bound: Pick<Stores, "sessions" | "oneTimeTokens" | "knownAddresses">,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  await bound.sessions.remove({ userId, exceptId: sessionId });
  await bound.oneTimeTokens.removeByUser(userId);
  // Whoever knew the old password may have signed in: their address is a stranger's again.
  await bound.knownAddresses.forget(userId);
}
