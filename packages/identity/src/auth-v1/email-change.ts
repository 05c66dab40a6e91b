import type { Account } from "@rubrica/core";
import { composeMail } from "../one-time/mails.ts";
import { inBackground } from "./background.ts";
import { issueSecrets } from "./mail-token.ts";
import { sendInBackground, verificationMail } from "./mailing.ts";
import type { AuthV1Context } from "./options.ts";

interface ChangeMails {
  readonly redirectTo: string;
  readonly codeChallenge: string | undefined;
}

/** Notes the new address, which the account gets once both mailboxes, that one and the old one, have confirmed it. */
export async function beginEmailChange(
  context: AuthV1Context,
  account: Account,
  change: ChangeMails & { readonly newEmail: string },
): Promise<Account> {
  const { stores, clock } = context.settings;
  const noted = { newEmail: change.newEmail, emailChangeSentAt: clock.now(), emailChangeConfirmedBy: null };
  await stores.accounts.update(account.id, noted);
  const changing = { ...account, ...noted };
  inBackground(context, () => mailEmailChange(context, changing, change));
  return changing;
}

/**
 * Mails link and code to those of the two mailboxes that have not confirmed yet. An address that another account has gets
 * a notice instead, and everything else is the same: whoever asked does not learn of it.
 */
export async function mailEmailChange(context: AuthV1Context, account: Account, mails: ChangeMails): Promise<void> {
  const { newEmail, emailChangeConfirmedBy: confirmedBy } = account;
  if (newEmail === null) return;
  const mail = async (type: "email_change" | "email_change_current", to: string) => {
    const secrets = await issueSecrets(context, account, { type, newEmail, codeChallenge: mails.codeChallenge });
    sendInBackground(context, verificationMail(context, { to, type, secrets, redirectTo: mails.redirectTo }));
  };
  const { stores, confirmationHours: validHours } = context.settings;
  if (confirmedBy !== "current") await mail("email_change_current", account.email);
  if (confirmedBy === "new") return;
  const isTaken = (await stores.accounts.findByEmail(newEmail)) !== null;
  if (isTaken) sendInBackground(context, composeMail("already_registered", { to: newEmail, validHours }));
  else await mail("email_change", newEmail);
}
