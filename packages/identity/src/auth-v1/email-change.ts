import type { Account, Stores } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import { composeMail } from "../mail/compose-mail.ts";
import { postMail } from "../mail/post-mail.ts";
import { postRequest } from "./mail-request.ts";
import { mailSecrets } from "./mail-token.ts";
import type { AuthV1Context } from "./options.ts";
import { redirectTarget } from "./redirect.ts";

/**
 * Notes the new address, which the account gets once the link in a mail to it is opened. Whether another account has it
 * is looked at by who makes the mails, so the answer cannot tell.
 */
export async function beginEmailChange(
  context: AuthV1Context,
  account: Account,
  change: { readonly newEmail: string; readonly url: URL },
): Promise<Account> {
  const { newEmail, url } = change;
  const redirectTo = redirectTarget(context, url.searchParams.get("redirect_to"));
  const noted = { newEmail, emailChangeSentAt: context.settings.clock.now() };
  await context.settings.transaction.run(SERVICE, async (bound) => {
    await bound.accounts.update(account.id, noted);
    await postRequest(context, bound, { kind: "change_email", userId: account.id, newEmail, redirectTo });
  });
  return { ...account, ...noted };
}

/**
 * What mails the link to the new address and tells the old one; null when no change is under way. An address that another
 * account has gets a notice instead.
 */
export async function mailEmailChange(
  context: AuthV1Context,
  account: Account,
  mails: { readonly redirectTo: string; readonly codeChallenge?: string },
): Promise<((bound: Stores) => Promise<void>) | null> {
  const { settings } = context;
  const { id: userId, newEmail } = account;
  if (newEmail === null) return null;
  if ((await settings.stores.accounts.findByEmail(newEmail)) !== null) {
    const hours = settings.confirmationHours;
    const notice = composeMail("already_registered", { to: newEmail, validHours: hours });
    return (bound) => postMail(settings, bound, notice, { userId, kind: "email_change", hours });
  }
  const notice = composeMail("email_change_notice", { to: account.email, validHours: 1 });
  return async (bound) => {
    await mailSecrets(context, bound, account, { ...mails, type: "email_change", to: newEmail });
    await postMail(settings, bound, notice, { userId, kind: "email_change_notice", hours: 24 });
  };
}
