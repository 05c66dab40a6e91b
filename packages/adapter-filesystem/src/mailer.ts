import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Clock,
  checkFolder,
  checkFunction,
  checkObject,
  checkSender,
  isSingleAddress,
  type Mailer,
  type MailMessage,
  messageId,
  protectSubject,
  systemClock,
} from "@rubrica/core";
import { createTransport } from "nodemailer";

/** What {@link createMailer} needs. */
export interface FilesystemMailerOptions {
  /** Where the messages stand, one `.eml` file each. Made when the first is sent, readable by its owner alone. */
  readonly folder: string;
  /** Sender, such as `Rubrica <no-reply@example.com>`. */
  readonly from: string;
  /** Dates the messages. Default: the machine's clock. */
  readonly clock?: Clock;
  /** Told of every message once its file is there. Default: nobody is. */
  readonly onWritten?: (message: MailMessage, path: string) => void;
}

/**
 * Puts outgoing mail into a folder as RFC 5322 files, one a message, for a mail system to pick up, or for a developer
 * to read. Names begin with the time, so they sort in order; a file appears when it is whole.
 *
 * @throws {InvalidArgumentError} for what is no path of a folder, and for a sender without an address.
 */
export function createMailer(options: FilesystemMailerOptions): Mailer {
  checkObject("createMailer(options)", options, { expected: "an object with folder and from" });
  const { folder, from, clock = systemClock, onWritten } = options;
  checkFolder("createMailer(options.folder)", folder);
  checkSender("createMailer(options.from)", from);
  checkObject("createMailer(options.clock)", clock, { expected: "a clock", methods: ["now"] });
  checkFunction("createMailer(options.onWritten)", onWritten);
  return {
    async send(message) {
      if (!isSingleAddress(message.to)) throw new BadAddressError();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = clock.now();
      const name = `${now.toISOString().replaceAll(":", "-")}-${crypto.randomUUID()}.eml`;
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, await compose(message, from, now), { mode: 0o600 });
      await rename(unfinished, join(folder, name));
      onWritten?.(message, join(folder, name));
    },
  };
}

/** The receiver is not one address. Does not say what it is. */
class BadAddressError extends Error {
  override readonly name = "BadAddressError";
  readonly code = "bad_address";
  readonly retryable = false;

  constructor() {
    super("A mail goes to one address.");
  }
}

/** nodemailer's transport for those who want the message itself; it opens no connection. */
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: "windows",
  disableFileAccess: true,
  disableUrlAccess: true,
});

async function compose({ id, to, subject, text, html }: MailMessage, from: string, date: Date): Promise<Uint8Array> {
  const { message } = await composer.sendMail({
    from,
    // Split up, so that nothing in the address is taken for a second one.
    to: { name: "", address: to },
    subject: protectSubject(subject),
    text,
    ...(html !== undefined && { html }),
    messageId: messageId(from, id),
    date,
  });
  if (!Buffer.isBuffer(message)) throw new TypeError("The message did not come whole.");
  return message;
}
