import type { Clock, MailMessage, OutgoingMail, Stores } from "@rubrica/core";

/** Posts the mail in the transaction of the stores. `hours`: how long it is of use, as long as its link works. */
export function postMail(
  { outgoingMail, clock }: { readonly outgoingMail: OutgoingMail; readonly clock: Clock },
  stores: Stores,
  message: MailMessage,
  { topic, hours }: { readonly topic: string; readonly hours: number },
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + hours * 3_600_000);
  return outgoingMail.post(stores, { ...message, topic, expiresAt });
}
