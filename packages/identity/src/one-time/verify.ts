import type {
  Account,
  AccountChange,
  AuthSession,
  ClientContext,
  EmailChangeSide,
  OneTimeTokenPurpose,
  Stores,
} from "@rubrica/core";
import { hasErrorCode, SERVICE } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { isBanned } from "../accounts/account-state.ts";
import type { IdentityStores } from "../identity-stores.ts";
import { issueSession } from "../sessions/issue-session.ts";
import { type OpenedSession, openSession } from "../sessions/session-life.ts";
import { createSecretToken, hashToken } from "../tokens/secret-token.ts";
import { proveAddress } from "./prove-address.ts";
import { type Proof, type TakenProof, takeProof } from "./take-proof.ts";

type Refused = { readonly status: "refused"; readonly reason: "invalid" | "banned" };

export type VerifyOutcome =
  | { readonly status: "verified"; readonly session: AuthSession }
  /** The client began with a challenge: it gets a code that only its verifier opens. */
  | { readonly status: "waits_for_verifier"; readonly authCode: string }
  /** One of the two mailboxes of a change of address has confirmed; the other one has to. */
  | { readonly status: "half_confirmed"; readonly byVerifier: boolean }
  | Refused;

/**
 * Takes a one-time token, confirms the address that it was mailed to, and signs its owner in. A token that was shown is
 * used and an attempt at a code counts, whatever becomes of it.
 * @param request `purposes` are tried in their order.
 */
export async function verifyOneTime(
  settings: IdentitySettings,
  request: {
    readonly proof: Proof;
    readonly purposes: readonly OneTimeTokenPurpose[];
    readonly client: ClientContext;
    /** True: the answer travels in an address, so a client that left a challenge gets a code instead of its session. */
    readonly byRedirect: boolean;
  },
): Promise<VerifyOutcome> {
  const taken = await takeProof(settings, request.proof, request.purposes);
  if (taken === null) return refused("invalid");
  try {
    const outcome = await settings.transaction.run(SERVICE, async (bound) => {
      const account = await confirm(settings, bound, taken);
      if (account === "half_confirmed") return { status: account, byVerifier: taken.codeChallenge !== undefined };
      if (account === null) return refused("invalid");
      await proveAddress(settings, bound, account.id);
      if (request.byRedirect && taken.codeChallenge !== undefined) {
        return keepAuthCode(settings, bound, account, taken.codeChallenge);
      }
      return signInByProof(settings, bound, account, request.client);
    });
    if ("status" in outcome) return outcome;
    return { status: "verified", session: await issueSession(settings, outcome.account, outcome.opened) };
  } catch (error) {
    // Somebody took the new address in the meantime.
    if (hasErrorCode(error, "email_taken")) return refused("invalid");
    throw error;
  }
}

/** Signs in whoever showed that they are the account's owner, without a password. */
export async function signInByProof(
  settings: IdentitySettings,
  bound: IdentityStores,
  account: Account,
  client: ClientContext,
): Promise<{ readonly account: Account; readonly opened: OpenedSession } | Refused> {
  const record = await bound.userInfo.find(account.id);
  if (isBanned(account, settings.clock) || record?.isActive === false) return refused("banned");
  const signedIn = await bound.accounts.update(account.id, { lastSignInAt: settings.clock.now() });
  if (signedIn === null) return refused("invalid");
  // Its row is locked now: a ban has been seen here, or waits and ends the session.
  if (isBanned(signedIn, settings.clock)) return refused("banned");
  const opened = await openSession(bound, { userId: account.id, method: "otp", client }, settings);
  return { account: signedIn, opened };
}

/** The account, whose owner showed that the mail arrived; null when it is gone, or not to be confirmed any more. */
function confirm(
  settings: IdentitySettings,
  bound: IdentityStores,
  taken: TakenProof,
): Promise<Account | "half_confirmed" | null> {
  switch (taken.purpose) {
    case "email_change":
      return confirmChange(settings, bound, taken, { by: "new", other: "current" });
    case "email_change_current":
      return confirmChange(settings, bound, taken, { by: "current", other: "new" });
    default:
      return confirmAddress(settings, bound, taken);
  }
}

/** The account gets the new address once both mailboxes have confirmed this very address, in whichever order. */
async function confirmChange(
  settings: IdentitySettings,
  bound: IdentityStores,
  { userId, newEmail }: TakenProof,
  { by, other }: { readonly by: EmailChangeSide; readonly other: EmailChangeSide },
): Promise<Account | "half_confirmed" | null> {
  // Held: of two mailboxes that confirm at the same moment the second sees the first.
  const account = await bound.accounts.hold(userId);
  if (account === null || newEmail === undefined || account.newEmail !== newEmail) return null;
  if (account.emailChangeConfirmedBy !== other) {
    await bound.accounts.update(userId, { emailChangeConfirmedBy: by });
    return "half_confirmed";
  }
  const change = { email: newEmail, newEmail: null, emailChangeConfirmedBy: null };
  const changed = await bound.accounts.update(userId, { ...confirmed(settings, account), ...change });
  await bound.userInfo.update(userId, { email: newEmail });
  return changed;
}

async function confirmAddress(
  settings: IdentitySettings,
  bound: IdentityStores,
  { userId, purpose }: TakenProof,
): Promise<Account | null> {
  const account = await bound.accounts.find(userId);
  if (account === null || account.emailConfirmedAt !== null) return account;
  // The password of an account that nobody confirmed is anybody's: only the mail about that very sign-up makes it good.
  const foreignPassword = purpose !== "confirm_email" && account.passwordHash !== null;
  return bound.accounts.update(userId, {
    ...confirmed(settings, account),
    ...(foreignPassword && { passwordHash: null }),
  });
}

function confirmed({ clock }: IdentitySettings, { userMetadata }: Account): AccountChange {
  return { emailConfirmedAt: clock.now(), userMetadata: { ...userMetadata, email_verified: true } };
}

/** How long a client has to answer with its verifier. */
const AUTH_CODE_SECONDS = 300;

async function keepAuthCode(
  { clock }: IdentitySettings,
  { oneTimeTokens }: Pick<Stores, "oneTimeTokens">,
  { id }: Account,
  codeChallenge: string,
): Promise<VerifyOutcome> {
  const authCode = createSecretToken();
  await oneTimeTokens.replace({
    userId: id,
    purpose: "pkce",
    hash: await hashToken(authCode),
    codeChallenge,
    expiresAt: new Date(clock.now().getTime() + AUTH_CODE_SECONDS * 1000),
  });
  return { status: "waits_for_verifier", authCode };
}

function refused(reason: Refused["reason"]): Refused {
  return { status: "refused", reason };
}
