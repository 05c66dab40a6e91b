import type { Account, AuthSession, AuthUser, ClientContext, Role, UserInfoStore } from "@rubrica/core";
import { isRole, SERVICE } from "@rubrica/core";
import { composeMail } from "../mail/compose-mail.ts";
import { postMail } from "../mail/post-mail.ts";
import { createOneTimeSecrets, keepOneTimeSecrets } from "../one-time/one-time-secrets.ts";
import {
  type AccountCreationDependencies,
  createAccountWithRecord,
} from "../registration/create-account-with-record.ts";
import { currentRoles, type SelfRegistrationRoles } from "../registration/self-registration-roles.ts";
import { keyedDigest } from "../tokens/derived-key.ts";
import type { Metadata } from "../users/metadata.ts";
import { isPhoneNumber } from "../users/phone-number.ts";
import { isFullName } from "../users/user-fields.ts";
import type { Confirmation, IdentitySettings } from "./account-provider-options.ts";
import { toAuthUser } from "./auth-user.ts";

export interface SignUpDependencies extends AccountCreationDependencies {
  readonly settings: IdentitySettings;
  readonly userInfo: UserInfoStore;
  readonly selfRegistrationRoles: SelfRegistrationRoles;
  readonly confirmation: Confirmation;
}

export interface SignUpRequest {
  /** Normalized and well-formed. */
  readonly email: string;
  /** One that an account can have. */
  readonly password: string;
  readonly metadata: Metadata;
  readonly client: ClientContext;
}

export type SignUpOutcome =
  | { readonly status: "signed_up"; readonly user: AuthUser; readonly session: AuthSession }
  /** A mail is on its way. Whether there was an account before, and whose, is not to be seen. */
  | { readonly status: "waits_for_confirmation"; readonly user: AuthUser }
  /** Only where nobody has to confirm: there the answer cannot hide it. */
  | { readonly status: "email_taken" }
  | { readonly status: "rejected" };

/**
 * Signs a person up with free metadata, of which name, phone and role make the user information. An address that waits
 * for its confirmation belongs to nobody yet: whoever signs up with it next replaces password and metadata.
 */
export async function signUp(dependencies: SignUpDependencies, request: SignUpRequest): Promise<SignUpOutcome> {
  const { settings } = dependencies;
  const metadata = {
    ...request.metadata,
    ...recordFields(request, await currentRoles(dependencies.selfRegistrationRoles)),
  };
  if (settings.emailConfirmation === "required") {
    const existing = await settings.stores.accounts.findByEmail(request.email);
    if (existing !== null) return signUpAgain(dependencies, { ...request, metadata, existing });
  }
  const { email, password, client } = request;
  const created = await createAccountWithRecord(dependencies, { email, password, metadata, client });
  if (created.status === "rejected") return { status: "rejected" };
  if (created.status === "email_taken") {
    return settings.emailConfirmation === "off" ? { status: "email_taken" } : signUp(dependencies, request);
  }
  const { user, session } = created;
  return session ? { status: "signed_up", user, session } : waits(settings, { id: user.id, email, metadata });
}

/**
 * The user as it looks when it has just been made; built the same way for everybody, because the database gives members
 * back in another order.
 */
function waits(
  { clock }: IdentitySettings,
  { id, email, metadata }: { readonly id: string; readonly email: string; readonly metadata: Metadata },
): SignUpOutcome {
  const userMetadata = { ...metadata, email_verified: false };
  return {
    status: "waits_for_confirmation",
    user: toAuthUser(freshAccount({ id, email, userMetadata, now: clock.now() })),
  };
}

interface RecordFields {
  readonly full_name: string;
  readonly role: Role;
  readonly phone: string | null;
}

/** The database makes the user information from these, so they are ours to say, not the sender's. */
export function recordFields(
  { email, metadata }: Pick<SignUpRequest, "email" | "metadata">,
  allowedRoles: readonly Role[],
): RecordFields {
  const { full_name, name, role, phone } = metadata;
  const chosen = [full_name, name].find(isFullName) ?? email.split("@")[0] ?? email;
  return {
    full_name: chosen.trim().slice(0, 200),
    role: isRole(role) && allowedRoles.includes(role) ? role : "student",
    phone: isPhoneNumber(phone) ? phone : null,
  };
}

/**
 * The same answer after the same work, whether the account that is there waits for its confirmation or is in use: the same
 * statements, as many as a first sign-up takes. Where it is in use, they are about an account that is nobody's.
 */
async function signUpAgain(
  dependencies: SignUpDependencies,
  request: SignUpRequest & { readonly metadata: Metadata & RecordFields; readonly existing: Account },
): Promise<SignUpOutcome> {
  const { settings, confirmation } = dependencies;
  const { email, existing, metadata } = request;
  const passwordHash = await settings.hasher.hash(request.password);
  const secrets = createOneTimeSecrets();
  // Nobody's yet: made by a sign-up, with a password or by a mailed link, and not by the service or an import.
  const isSignUp = existing.passwordHash !== null || existing.confirmationSentAt !== null;
  const replaced = existing.emailConfirmedAt === null && isSignUp && existing.bannedUntil === null;
  const id = replaced ? existing.id : await madeUpId(settings, email);
  const hours = settings.confirmationHours;
  const mail = replaced
    ? confirmation.compose(email, secrets)
    : composeMail("already_registered", { to: email, validHours: hours });
  await settings.transaction.run(SERVICE, async (bound) => {
    const userMetadata = { ...metadata, email_verified: false };
    await bound.accounts.update(id, { passwordHash, userMetadata, confirmationSentAt: settings.clock.now() });
    const { full_name: fullName, role, phone } = metadata;
    await bound.userInfo.update(id, { fullName, role, phone });
    if (replaced) {
      const kept = { userId: id, secrets, validHours: hours, codeChallenge: confirmation.codeChallenge };
      await keepOneTimeSecrets(settings, bound, { ...kept, purpose: "confirm_email" });
    } else {
      await bound.oneTimeTokens.removeByUser(id);
    }
    await postMail(settings, bound, mail, { userId: id, kind: "signup", hours });
  });
  return waits(settings, { id, email, metadata });
}

/** An account as it looks when it has just been made. */
function freshAccount(given: {
  readonly id: string;
  readonly email: string;
  readonly userMetadata: Metadata;
  readonly now: Date;
}): Account {
  const { now, ...fields } = given;
  return {
    ...fields,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: now,
    lastSignInAt: null,
    invitedAt: null,
    bannedUntil: null,
    deletedAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeConfirmedBy: null,
    recoverySentAt: null,
    reauthenticationSentAt: null,
    factors: [],
    appMetadata: { provider: "email", providers: ["email"] },
    createdAt: now,
    updatedAt: now,
  };
}

/** An id that stays the same however often somebody asks, as a real one would, and is nobody's. */
async function madeUpId({ signingKeys }: IdentitySettings, email: string): Promise<string> {
  const bytes = (await keyedDigest(signingKeys, "made-up-ids", email)).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
