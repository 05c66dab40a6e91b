import type { Account, AccountChange, AccountProvider, UserInformationChange } from "@rubrica/core";
import { hasErrorCode, SERVICE } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { withdrawMail } from "../mail/post-mail.ts";
import { sha256Hex } from "../tokens/sha-256.ts";
import { isMetadata, type Metadata, mergeMetadata } from "../users/metadata.ts";
import type { IdentitySettings } from "./account-provider-options.ts";

/** What the service changes of anybody's account. */
export interface AdministeredChange {
  /** Normalized. */
  readonly email?: string;
  /** One that an account can have. */
  readonly password?: string;
  /** Instead of a password: its hash, one that the hasher can verify. */
  readonly passwordHash?: string;
  /** True confirms the address; false takes that back. */
  readonly emailConfirmed?: boolean;
  /** Merged in, field by field; null takes a field away. */
  readonly userMetadata?: Metadata;
  readonly appMetadata?: Metadata;
  /** Nobody signs in before this time; null lifts the ban. */
  readonly bannedUntil?: Date | null;
}

export type AdministerOutcome =
  | { readonly status: "done"; readonly account: Account }
  | { readonly status: "not_found" | "email_taken" | "metadata_too_large" | "last_admin" };

/** Changes an account. A new password and a ban end all its sessions, at once. */
export async function administerAccount(
  settings: IdentitySettings,
  userId: string,
  change: AdministeredChange,
): Promise<AdministerOutcome> {
  const { password, passwordHash: imported = null } = change;
  const passwordHash = password === undefined ? imported : await settings.hasher.hash(password);
  try {
    return await settings.transaction.run(SERVICE, async (bound) => {
      const account = await bound.accounts.find(userId);
      if (account === null || account.deletedAt !== null) return { status: "not_found" };
      const changes = changesOf(settings, account, change, passwordHash);
      if (changes === null) return { status: "metadata_too_large" };
      const updated = await bound.accounts.update(userId, changes);
      if (updated === null) return { status: "not_found" };
      if (change.email !== undefined) await bound.userInfo.update(userId, { email: change.email });
      if (passwordHash !== null || change.bannedUntil) await endAllAccess(settings, bound, userId);
      return { status: "done", account: updated };
    });
  } catch (error) {
    if (hasErrorCode(error, "email_taken")) return { status: "email_taken" };
    throw error;
  }
}

function changesOf(
  { clock }: IdentitySettings,
  account: Account,
  change: AdministeredChange,
  passwordHash: string | null,
): AccountChange | null {
  const { email, emailConfirmed, bannedUntil } = change;
  const verified = emailConfirmed === undefined ? {} : { email_verified: emailConfirmed };
  const userMetadata = mergeMetadata(account.userMetadata, { ...change.userMetadata, ...verified });
  const appMetadata = mergeMetadata(account.appMetadata, change.appMetadata ?? {});
  if (!isMetadata(userMetadata, "user") || !isMetadata(appMetadata, "app")) return null;
  return {
    userMetadata,
    appMetadata,
    ...(email !== undefined && { email }),
    ...(passwordHash !== null && { passwordHash }),
    ...(emailConfirmed !== undefined && { emailConfirmedAt: emailConfirmed ? clock.now() : null }),
    ...(bannedUntil !== undefined && { bannedUntil }),
  };
}

async function endAllAccess(settings: IdentitySettings, bound: IdentityStores, userId: string): Promise<void> {
  const { sessions, oneTimeTokens, knownAddresses } = bound;
  await sessions.remove({ userId });
  // Whoever knew an old password may have signed in: their address is a stranger's again.
  await knownAddresses.forget(userId);
  await oneTimeTokens.removeByUser(userId);
  await withdrawMail(settings, bound, userId);
}

/**
 * Deletes an account, with everything of it; or keeps the row, so that what refers to it stays, without anything that
 * tells whose it was or that signs in.
 */
export async function deleteAccount(
  { settings, accountProvider }: { readonly settings: IdentitySettings; readonly accountProvider: AccountProvider },
  userId: string,
  how: "hard" | "soft",
): Promise<"deleted" | "not_found" | "last_admin"> {
  try {
    if (how === "hard") return (await accountProvider.deleteAccount(userId)) ? "deleted" : "not_found";
    return await settings.transaction.run(SERVICE, async (bound) => {
      const account = await bound.accounts.find(userId);
      if (account === null || account.deletedAt !== null) return "not_found";
      // No address, but one address each: the column is unique, and the address is free for somebody else.
      const email = `${(await sha256Hex(`${userId}.${account.email}`)).slice(0, 32)}@deleted.invalid`;
      await endAllAccess(settings, bound, userId);
      for (const { id } of account.factors) await bound.factors.remove(id);
      await bound.accounts.update(userId, {
        email,
        passwordHash: null,
        newEmail: null,
        userMetadata: {},
        deletedAt: settings.clock.now(),
      });
      const forgotten: UserInformationChange = { email, fullName: "-", phone: null, avatarUrl: null, isActive: false };
      await bound.userInfo.update(userId, forgotten);
      return "deleted";
    });
  } catch (error) {
    if (hasErrorCode(error, "last_admin")) return "last_admin";
    throw error;
  }
}
