import type { MailMessage } from "./mailer.ts";
import type { Stores } from "./stores.ts";

/** Accepts mail to be sent after the transaction commits. */
export interface OutgoingMail {
  /**
   * Accepts the mail as part of the transaction of the stores. It is sent at least once after the commit, even if the
   * process ends, and never without the commit. Until then it is stored encrypted.
   */
  post(stores: Pick<Stores, "queue">, mail: PostedMail): Promise<void>;
  /** Withdraws waiting mails with these topics, in the transaction. */
  withdraw(stores: Pick<Stores, "queue">, topics: readonly string[]): Promise<void>;
}

/** A mail that waits for its delivery. */
export interface PostedMail extends Omit<MailMessage, "id"> {
  /**
   * Subject and recipient as a key of 1 to 100 printable characters, without the address. It replaces a waiting mail
   * with the same topic.
   */
  readonly topic: string;
  /** It is not sent after this time. */
  readonly expiresAt: Date;
}
