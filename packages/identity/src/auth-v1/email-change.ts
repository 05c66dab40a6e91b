import type { Account } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import { postRequest } from "./answer-mail-request.ts";
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
