import type { OutgoingMail, SigningKeys } from "@rubrica/core";
import { sealWork, UNTIL_EXPIRED } from "./sealed-work.ts";

/** Task type of a mail that is to be sent. */
export const SEND_MAIL_TASK = "mail.send";

/**
 * Outgoing mail over the task queue of the transaction. The task holds the mail sealed under a key of the installation;
 * a worker of kind `mail` sends it, and nothing is left of it then.
 */
export function createQueuedMail(options: { readonly signingKeys: SigningKeys }): OutgoingMail {
  return {
    async post({ queue }, { topic, expiresAt, ...message }) {
      const key = mailTaskKey(topic);
      // The id is made here, so that a mail which is sent twice is recognised.
      const payload = await sealWork(options, { ...message, id: crypto.randomUUID() }, expiresAt);
      await queue.cancel([key]);
      await queue.enqueue([{ type: SEND_MAIL_TASK, payload, key, ...UNTIL_EXPIRED }]);
    },
    withdraw: ({ queue }, topics) => queue.cancel(topics.map(mailTaskKey)),
  };
}

/** Identity of a mail that waits. */
export function mailTaskKey(topic: string): string {
  return `mail/${topic}`;
}
