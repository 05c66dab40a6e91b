import type { Account, AccountChange } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { createOneTimeSecrets, keepOneTimeSecrets, type OneTimeSecrets } from "../one-time/one-time-secrets.ts";
import { PURPOSES, postVerification, type VerificationType, validHours } from "./mailing.ts";
import type { AuthV1Context } from "./options.ts";

/** What an account remembers of each kind of mail. */
const sentColumns: Readonly<Record<VerificationType, keyof AccountChange>> = {
  signup: "confirmationSentAt",
  invite: "invitedAt",
  magiclink: "recoverySentAt",
  recovery: "recoverySentAt",
  email_change: "emailChangeSentAt",
  email_change_current: "emailChangeSentAt",
};

interface Issue {
  readonly type: VerificationType;
  readonly codeChallenge?: string | undefined;
  readonly change?: AccountChange;
  /** What the account is to get, for the types that confirm that. */
  readonly newEmail?: string | undefined;
}

/**
 * Makes new secrets for the account, in place of earlier ones of the type, and notes the time on the account: in the
 * transaction of the stores, to which the mail that brings them belongs as well.
 */
export async function issueSecrets(
  context: AuthV1Context,
  bound: IdentityStores,
  account: Pick<Account, "id">,
  issue: Issue,
): Promise<OneTimeSecrets> {
  const { settings } = context;
  const secrets = createOneTimeSecrets();
  const sent = { [sentColumns[issue.type]]: settings.clock.now() };
  await bound.accounts.update(account.id, { ...issue.change, ...sent });
  await keepOneTimeSecrets(settings, bound, {
    userId: account.id,
    purpose: PURPOSES[issue.type],
    secrets,
    validHours: validHours(context, issue.type),
    codeChallenge: issue.codeChallenge,
    newEmail: issue.newEmail,
  });
  return secrets;
}

/** Makes new secrets and posts the mail that brings them. */
export async function mailSecrets(
  context: AuthV1Context,
  bound: IdentityStores,
  account: Pick<Account, "id">,
  mail: Issue & { readonly to: string; readonly redirectTo: string },
): Promise<void> {
  const secrets = await issueSecrets(context, bound, account, mail);
  await postVerification(context, bound, account, { ...mail, secrets });
}
