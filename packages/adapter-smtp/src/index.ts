export { InvalidArgumentError } from "@rubrica/core";
export type { MailFailureReason, SmtpMailerOptions, SmtpMessage, SmtpTransport } from "./mailer.ts";
export { createMailer, findSmtpFault, MailNotSentError } from "./mailer.ts";
export type { SmtpAddressOptions, SmtpOptions } from "./smtp-options.ts";
export { InvalidSmtpUrlError, readSmtpUrl } from "./smtp-options.ts";
