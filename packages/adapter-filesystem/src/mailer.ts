import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, type Mailer, type MailMessage, systemClock } from "@rubrica/core";

export interface FilesystemMailerOptions {
  /** Where the messages stand, one `.eml` file each. Made when the first is sent, readable by its owner alone. */
  readonly folder: string;
  /** Sender, such as `Rubrica <no-reply@example.com>`. */
  readonly from: string;
  /** Dates the messages. Default: the machine's clock. */
  readonly clock?: Clock;
}

/**
 * Puts outgoing mail into a folder as RFC 5322 files, one a message, for a mail system to pick up, or for a developer
 * to read. Names begin with the time, so they sort in order; a file appears when it is whole.
 */
export function createMailer({ folder, from, clock = systemClock }: FilesystemMailerOptions): Mailer {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = clock.now();
      const name = `${now.toISOString().replaceAll(":", "-")}-${crypto.randomUUID()}.eml`;
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, toRfc5322(message, from, now), { mode: 0o600 });
      await rename(unfinished, join(folder, name));
    },
  };
}

function toRfc5322(message: MailMessage, from: string, date: Date): string {
  const subject = `=?UTF-8?B?${Buffer.from(message.subject).toString("base64")}?=`;
  return [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(message.to)}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString()}`,
    "MIME-Version: 1.0",
    ...(message.html === undefined ? part("plain", message.text) : alternatives(message.text, message.html)),
    "",
  ].join("\r\n");
}

/** Both forms, the better one last (RFC 2046, 5.1.4). */
function alternatives(text: string, html: string): string[] {
  const boundary = `part-${crypto.randomUUID()}`;
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    ...part("plain", text),
    `--${boundary}`,
    ...part("html", html),
    `--${boundary}--`,
  ];
}

function part(subtype: "plain" | "html", content: string): string[] {
  return [
    `Content-Type: text/${subtype}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n"),
  ];
}

/** A line break in an address would begin a header of the attacker's choice. */
function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, " ");
}
