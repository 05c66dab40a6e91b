import type { Account, AccountProvider, AuthenticateRequest } from "@rubrica/core";
import { normalizeEmail, SERVICE } from "@rubrica/core";
import { rememberAddress } from "../limits/known-address.ts";
import { issueSession } from "../sessions/issue-session.ts";
import { type OpenedSession, openSession } from "../sessions/session-life.ts";
import type { IdentitySettings } from "./account-provider-options.ts";
import { isBanned } from "./account-state.ts";
import { passwordProofOf } from "./password-proof.ts";

/** Verifies e-mail and password and opens a session. */
export function createAuthenticate(settings: IdentitySettings): AccountProvider["authenticate"] {
  const prove = passwordProofOf(settings);
  return async (request) => {
    const proof = await prove({ ...request, email: normalizeEmail(request.email) });
    if (!("account" in proof)) {
      const { retryAfterSeconds } = proof;
      return retryAfterSeconds === null ? wrong : { ...tooManyFailures, retryAfterSeconds };
    }
    const { account } = proof;
    if (settings.emailConfirmation === "required" && account.emailConfirmedAt === null) {
      return { status: "refused", reason: "email_not_confirmed" };
    }
    if (isBanned(account, settings.clock)) return { status: "refused", reason: "banned" };
    const signedIn = await signIn(settings, account, request);
    if (signedIn === null) return wrong;
    const session = await issueSession(settings, signedIn.account, signedIn.opened);
    return { status: "authenticated", user: session.user, session, sessionId: signedIn.opened.id };
  };
}

const wrong = { status: "refused", reason: "invalid_credentials" } as const;
const tooManyFailures = { status: "refused", reason: "too_many_failures" } as const;

/** Opens the session; null where the password was changed since it was compared, or the account banned. */
async function signIn(
  settings: IdentitySettings,
  account: Account,
  { password, client }: AuthenticateRequest,
): Promise<{ readonly account: Account; readonly opened: OpenedSession } | null> {
  const { hasher, clock } = settings;
  const verifiedHash = account.passwordHash ?? "";
  const freshHash = hasher.needsRehash(verifiedHash) ? await hasher.hash(password) : null;
  return settings.transaction.run(SERVICE, async (bound) => {
    // The hash is compared once more, by the statement that locks the row: a password that was changed in the
    // meantime, which ended all sessions, gets none now.
    const updated = await bound.accounts.update(
      account.id,
      { lastSignInAt: clock.now(), ...(freshHash !== null && { passwordHash: freshHash }) },
      { passwordHash: verifiedHash },
    );
    // Its row is locked now: a ban has been seen here, or waits and ends the session.
    if (updated === null || isBanned(updated, clock)) return null;
    // On their way together: neither needs what the other finds.
    const [opened] = await Promise.all([
      openSession(bound, { userId: updated.id, method: "password", client }, settings),
      rememberAddress(bound.knownAddresses, updated.id, client),
    ]);
    return { account: updated, opened };
  });
}
