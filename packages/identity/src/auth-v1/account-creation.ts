import { createAccount } from "../accounts/create-account.ts";
import type { SignUpDependencies } from "../accounts/sign-up.ts";
import { verificationMail } from "./mailing.ts";
import type { AuthV1Context } from "./options.ts";

/**
 * What makes accounts here: the same as behind the two functions, but with the link of this contract in the mail.
 */
export function accountCreation(
  context: AuthV1Context,
  mail: {
    readonly redirectTo: string;
    readonly codeChallenge: string | undefined;
    /** True: the address is confirmed first even where that is off, because nobody showed yet that it is theirs. */
    readonly mustConfirm?: boolean;
  },
): SignUpDependencies {
  const { settings, accountProvider, userInfo, selfRegistrationRoles } = context;
  const { redirectTo, codeChallenge } = mail;
  const confirmation: SignUpDependencies["confirmation"] = {
    compose: (to, secrets) => verificationMail(context, { to, type: "signup", secrets, redirectTo }),
    codeChallenge,
  };
  const emailConfirmation = mail.mustConfirm ? "required" : settings.emailConfirmation;
  const mailing = { ...settings, confirmation, emailConfirmation };
  return {
    settings,
    userInfo,
    selfRegistrationRoles,
    logger: settings.logger,
    confirmation,
    accountProvider: { ...accountProvider, createAccount: (request) => createAccount(mailing, request) },
  };
}
