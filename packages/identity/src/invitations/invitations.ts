import { randomBytes } from "node:crypto";
import {
  type AuthSession,
  type ClientContext,
  type Clock,
  type Invitation,
  type Person,
  SERVICE,
  type Transaction,
  type UserInformation,
} from "@rubrica/core";
import { type RegisterUserDependencies, registerUser } from "../registration/register-user.ts";
import type { RegisterErrorCode } from "../specification-texts.ts";
import { sha256Hex } from "../tokens/sha-256.ts";

/** Days for which an invitation works. */
export const INVITATION_DAYS = 7;

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Days for which an expired invitation is kept, so that a person who opens it learns that it has expired. */
const rememberedDays = 30;

/** Outcome of `inviteTeacher()`. The secret is given only here. `forbidden`: only admins may invite. */
export type InviteOutcome =
  | { readonly status: "invited"; readonly invitation: Invitation; readonly secret: string }
  | { readonly status: "forbidden" };

/** Makes an invitation to register as a teacher, and records it in the audit log. */
export async function inviteTeacher(
  { transaction, clock }: { readonly transaction: Transaction; readonly clock: Clock },
  { person }: { readonly person: Person },
): Promise<InviteOutcome> {
  const { userId: personId, role } = person;
  if (role !== "admin") return { status: "forbidden" };
  const secret = randomBytes(16).toString("base64url");
  const now = clock.now().getTime();
  const hash = await sha256Hex(secret);
  const invitation = await transaction.run(SERVICE, async ({ invitations, audit }) => {
    await invitations.removeExpired(new Date(now - rememberedDays * dayMilliseconds));
    const expiresAt = new Date(now + INVITATION_DAYS * dayMilliseconds);
    const made = await invitations.insert({ id: crypto.randomUUID(), hash, createdBy: personId, expiresAt });
    const detail = { invitation: made.id };
    await audit.append({ personId, role, action: "invitation.made", reportId: null, detail });
    return made;
  });
  return { status: "invited", invitation, secret };
}

/** Voids an invitation, and records it in the audit log. `not_found`: it was used or voided, or it never existed. */
export async function voidInvitation(
  { transaction }: { readonly transaction: Transaction },
  { person, id }: { readonly person: Person; readonly id: string },
): Promise<{ readonly status: "voided" | "not_found" | "forbidden" }> {
  const { userId: personId, role } = person;
  if (role !== "admin") return { status: "forbidden" };
  return await transaction.run(SERVICE, async ({ invitations, audit }) => {
    if (!(await invitations.remove(id))) return { status: "not_found" };
    await audit.append({ personId, role, action: "invitation.voided", reportId: null, detail: { invitation: id } });
    return { status: "voided" };
  });
}

/** State of an invitation. `void`: it was used or voided, or it never existed. */
export type InvitationState = "open" | "expired" | "void";

/** Gives the state of the invitation with this secret. Changes nothing. */
export async function checkInvitation(
  { transaction, clock }: { readonly transaction: Transaction; readonly clock: Clock },
  secret: string,
): Promise<InvitationState> {
  const hash = await sha256Hex(secret);
  const found = await transaction.run(SERVICE, ({ invitations }) => invitations.find(hash));
  if (found === null) return "void";
  return found.expiresAt > clock.now() ? "open" : "expired";
}

/** Outcome of `acceptInvitation()`. */
export type AcceptInvitationOutcome =
  | {
      readonly status: "registered";
      readonly userInfo: UserInformation;
      /** `null` while the address waits for its confirmation. */
      readonly session: AuthSession | null;
    }
  | { readonly status: "invalid"; readonly state: Exclude<InvitationState, "open"> }
  | { readonly status: "refused"; readonly code: RegisterErrorCode; readonly retryAfterSeconds?: number };

/**
 * Registers a person as a teacher and uses the invitation up. The invitation does not confirm the e-mail address: the person
 * confirms it where the service requires that. A refused registration leaves the invitation open.
 */
export async function acceptInvitation(
  dependencies: RegisterUserDependencies & { readonly transaction: Transaction; readonly clock: Clock },
  request: {
    readonly secret: string;
    readonly email: string;
    readonly password: string;
    readonly fullName: string;
    readonly client: ClientContext;
  },
): Promise<AcceptInvitationOutcome> {
  const { transaction, userInfo } = dependencies;
  const { secret, email, password, fullName, client } = request;
  const hash = await sha256Hex(secret);
  const invitation = await transaction.run(SERVICE, ({ invitations }) => invitations.take(hash));
  if (invitation === null) {
    const state = await checkInvitation(dependencies, secret);
    return { status: "invalid", state: state === "expired" ? "expired" : "void" };
  }
  const giveBack = () => transaction.run(SERVICE, ({ invitations }) => invitations.insert({ ...invitation, hash }));
  try {
    // The account is registered as a student, because only the service may give another role.
    const body = { email, password, full_name: fullName, role: "student" };
    const outcome = await registerUser({ ...dependencies, selfRegistrationRoles: ["student"] }, { body, client });
    if (outcome.status === "refused") {
      await giveBack();
      return outcome;
    }
    const raised = await userInfo.update(outcome.user.id, { role: "teacher" });
    await transaction.run(SERVICE, ({ audit }) =>
      audit.append({
        personId: outcome.user.id,
        role: "teacher",
        action: "invitation.accepted",
        reportId: null,
        detail: { invitation: invitation.id },
      }),
    );
    return { status: "registered", userInfo: raised ?? outcome.userInfo, session: outcome.session };
  } catch (error) {
    await giveBack().catch(() => {});
    throw error;
  }
}
