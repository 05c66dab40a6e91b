import { readSmtpUrl } from "@rubrica/adapter-smtp";
import { isEmailAddress, normalizeEmail } from "@rubrica/core";
import * as z from "zod";
import { choice } from "./values.ts";
import { variable } from "./variable.ts";

const smtpUrl = z.string().transform((value, context) => {
  try {
    return readSmtpUrl(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
});

const sender = z.string().refine((value) => {
  const address = /^[^<>,;\p{Cc}]*<([^<>]*)>$/u.exec(value)?.[1] ?? value;
  return isEmailAddress(normalizeEmail(address));
}, "must be an address, such as no-reply@example.com or Rubrica <no-reply@example.com>");

/** Mail that leaves. */
export const mailVariables = [
  variable({
    name: "EMAIL_CONFIRMATION",
    default: null,
    meaning: "off, or required: new accounts confirm their address first. Default: off in development, else required.",
    schema: choice(["off", "required"]),
    example: "required",
    usedBy: "api",
    neededBy: "school",
  }),
  variable({
    name: "SMTP_URL",
    default: null,
    meaning:
      "Server for outgoing mail: smtp://user:password@host:587 (STARTTLS, required unless ?tls=optional) or smtps://. Unset: mail is written into MAIL_DIR.",
    schema: smtpUrl,
    example: "smtp://rubrica:password@mail.example:587",
    usedBy: "all",
    neededBy: "everybody",
    secret: true,
  }),
  variable({
    name: "MAIL_DIR",
    default: null,
    meaning:
      "Folder for outgoing mail where SMTP_URL is unset, for a mail system to pick up. Default: mail in DATA_DIR.",
    schema: z.string().min(1),
    example: "/var/spool/rubrica",
    usedBy: "all",
    neededBy: "machine",
  }),
  variable({
    name: "MAIL_FROM",
    default: null,
    meaning: "Sender of mails. Default: Rubrica <no-reply@HOST>, with the host of PUBLIC_URL.",
    schema: sender,
    example: "Rubrica <no-reply@rubrica.example>",
    usedBy: "all",
    neededBy: "machine",
  }),
] as const;
