import {
  type AuthSession,
  type ClientContext,
  type Clock,
  type Invitation,
  normalizeEmail,
  SERVICE,
  type Transaction,
  type UserInformation,
} from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import {
  type RegisterUserDependencies,
  type RegisterUserOutcome,
  registerUser,
} from "../registration/register-user.ts";
import type { RegisterErrorCode } from "../specification-texts.ts";
import { sha256Hex } from "../tokens/sha-256.ts";

/** State of an invitation. `void`: it was used, voided or replaced, or it never existed. */
export type InvitationState = "open" | "expired" | "void";

/** What the holder of a secret is told about the invitation. */
export interface CheckedInvitation {
  readonly state: InvitationState;
  /** Address that the invitation was mailed to; `null` for a link that was copied, and where the invitation is not open. */
  readonly email: string | null;
}

/** Looks up the invitation with this secret. Changes nothing. */
export async function checkInvitation(
  { transaction, clock }: { readonly transaction: Transaction<IdentityStores>; readonly clock: Clock },
  secret: string,
): Promise<CheckedInvitation> {
  const hash = await sha256Hex(secret);
  const found = await transaction.run(SERVICE, ({ invitations }) => invitations.find(hash));
  if (found === null) return { state: "void", email: null };
  return found.expiresAt > clock.now() ? { state: "open", email: found.email } : { state: "expired", email: null };
}

/** Outcome of `acceptInvitation()`. */
export type AcceptInvitationOutcome =
  | {
      readonly status: "registered";
      readonly userInfo: UserInformation;
      /** Whether the address waits for its confirmation. */
      readonly mustConfirm: boolean;
      /** `null` while the address waits, and where the invitation proved it: the person signs in with the password then. */
      readonly session: AuthSession | null;
    }
  | { readonly status: "invalid"; readonly state: Exclude<InvitationState, "open"> }
  /** The invitation was mailed to another address. */
  | { readonly status: "other_address" }
  | { readonly status: "refused"; readonly code: RegisterErrorCode; readonly retryAfterSeconds?: number };

/** What `acceptInvitation()` works with. */
export interface AcceptInvitationDependencies extends RegisterUserDependencies {
  readonly transaction: Transaction<IdentityStores>;
  readonly clock: Clock;
}

/**
 * Registers a person as a teacher and uses the invitation up. An invitation that was mailed takes no other address, and proves
 * that one. An invitation that was copied proves nothing: the person confirms the address where the service requires that.
 * A refused registration leaves the invitation open.
 */
export async function acceptInvitation(
  dependencies: AcceptInvitationDependencies,
  request: {
    readonly secret: string;
    readonly email: string;
    readonly password: string;
    readonly fullName: string;
    readonly client: ClientContext;
  },
): Promise<AcceptInvitationOutcome> {
  const { transaction } = dependencies;
  const hash = await sha256Hex(request.secret);
  const checked = await checkInvitation(dependencies, request.secret);
  if (checked.email !== null && normalizeEmail(request.email) !== checked.email) return { status: "other_address" };
  const invitation = await transaction.run(SERVICE, ({ invitations }) => invitations.take(hash));
  if (invitation === null) return { status: "invalid", state: checked.state === "expired" ? "expired" : "void" };
  const giveBack = () => transaction.run(SERVICE, ({ invitations }) => invitations.putBack({ ...invitation, hash }));
  try {
    const outcome = await registerTeacher(dependencies, request, invitation);
    if (outcome.status === "refused") {
      await giveBack();
      return outcome;
    }
    const { user, userInfo, session } = outcome;
    await transaction.run(SERVICE, ({ audit }) =>
      audit.append({
        personId: user.id,
        role: "teacher",
        action: "invitation.accepted",
        reportId: null,
        detail: { invitation: invitation.id },
      }),
    );
    return { status: "registered", userInfo, session, mustConfirm: session === null && invitation.email === null };
  } catch (error) {
    await giveBack().catch(() => {});
    throw error;
  }
}

async function registerTeacher(
  dependencies: RegisterUserDependencies,
  request: Omit<Parameters<typeof acceptInvitation>[1], "secret">,
  invitation: Invitation,
): Promise<RegisterUserOutcome> {
  const { email, password, fullName, client } = request;
  const isProven = invitation.email !== null;
  // Without a proven address the account is registered as a student, because only the service may give another role.
  const role = isProven ? "teacher" : "student";
  const body = { email, password, full_name: fullName, role };
  const outcome = await registerUser(
    { ...dependencies, selfRegistrationRoles: [role] },
    { body, client, confirmed: isProven },
  );
  if (outcome.status === "refused" || isProven) return outcome;
  const raised = await dependencies.userInfo.update(outcome.user.id, { role: "teacher" });
  return { ...outcome, userInfo: raised ?? outcome.userInfo };
}
