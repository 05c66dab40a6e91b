import type { Account, MailMessage, OneTimeTokenPurpose } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { composeMail } from "../mail/compose-mail.ts";
import type { MailKind } from "../mail/mail-texts.ts";
import { postMail } from "../mail/post-mail.ts";
import type { OneTimeSecrets } from "../one-time/one-time-secrets.ts";
import type { AuthV1Context } from "./options.ts";

/** What a link or a code is for; the contract has one name, `email_change`, for the two mails of a change of address. */
export type VerificationType = "signup" | "invite" | "magiclink" | "recovery" | "email_change" | "email_change_current";

/** Where the tokens of each type are kept. */
export const PURPOSES: Readonly<Record<VerificationType, OneTimeTokenPurpose>> = {
  signup: "confirm_email",
  invite: "invite",
  magiclink: "magic_link",
  recovery: "recovery",
  email_change: "email_change",
  email_change_current: "email_change_current",
};

/** Hours for which links and codes are good. A confirmation has its own setting. */
export function validHours({ settings }: AuthV1Context, type: VerificationType): number {
  return type === "signup" || type === "invite" ? settings.confirmationHours : 1;
}

/** The address that a mail's link opens: `GET /verify`, which goes on to `redirectTo`; or that, where it takes tokens. */
export function verificationLink(
  { baseUrl, tokenPageUrl }: AuthV1Context,
  link: { readonly token: string; readonly type: VerificationType; readonly redirectTo: string },
): string {
  const type = link.type === "email_change_current" ? "email_change" : link.type;
  if (tokenPageUrl !== null && link.redirectTo.startsWith(tokenPageUrl)) {
    const page = new URL(link.redirectTo);
    page.searchParams.set("token", link.token);
    page.searchParams.set("type", type);
    return page.href;
  }
  return `${baseUrl}/verify?${new URLSearchParams({ token: link.token, type, redirect_to: link.redirectTo })}`;
}

interface Verification {
  readonly to: string;
  readonly type: VerificationType;
  readonly secrets: OneTimeSecrets;
  readonly redirectTo: string;
}

/** The mail with link and code of a verification. */
export function verificationMail(context: AuthV1Context, mail: Verification): MailMessage {
  const { to, type, secrets, redirectTo } = mail;
  return composeMail(type satisfies MailKind, {
    to,
    link: verificationLink(context, { token: secrets.token, type, redirectTo }),
    code: secrets.code,
    validHours: validHours(context, type),
  });
}

/** Posts the mail with link and code in the transaction that keeps them, in place of one of the type that still waits. */
export function postVerification(
  context: AuthV1Context,
  bound: IdentityStores,
  { id }: Pick<Account, "id">,
  mail: Verification,
): Promise<void> {
  const { type } = mail;
  const message = verificationMail(context, mail);
  return postMail(context.settings, bound, message, { userId: id, kind: type, hours: validHours(context, type) });
}
