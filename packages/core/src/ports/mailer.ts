/** Sends mail. */
export interface Mailer {
  /** Hands the message over for delivery; rejects when it cannot be. */
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /** One address, already validated. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same with markup, for mail programs that show it; beside the text, never instead. */
  readonly html?: string;
}
