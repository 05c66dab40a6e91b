import {
  checkObject,
  checkSeconds,
  checkSender,
  isSingleAddress,
  type Mailer,
  type MailMessage,
  messageId,
  protectSubject,
} from "@rubrica/core";

/** What is asked of nodemailer's transporter; `nodemailer.createTransport(…)` is one. */
export interface SmtpTransport {
  /** Resolves when the server has taken the message. What it rejects with is told apart by {@link findSmtpFault}. */
  sendMail(message: SmtpMessage): Promise<unknown>;
}

/** A message as nodemailer takes it. */
export interface SmtpMessage {
  readonly from: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly messageId: string;
}

/** What {@link createMailer} needs. */
export interface SmtpMailerOptions {
  /** The caller makes it, with timeouts of its own (`readSmtpUrl` gives them), and closes it. */
  readonly transport: SmtpTransport;
  /** Sender, such as `Rubrica <no-reply@example.com>`; the server must let this account send as it. */
  readonly from: string;
  /** When a message that is not taken yet counts as not sent. Default 15. */
  readonly deadlineSeconds?: number;
}

/**
 * Why a message was not sent: the server cannot be reached or is too slow, its certificate is none, it refuses the
 * account, it refuses the receiver or the message.
 */
export type MailFailureReason =
  | "unreachable"
  | "deadline_passed"
  | "tls"
  | "authentication"
  | "refused"
  | "bad_address";

/** The message was not sent. Holds neither address nor text, and not what the server said, which repeats them. */
export class MailNotSentError extends Error {
  override readonly name = "MailNotSentError";
  readonly code = "mail_not_sent";
  readonly reason: MailFailureReason;
  /** False: the server refused this message for good (SMTP 5yz), or the address is none. */
  readonly retryable: boolean;

  constructor(reason: MailFailureReason, retryable: boolean = reason !== "bad_address") {
    super(`The mail was not sent: ${reason}.`);
    this.reason = reason;
    this.retryable = retryable;
  }
}

/**
 * Sends by SMTP: `send` resolves when the server has taken the message, and rejects with MailNotSentError otherwise. After
 * the deadline the server may still take it.
 *
 * @throws {InvalidArgumentError} for what is no transport, no sender or no deadline.
 */
export function createMailer(options: SmtpMailerOptions): Mailer {
  checkObject("createMailer(options)", options, { expected: "an object with transport and from" });
  const { transport, from, deadlineSeconds = 15 } = options;
  const methods = ["sendMail"];
  checkObject("createMailer(options.transport)", transport, { expected: TRANSPORT, methods, remedy: MAKE_TRANSPORT });
  checkSender("createMailer(options.from)", from);
  checkSeconds("createMailer(options.deadlineSeconds)", deadlineSeconds);
  return {
    async send(message) {
      if (!isSingleAddress(message.to)) throw new MailNotSentError("bad_address");
      try {
        await within(deadlineSeconds, transport.sendMail(toSmtpMessage(message, from)));
      } catch (error) {
        throw error instanceof MailNotSentError ? error : toFailure(error);
      }
    },
  };
}

/**
 * Why the server cannot be used now, or null when it can: it answers, with TLS as asked for, and takes the account. Sends
 * nothing.
 *
 * @throws {InvalidArgumentError} for what is no transport or no deadline.
 */
export async function findSmtpFault(
  transport: { verify(): Promise<unknown> },
  options: { readonly deadlineSeconds?: number } = {},
): Promise<MailFailureReason | null> {
  const methods = ["verify"];
  checkObject("findSmtpFault(transport)", transport, { expected: TRANSPORT, methods, remedy: MAKE_TRANSPORT });
  checkObject("findSmtpFault(options)", options, { expected: "an object of options" });
  const { deadlineSeconds = 15 } = options;
  checkSeconds("findSmtpFault(options.deadlineSeconds)", deadlineSeconds);
  try {
    await within(deadlineSeconds, transport.verify());
    return null;
  } catch (error) {
    return error instanceof MailNotSentError ? error.reason : reasonOf(error);
  }
}

const TRANSPORT = "a transport of nodemailer";
const MAKE_TRANSPORT = "Make one: createTransport(readSmtpUrl(address)).";

function toSmtpMessage({ id, to, subject, text, html }: MailMessage, from: string): SmtpMessage {
  return {
    from,
    // Split up, so that nothing in the address is taken for a second one.
    to: { name: "", address: to },
    subject: protectSubject(subject),
    text,
    ...(html !== undefined && { html }),
    messageId: messageId(from, id),
  };
}

async function within<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailNotSentError("deadline_passed")), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A refused account or connection is the operator's to mend, whatever the server says: the message may leave later. */
function toFailure(error: unknown): MailNotSentError {
  const { responseCode } = (error ?? {}) as { readonly responseCode?: unknown };
  const reason = reasonOf(error);
  return new MailNotSentError(
    reason,
    !(reason === "refused" && typeof responseCode === "number" && responseCode >= 500),
  );
}

/** nodemailer's error codes, and those of sockets that stand behind them; what is unknown to us is a refusal. */
function reasonOf(error: unknown): MailFailureReason {
  const { code, originalCode } = (error ?? {}) as { readonly code?: unknown; readonly originalCode?: unknown };
  if (typeof originalCode === "string" && /CERT|VERIFY|_TLS_|_SSL_/.test(originalCode)) return "tls";
  return (typeof code === "string" && reasons[code]) || "refused";
}

const reasons: Readonly<Record<string, MailFailureReason | undefined>> = {
  ECONNECTION: "unreachable",
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  EDNS: "unreachable",
  ENOTFOUND: "unreachable",
  ESOCKET: "unreachable",
  EHOSTUNREACH: "unreachable",
  ETIMEDOUT: "deadline_passed",
  ETLS: "tls",
  EAUTH: "authentication",
  ENOAUTH: "authentication",
};
