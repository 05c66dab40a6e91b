import type { MailMessage } from "./mailer.ts";
import type { Stores } from "./stores.ts";

/** Accepts mail to be sent after the transaction commits. */
export interface OutgoingMail {
  /**
   * Takes the mail over as part of the transaction that the stores are bound to: it leaves after the commit, at least
   * once, however the process ends, and never without the commit. Who has it in the meantime cannot read it.
   */
  post(stores: Pick<Stores, "queue">, mail: PostedMail): Promise<void>;
  /** Withdraws waiting mails with these topics, in the transaction. */
  withdraw(stores: Pick<Stores, "queue">, topics: readonly string[]): Promise<void>;
}

/** A mail that waits for its delivery. */
export interface PostedMail extends Omit<MailMessage, "id"> {
  /**
   * What it is about and for whom, of 1 to 100 printable characters and not the address: a mail that still waits under the
   * same topic is replaced.
   */
  readonly topic: string;
  /** When it is of no use any more: it does not leave later than this. */
  readonly expiresAt: Date;
}
