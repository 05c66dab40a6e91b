import type { Account, AccountProvider, AuthenticateOutcome, AuthenticateRequest } from "@rubrica/core";
import { normalizeEmail, SERVICE } from "@rubrica/core";
import { addressGroup } from "../limits/address-group.ts";
import { createFailedLogins } from "../limits/failed-logins.ts";
import { isKnownAddress, rememberAddress } from "../limits/known-address.ts";
import { issueSession } from "../sessions/issue-session.ts";
import { type OpenedSession, openSession } from "../sessions/session-life.ts";
import type { IdentitySettings } from "./account-provider-options.ts";
import { isBanned } from "./account-state.ts";
import { createPasswordCheck } from "./password-check.ts";

/** Verifies e-mail and password and opens a session. */
export function createAuthenticate(settings: IdentitySettings): AccountProvider["authenticate"] {
  const { hasher, clock, stores } = settings;
  const passwordCheck = createPasswordCheck({ hasher, clock, accounts: stores.accounts });
  const failedLogins = createFailedLogins(settings.rateLimiter, settings.failedLogins);

  /** The same work in every case: an unknown e-mail and a used-up allowance take as long as a wrong password. */
  async function checkPassword({ password, client }: AuthenticateRequest, email: string): Promise<PasswordOutcome> {
    const account = await stores.accounts.findByEmail(email);
    const admission = await failedLogins.admit({
      email,
      address: addressGroup(client.ip),
      isKnownAddress: await isKnownAddress(stores.knownAddresses, account?.id ?? null, client),
    });
    const hash = admission.allowed ? (account?.passwordHash ?? null) : null;
    if ((await passwordCheck.matches(hash, password)) && account !== null) {
      await admission.succeeded();
      return { account };
    }
    const { retryAfterSeconds } = admission;
    return { refusal: retryAfterSeconds === null ? wrong : { ...tooManyFailures, retryAfterSeconds } };
  }

  return async (request) => {
    const email = normalizeEmail(request.email);
    const checked = await failedLogins.inTurn(email, () => checkPassword(request, email));
    if ("refusal" in checked) return checked.refusal;
    const { account } = checked;
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

type PasswordOutcome = { readonly account: Account } | { readonly refusal: AuthenticateOutcome };

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
