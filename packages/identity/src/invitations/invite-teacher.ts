import { randomBytes } from "node:crypto";
import {
  type Clock,
  type Invitation,
  isEmailAddress,
  normalizeEmail,
  type OutgoingMail,
  type Person,
  SERVICE,
  type Transaction,
} from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { postMail } from "../mail/post-mail.ts";
import { sha256Hex } from "../tokens/sha-256.ts";

/** Days for which an invitation works. */
export const INVITATION_DAYS = 7;

/** Days for which an expired invitation is kept, so that a person who opens it learns that it has expired. */
const REMEMBERED_DAYS = 30;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Outcome of `inviteTeacher()`. The secret is given only here. `forbidden`: only admins may invite. */
export type InviteOutcome =
  | { readonly status: "invited"; readonly invitation: Invitation; readonly secret: string }
  | { readonly status: "forbidden" };

/** Makes an invitation to register as a teacher, and records it in the audit log. */
export async function inviteTeacher(
  { transaction, clock }: { readonly transaction: Transaction<IdentityStores>; readonly clock: Clock },
  { person }: { readonly person: Person },
): Promise<InviteOutcome> {
  if (person.role !== "admin") return { status: "forbidden" };
  const secret = newSecret();
  const invitation = await transaction.run(SERVICE, (stores) =>
    addInvitation(stores, { person, secret, email: null, now: clock.now() }),
  );
  return { status: "invited", invitation, secret };
}

/**
 * Outcome of `inviteTeacherByMail()`. `bad_email`: the address is not valid. `email_taken`: an account has the address.
 * `forbidden`: only admins may invite.
 */
export type InviteByMailOutcome =
  | { readonly status: "mailed"; readonly invitation: Invitation }
  | { readonly status: "bad_email" | "email_taken" | "forbidden" };

/**
 * Mails an invitation to register as a teacher, and records it in the audit log without the address. The mail replaces an
 * earlier one to the same address, whose link becomes void. Nobody but the mailbox learns the secret, so that using the link
 * proves the address.
 */
export async function inviteTeacherByMail(
  dependencies: {
    readonly transaction: Transaction<IdentityStores>;
    readonly clock: Clock;
    readonly outgoingMail: OutgoingMail;
    /** Gives the link that carries the secret. */
    readonly linkOf: (secret: string) => string;
  },
  request: { readonly person: Person; readonly email: string },
): Promise<InviteByMailOutcome> {
  const { transaction, clock, linkOf } = dependencies;
  const { person } = request;
  if (person.role !== "admin") return { status: "forbidden" };
  const email = normalizeEmail(request.email);
  if (!isEmailAddress(email)) return { status: "bad_email" };
  const secret = newSecret();
  return await transaction.run(SERVICE, async (stores): Promise<InviteByMailOutcome> => {
    if ((await stores.userInfo.findByEmail(email)) !== null) return { status: "email_taken" };
    const invitation = await addInvitation(stores, { person, secret, email, now: clock.now() });
    const validHours = INVITATION_DAYS * 24;
    const mail = composeMail("invite", { to: email, link: linkOf(secret), validHours });
    await postMail(dependencies, stores, mail, { userId: invitation.id, kind: "invite", hours: validHours });
    return { status: "mailed", invitation };
  });
}

/** Removes what is left of invitations that have expired: addresses at once, the rest after 30 days. */
export async function removeExpiredInvitations({
  transaction,
  clock,
}: {
  readonly transaction: Transaction<IdentityStores>;
  readonly clock: Clock;
}): Promise<void> {
  const before = new Date(clock.now().getTime() - REMEMBERED_DAYS * DAY_MILLISECONDS);
  await transaction.run(SERVICE, ({ invitations }) => invitations.removeExpired(before));
}

/** 128 random bits. */
function newSecret(): string {
  return randomBytes(16).toString("base64url");
}

async function addInvitation(
  { invitations, audit }: IdentityStores,
  given: { readonly person: Person; readonly secret: string; readonly email: string | null; readonly now: Date },
): Promise<Invitation> {
  const { person, secret, email, now } = given;
  const { userId: personId, role } = person;
  const made = await invitations.insert({
    id: crypto.randomUUID(),
    hash: await sha256Hex(secret),
    email,
    createdBy: personId,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MILLISECONDS),
  });
  const detail = { invitation: made.id };
  await audit.append({ personId, role, action: "invitation.made", reportId: null, detail });
  return made;
}
