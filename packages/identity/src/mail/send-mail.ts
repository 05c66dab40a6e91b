import type { Clock, Mailer, MailMessage, SigningKeys } from "@rubrica/core";
import { withinSeconds } from "../deadline.ts";
import { createSealedWorkHandler, type MailTaskHandler } from "./sealed-work.ts";

/** A mail server that takes longer counts as down. */
const DEADLINE_SECONDS = 30;

/**
 * Sends a mail. A failure that may pass is tried again until the mail expires; a mail that is refused for good is given
 * up, and said so in the log without its address.
 */
export function createSendMailHandler(options: {
  readonly mailer: Mailer;
  readonly signingKeys: SigningKeys;
  readonly clock: Clock;
}): MailTaskHandler {
  return createSealedWorkHandler<MailMessage>(options, async (message, logger) => {
    try {
      await withinSeconds(options.mailer.send(message), DEADLINE_SECONDS);
      return { kind: "completed" };
    } catch (error) {
      const reason = reasonOf(error);
      if (isPermanent(error)) {
        logger.error({ mail: message.id, reason }, "a mail was refused for good, and is given up");
        return { kind: "cancelled" };
      }
      const described = { code: "mail_not_sent", message: `The mail was not sent: ${reason}.` };
      return { kind: "retry", delaySeconds: null, error: described };
    }
  });
}

function isPermanent(error: unknown): boolean {
  return error instanceof Error && "retryable" in error && error.retryable === false;
}

/** A word for the log. Never the message of a foreign error, which repeats addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { reason, code } = error as { readonly reason?: unknown; readonly code?: unknown };
  const isWord = (value: unknown): value is string => typeof value === "string" && /^\w{1,40}$/.test(value);
  return [reason, code].find(isWord) ?? error.name;
}
