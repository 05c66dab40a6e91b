import type { Account } from "@rubrica/core";
import { composeMail } from "../one-time/mails.ts";
import { inBackground } from "./background.ts";
import { issueSecrets } from "./mail-token.ts";
import { sendInBackground, verificationMail } from "./mailing.ts";
import type { AuthV1Context } from "./options.ts";
import { redirectTarget } from "./redirect.ts";

/**
 * Notes the new address, which the account gets once the link in a mail to it is opened, and tells the old one. An
 * address that another account has gets a notice instead of a link, and the answer is the same.
 */
export async function beginEmailChange(
  context: AuthV1Context,
  account: Account,
  change: { readonly newEmail: string; readonly url: URL },
): Promise<Account> {
  const { newEmail, url } = change;
  const { stores, clock, confirmationHours } = context.settings;
  const redirectTo = redirectTarget(context, url.searchParams.get("redirect_to"));
  const noted = { newEmail, emailChangeSentAt: clock.now() };
  await stores.accounts.update(account.id, noted);
  inBackground(context, async () => {
    if ((await stores.accounts.findByEmail(newEmail)) !== null) {
      sendInBackground(context, composeMail("already_registered", { to: newEmail, validHours: confirmationHours }));
      return;
    }
    const secrets = await issueSecrets(context, account, { type: "email_change" });
    sendInBackground(context, verificationMail(context, { to: newEmail, type: "email_change", secrets, redirectTo }));
    sendInBackground(context, composeMail("email_change_notice", { to: account.email, validHours: 1 }));
  });
  return { ...account, ...noted };
}
