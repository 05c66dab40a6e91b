import type { Clock, MailMessage, OutgoingMail } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { MAIL_TEXTS, type MailKind } from "./mail-texts.ts";
import { mailTaskKey } from "./queued-mail.ts";

/**
 * Posts the mail in the transaction of the stores, in place of one of the kind to the account that still waits.
 * @param about `hours`: how long it is of use, as long as its link works.
 */
export function postMail(
  { outgoingMail, clock }: { readonly outgoingMail: OutgoingMail; readonly clock: Clock },
  stores: IdentityStores,
  message: MailMessage,
  about: { readonly userId: string; readonly kind: MailKind; readonly hours: number },
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + about.hours * 3_600_000);
  return outgoingMail.post(stores, { ...message, topic: topicOf(about), expiresAt });
}

/** Takes back every mail to the account that still waits: its links are void, or the account is gone. */
export function withdrawMail(
  { outgoingMail }: { readonly outgoingMail: OutgoingMail },
  stores: IdentityStores,
  userId: string,
): Promise<void> {
  const kinds = Object.keys(MAIL_TEXTS) as MailKind[];
  return outgoingMail.withdraw(
    stores,
    kinds.map((kind) => topicOf({ userId, kind })),
  );
}

/** Keys of the tasks of every mail to the account that may wait. */
export function waitingMailKeys(userId: string): readonly string[] {
  return (Object.keys(MAIL_TEXTS) as MailKind[]).map((kind) => mailTaskKey(topicOf({ userId, kind })));
}

function topicOf({ userId, kind }: { readonly userId: string; readonly kind: MailKind }): string {
  return `${userId}/${kind}`;
}
