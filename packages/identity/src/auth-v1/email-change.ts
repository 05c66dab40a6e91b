import type { Account } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { postMail } from "../mail/post-mail.ts";
import { postRequest } from "./mail-request.ts";
import { mailSecrets } from "./mail-token.ts";
import type { AuthV1Context } from "./options.ts";

interface ChangeMails {
  /** Normalized; what the account is to get. */
  readonly newEmail: string;
  readonly redirectTo: string;
  readonly codeChallenge?: string | undefined;
}

/**
 * Notes the new address, which the account gets once both mailboxes, that one and the old one, have confirmed it. Whether
 * another account has it is looked at by who makes the mails, so the answer cannot tell.
 */
export async function beginEmailChange(
  context: AuthV1Context,
  account: Account,
  { newEmail, redirectTo, codeChallenge }: ChangeMails,
): Promise<Account> {
  const noted = { newEmail, emailChangeSentAt: context.settings.clock.now(), emailChangeConfirmedBy: null };
  const asked = { userId: account.id, newEmail, redirectTo, ...(codeChallenge !== undefined && { codeChallenge }) };
  await context.settings.transaction.run(SERVICE, async (bound) => {
    await bound.accounts.update(account.id, noted);
    await postRequest(context, bound, { kind: "change_email", ...asked });
  });
  return { ...account, ...noted };
}

/**
 * Posts link and code to those of the two mailboxes that have not confirmed the new address yet. One that another account
 * has gets a notice instead, and everything else is the same: whoever asked does not learn of it.
 */
export async function mailEmailChange(
  context: AuthV1Context,
  bound: IdentityStores,
  { userId, ...mails }: ChangeMails & { readonly userId: string },
): Promise<void> {
  const { settings } = context;
  const { newEmail } = mails;
  // Held: a mailbox that confirms at this moment has confirmed, and another change that begins comes after.
  const account = await bound.accounts.hold(userId);
  if (account?.newEmail !== newEmail) return;
  const { email, emailChangeConfirmedBy: confirmedBy } = account;
  if (confirmedBy !== "current") {
    await mailSecrets(context, bound, account, { ...mails, type: "email_change_current", to: email });
  }
  if (confirmedBy === "new") return;
  if ((await bound.accounts.findByEmail(newEmail)) === null) {
    await mailSecrets(context, bound, account, { ...mails, type: "email_change", to: newEmail });
  } else {
    const hours = settings.confirmationHours;
    const notice = composeMail("already_registered", { to: newEmail, validHours: hours });
    await postMail(settings, bound, notice, { userId, kind: "email_change", hours });
  }
}
