import type { MailMessage, OneTimeTokenPurpose } from "@rubrica/core";
import { withinSeconds } from "../deadline.ts";
import { composeMail, type MailKind } from "../one-time/mails.ts";
import type { OneTimeSecrets } from "../one-time/one-time-secrets.ts";
import { inBackground } from "./background.ts";
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

/** The address that a mail's link opens: `GET /verify`, which goes on to `redirectTo`. */
export function verificationLink(
  { baseUrl }: AuthV1Context,
  link: { readonly token: string; readonly type: VerificationType; readonly redirectTo: string },
): string {
  const type = link.type === "email_change_current" ? "email_change" : link.type;
  return `${baseUrl}/verify?${new URLSearchParams({ token: link.token, type, redirect_to: link.redirectTo })}`;
}

/** The mail with link and code of a verification. */
export function verificationMail(
  context: AuthV1Context,
  mail: {
    readonly to: string;
    readonly type: VerificationType;
    readonly secrets: OneTimeSecrets;
    readonly redirectTo: string;
  },
): MailMessage {
  const { to, type, secrets, redirectTo } = mail;
  return composeMail(type satisfies MailKind, {
    to,
    link: verificationLink(context, { token: secrets.token, type, redirectTo }),
    code: secrets.code,
    validHours: validHours(context, type),
  });
}

/** A mail server that takes longer counts as down. */
const deadlineSeconds = 20;

/**
 * Sends the mail without anybody waiting for it: how long that takes must not tell whether there was one to send. What
 * fails is logged, and people ask again.
 */
export function sendInBackground(context: AuthV1Context, message: MailMessage): void {
  inBackground(context, () => withinSeconds(context.settings.mailer.send(message), deadlineSeconds));
}
