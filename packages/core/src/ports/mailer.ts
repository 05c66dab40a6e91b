/** Sends mail. */
export interface Mailer {
  /**
   * Hands the message over for delivery; rejects if that fails. An error with `retryable: false` means that this message
   * will never be accepted.
   */
  send(message: MailMessage): Promise<void>;
}

/** A message to one person. */
export interface MailMessage {
  /**
   * Identity of the message, of 1 to 64 letters, digits and hyphens: sent twice, it has the same `Message-ID`, by which
   * mail programs recognise it. Default: a new one each time.
   */
  readonly id?: string;
  /** One address, already validated. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same with markup, for mail programs that show it; beside the text, never instead. */
  readonly html?: string;
}
