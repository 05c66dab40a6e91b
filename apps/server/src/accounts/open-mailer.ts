import { access, constants, mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { createMailer as createFolderMailer } from "@rubrica/adapter-filesystem/mailer";
import { createMailer as createSmtpMailer, findSmtpFault } from "@rubrica/adapter-smtp";
import type { Logger, Mailer, MailMessage } from "@rubrica/core";
import { createTransport } from "nodemailer";
import type { MailSettings } from "../settings/setting-groups.ts";
import { StartupError } from "../startup-error.ts";
import type { DataFolder } from "../storage/data-folder.ts";

/** What decides where mail goes. */
export interface MailerParts {
  readonly settings: MailSettings;
  readonly folder: Pick<DataFolder, "mail">;
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  readonly logger: Logger;
}

/** The mailer, and how to close it. */
export interface OpenedMailer {
  readonly mailer: Mailer;
  close(): void;
}

/**
 * By SMTP where `SMTP_URL` names a server, else into a folder, and the log says into which file. A server that cannot be used now is only warned about: it
 * may come back, and logging in goes on without it. Throws StartupError for a folder that cannot be written to.
 */
export async function openMailer({ settings, folder, publicUrl, logger }: MailerParts): Promise<OpenedMailer> {
  const { smtp, folder: named } = settings;
  const from = settings.from ?? `Rubrica <no-reply@${new URL(publicUrl).hostname}>`;
  if (smtp === null) {
    if (named !== null) await prepareFolder(resolve(named));
    const onWritten = (message: MailMessage, file: string) => {
      // Whoever reads the log could open the link: only a developer's own log holds it.
      const link = settings.tellsLinks ? linkIn(message) : null;
      logger.info({ file, ...(link !== null && { link }) }, "a mail was written");
    };
    const into = named === null ? folder.mail : resolve(named);
    return { mailer: createFolderMailer({ folder: into, from, onWritten }), close() {} };
  }
  const transport = createTransport(smtp);
  void findSmtpFault(transport).then((reason) => {
    if (reason === null) return;
    const { host, port } = smtp;
    logger.warn({ reason, host, port }, "SMTP_URL: the mail server cannot be used now; mails wait until it can");
  });
  return { mailer: createSmtpMailer({ transport, from }), close: () => transport.close() };
}

function linkIn({ text }: MailMessage): string | null {
  return /https?:\S+/.exec(text)?.[0] ?? null;
}

async function prepareFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError("bad_mail_folder", `MAIL_DIR: cannot write to ${path} (${code})`, { cause: error });
  }
}
