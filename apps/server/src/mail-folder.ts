import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Mailer, MailMessage } from "@rubrica/core";

/**
 * Puts outgoing mail into a folder as RFC 5322 files, one a message, for a mail system to pick up, or for a developer
 * to read.
 */
export function createMailFolder(folder: string, options: { readonly clock: Clock; readonly from: string }): Mailer {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = options.clock.now();
      const name = `${now.toISOString().replaceAll(":", "-")}-${crypto.randomUUID()}.eml`;
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, toRfc5322(message, options.from, now), { mode: 0o600 });
      await rename(unfinished, join(folder, name));
    },
  };
}

function toRfc5322(message: MailMessage, from: string, date: Date): string {
  const subject = `=?UTF-8?B?${Buffer.from(message.subject).toString("base64")}?=`;
  const body = Buffer.from(message.text).toString("base64").replace(/.{76}/g, "$&\r\n");
  return [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(message.to)}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString()}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    body,
    "",
  ].join("\r\n");
}

/** A line break in an address would begin a header of the attacker's choice. */
function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, " ");
}
