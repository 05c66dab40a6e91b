import type { Account, AccountProvider, AuthenticateRequest } from "@rubrica/core";
import { normalizeEmail, SERVICE } from "@rubrica/core";
import { createFailedLogins } from "../limits/failed-logins.ts";
import { issueSession } from "../sessions/issue-session.ts";
import { type OpenedSession, openSession } from "../sessions/session-life.ts";
import type { IdentitySettings } from "./account-provider-options.ts";
import { isBanned } from "./account-state.ts";
import { createPasswordCheck } from "./password-check.ts";

/** Verifies e-mail and password and opens a session. */
export function createAuthenticate(settings: IdentitySettings): AccountProvider["authenticate"] {
  const passwordCheck = createPasswordCheck(settings.hasher);
  const failedLogins = createFailedLogins(settings.rateLimiter, settings.failedLogins);

  /** One verification in every case: an unknown e-mail and a used-up allowance take as long as a wrong password. */
  async function checkPassword(email: string, password: string, allowed: boolean) {
    const account = await settings.stores.accounts.findByEmail(email);
    const hash = allowed ? (account?.passwordHash ?? null) : null;
    return { account, rightPassword: await passwordCheck.matches(hash, password) };
  }

  return async (request) => {
    const email = normalizeEmail(request.email);
    const { account, rightPassword } = await failedLogins.attempt({ email, ip: request.client.ip }, (allowed) =>
      checkPassword(email, request.password, allowed),
    );
    if (account === null || !rightPassword) return { status: "refused", reason: "invalid_credentials" };
    if (settings.emailConfirmation === "required" && account.emailConfirmedAt === null) {
      return { status: "refused", reason: "email_not_confirmed" };
    }
    if (isBanned(account, settings.clock)) return { status: "refused", reason: "banned" };
    const signedIn = await signIn(settings, account, request);
    if (signedIn === null) return { status: "refused", reason: "invalid_credentials" };
    const session = await issueSession(settings, signedIn.account, signedIn.opened);
    return { status: "authenticated", user: session.user, session, sessionId: signedIn.opened.id };
  };
}

/** Opens the session; null where the password was changed since it was compared. */
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
    if (updated === null) return null;
    return {
      account: updated,
      opened: await openSession(bound, { userId: updated.id, method: "password", client }, settings),
    };
  });
}
