import { type OutgoingMail, type Person, SERVICE, type Transaction } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { withdrawMail } from "../mail/post-mail.ts";

/**
 * Voids an invitation, takes back its mail while that still waits, and records it in the audit log. `not_found`: it was used or
 * voided, or it never existed.
 */
export async function voidInvitation(
  {
    transaction,
    outgoingMail,
  }: {
    readonly transaction: Transaction<IdentityStores>;
    /** `null` where nothing is mailed. */
    readonly outgoingMail: OutgoingMail | null;
  },
  { person, id }: { readonly person: Person; readonly id: string },
): Promise<{ readonly status: "voided" | "not_found" | "forbidden" }> {
  const { userId: personId, role } = person;
  if (role !== "admin") return { status: "forbidden" };
  return await transaction.run(SERVICE, async (stores) => {
    if (!(await stores.invitations.remove(id))) return { status: "not_found" };
    if (outgoingMail !== null) await withdrawMail({ outgoingMail }, stores, id);
    const detail = { invitation: id };
    await stores.audit.append({ personId, role, action: "invitation.voided", reportId: null, detail });
    return { status: "voided" };
  });
}
