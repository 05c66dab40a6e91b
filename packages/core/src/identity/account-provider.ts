import { SERVICE } from "../actor.ts";
import { withinSeconds } from "../deadline.ts";
import { hasErrorCode } from "../error-code.ts";
import {
  type AccountProvider,
  type AuthSession,
  type AuthUser,
  type ClientContext,
  type CreateAccountRequest,
  PasswordRejectedError,
} from "../ports/account-provider.ts";
import type { Account } from "../ports/account-store.ts";
import type { Stores } from "../ports/transaction.ts";
import { normalizeEmail } from "../users/email-address.ts";
import { isPassword } from "../users/user-fields.ts";
import { readAccessToken, signAccessToken } from "./access-token.ts";
import { type AccountProviderOptions, resolveOptions } from "./account-provider-options.ts";
import { toAuthUser } from "./auth-user.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import { createFailedLogins } from "./failed-logins.ts";
import { createPasswordCheck } from "./password-check.ts";
import { createSecretToken, hashToken } from "./secret-token.ts";
import { isSessionAlive, type OpenedSession, openSession } from "./session-life.ts";

/** A mail server that takes longer counts as down: somebody waits for the answer. */
const mailDeadlineSeconds = 20;

/** Rubrica's own identity over the stores: accounts, passwords, sessions, access tokens. */
export function createAccountProvider(given: AccountProviderOptions): AccountProvider {
  const options = resolveOptions(given);
  const { stores, transaction, hasher, signingKeys, clock, logger } = options;
  const passwordCheck = createPasswordCheck(hasher);
  const failedLogins = createFailedLogins(options.rateLimiter, options.failedLogins);

  async function sessionOf(account: Account, opened: OpenedSession): Promise<AuthSession> {
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    const lifetimeSeconds = options.accessTokenSeconds;
    const { id: sessionId, refreshToken } = opened;
    return {
      access_token: await signAccessToken(signingKeys, {
        account,
        sessionId,
        issuedAt,
        lifetimeSeconds,
        issuer: options.issuer,
      }),
      token_type: "bearer",
      expires_in: lifetimeSeconds,
      expires_at: issuedAt + lifetimeSeconds,
      refresh_token: refreshToken,
      user: toAuthUser(account),
    };
  }

  /** Account, session or confirmation token in one transaction; the caller mails and signs after the commit. */
  function insertAccount(request: CreateAccountRequest, passwordHash: string, confirmationToken: string | null) {
    return transaction.run(SERVICE, async (bound) => {
      const now = clock.now();
      const account = await bound.accounts.insert({
        id: crypto.randomUUID(),
        email: request.email,
        passwordHash,
        emailConfirmedAt: confirmationToken === null ? now : null,
        confirmationSentAt: confirmationToken === null ? null : now,
        userMetadata: { ...request.metadata, email_verified: confirmationToken === null },
      });
      if (confirmationToken !== null) {
        await bound.oneTimeTokens.replace({
          userId: account.id,
          purpose: "confirm_email",
          hash: await hashToken(confirmationToken),
          expiresAt: new Date(now.getTime() + options.confirmationHours * 3_600_000),
        });
        return { account, opened: null };
      }
      if (request.confirmed) return { account, opened: null };
      return openFirstSession(bound, account, request);
    });
  }

  async function openFirstSession(bound: Stores, account: Account, request: CreateAccountRequest) {
    const opened = await openSession(bound.sessions, { userId: account.id, client: request.client }, options);
    const signedIn = await bound.accounts.update(account.id, { lastSignInAt: clock.now() });
    return { account: signedIn ?? account, opened };
  }

  /** One verification in every case: an unknown e-mail and a used-up allowance take as long as a wrong password. */
  async function checkPassword(email: string, password: string, allowed: boolean) {
    const account = await stores.accounts.findByEmail(email);
    const hash = allowed ? (account?.passwordHash ?? null) : null;
    return { account, rightPassword: await passwordCheck.matches(hash, password) };
  }

  /** Opens the session; null where the password was changed since it was compared. */
  async function signIn(account: Account, password: string, client: ClientContext) {
    const verifiedHash = account.passwordHash ?? "";
    const freshHash = hasher.needsRehash(verifiedHash) ? await hasher.hash(password) : null;
    return transaction.run(SERVICE, async (bound) => {
      const updated = await bound.accounts.update(
        account.id,
        { lastSignInAt: clock.now(), ...(freshHash !== null && { passwordHash: freshHash }) },
        { passwordHash: verifiedHash },
      );
      if (updated === null) return null;
      return { account: updated, opened: await openSession(bound.sessions, { userId: updated.id, client }, options) };
    });
  }

  async function takeBack(userId: string): Promise<void> {
    try {
      await stores.accounts.remove(userId, { takeBack: true });
    } catch (error) {
      logger.error({ userId, error: error instanceof Error ? error.name : typeof error }, "an unusable account stays");
    }
  }

  return {
    async createAccount(request) {
      if (!isPassword(request.password)) return { status: "rejected", reason: "password_rejected" };
      const mustConfirm = options.emailConfirmation === "required" && !request.confirmed;
      const confirmationToken = mustConfirm ? createSecretToken() : null;
      const passwordHash = await hasher.hash(request.password);
      let inserted: Awaited<ReturnType<typeof insertAccount>>;
      try {
        inserted = await insertAccount(request, passwordHash, confirmationToken);
      } catch (error) {
        if (hasErrorCode(error, "email_taken")) return { status: "email_taken" };
        throw error;
      }
      const { account, opened } = inserted;
      try {
        if (confirmationToken !== null) {
          const link = options.confirmationLink(confirmationToken);
          const mail = confirmationMail(account.email, link, options.confirmationHours);
          await withinSeconds(options.mailer.send(mail), mailDeadlineSeconds);
        }
        const session = opened === null ? null : await sessionOf(account, opened);
        return { status: "created", user: toAuthUser(account), session };
      } catch (error) {
        // Without its mail nobody could ever confirm the account, and its e-mail would be taken for good.
        await takeBack(account.id);
        throw error;
      }
    },

    async authenticate({ email, password, client }) {
      const normalized = normalizeEmail(email);
      const { account, rightPassword } = await failedLogins.attempt({ email: normalized, ip: client.ip }, (allowed) =>
        checkPassword(normalized, password, allowed),
      );
      if (account === null || !rightPassword) return { status: "refused", reason: "invalid_credentials" };
      if (options.emailConfirmation === "required" && account.emailConfirmedAt === null) {
        return { status: "refused", reason: "email_not_confirmed" };
      }
      const signedIn = await signIn(account, password, client);
      if (signedIn === null) return { status: "refused", reason: "invalid_credentials" };
      const session = await sessionOf(signedIn.account, signedIn.opened);
      return { status: "authenticated", user: session.user, session, sessionId: signedIn.opened.id };
    },

    async verifyAccessToken(token) {
      const claims = await readAccessToken(signingKeys, token, { issuer: options.issuer, now: clock.now() });
      if (claims === null) return null;
      const session = await stores.sessions.find(claims.sessionId);
      if (session === null || session.userId !== claims.userId) return null;
      return (await isSessionAlive(stores.sessions, session, options)) ? claims : null;
    },

    revokeSessions: (filter) =>
      stores.sessions.remove("sessionId" in filter ? { id: filter.sessionId } : { userId: filter.userId }),

    async updateAccount(userId, change): Promise<AuthUser | null> {
      if (change.password !== undefined && !isPassword(change.password)) throw new PasswordRejectedError();
      const passwordHash = change.password === undefined ? null : await hasher.hash(change.password);
      const account = await transaction.run(SERVICE, async (bound) => {
        const updated = await bound.accounts.update(userId, {
          ...(change.email !== undefined && { email: change.email }),
          ...(passwordHash !== null && { passwordHash }),
        });
        if (updated !== null && passwordHash !== null) await bound.sessions.remove({ userId });
        return updated;
      });
      return account && toAuthUser(account);
    },

    deleteAccount: (userId, deletion) => stores.accounts.remove(userId, deletion),

    async confirmEmail(token) {
      const hash = await hashToken(token);
      const account = await transaction.run(SERVICE, async (bound) => {
        const taken = await bound.oneTimeTokens.consume(hash, "confirm_email");
        const unconfirmed = taken && (await bound.accounts.find(taken.userId));
        if (!unconfirmed) return null;
        return bound.accounts.update(unconfirmed.id, {
          emailConfirmedAt: clock.now(),
          userMetadata: { ...unconfirmed.userMetadata, email_verified: true },
        });
      });
      return account && toAuthUser(account);
    },
  };
}
