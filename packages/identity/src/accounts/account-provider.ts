import { type AccountProvider, PasswordRejectedError, SERVICE } from "@rubrica/core";
import { isVerified } from "../factors/enrol-factor.ts";
import { lowerLevel } from "../factors/missing-factor.ts";
import { withdrawMail } from "../mail/post-mail.ts";
import { proveAddress } from "../one-time/prove-address.ts";
import { isSessionAlive } from "../sessions/session-life.ts";
import { readAccessToken } from "../tokens/access-token.ts";
import { hashToken } from "../tokens/secret-token.ts";
import { isPassword } from "../users/user-fields.ts";
import { type AccountProviderOptions, resolveOptions } from "./account-provider-options.ts";
import { toAuthUser } from "./auth-user.ts";
import { createAuthenticate } from "./authenticate.ts";
import { checkAccountProviderOptions } from "./check-account-provider-options.ts";
import { createAccount } from "./create-account.ts";

/**
 * Rubrica's own identity over the stores: accounts, passwords, sessions, access tokens.
 *
 * @throws {InvalidArgumentError} for options that lack a part or cannot be meant.
 */
export function createAccountProvider(options: AccountProviderOptions): AccountProvider {
  checkAccountProviderOptions(options);
  const settings = resolveOptions(options);
  const { stores, transaction, hasher, clock } = settings;

  return {
    createAccount: (request) => createAccount(settings, request),

    authenticate: createAuthenticate(settings),

    async verifyAccessToken(token) {
      const expected = { issuer: settings.issuer, now: clock.now() };
      const claims = await readAccessToken(settings.signingKeys, token, expected);
      if (claims === null) return null;
      const found = await stores.sessions.findWithAccount(claims.sessionId);
      if (found === null || found.account.id !== claims.userId) return null;
      if (!(await isSessionAlive(stores.sessions, found.session, settings))) return null;
      const hasSecondFactor = found.account.factors.some(isVerified);
      return { ...claims, assuranceLevel: lowerLevel(claims, found.session), hasSecondFactor };
    },

    async revokeSessions(filter) {
      if ("userId" in filter) return stores.sessions.remove({ userId: filter.userId });
      const expected = { issuer: settings.issuer, now: clock.now() };
      const claims = await readAccessToken(settings.signingKeys, filter.accessToken, expected);
      if (claims !== null) await stores.sessions.remove({ id: claims.sessionId });
    },

    async updateAccount(userId, change) {
      if (change.password !== undefined && !isPassword(change.password)) throw new PasswordRejectedError();
      const passwordHash = change.password === undefined ? null : await hasher.hash(change.password);
      const account = await transaction.run(SERVICE, async (bound) => {
        const updated = await bound.accounts.update(userId, {
          ...(change.email !== undefined && { email: change.email }),
          ...(passwordHash !== null && { passwordHash }),
        });
        if (updated !== null && passwordHash !== null) {
          await bound.sessions.remove({ userId });
          // Whoever knew the old one may have signed in: their address is a stranger's again.
          await bound.knownAddresses.forget(userId);
        }
        return updated;
      });
      return account && toAuthUser(account);
    },

    deleteAccount: (userId, deletion) =>
      transaction.run(SERVICE, async (bound) => {
        const removed = await bound.accounts.remove(userId, deletion);
        if (removed) await withdrawMail(settings, bound, userId);
        return removed;
      }),

    async confirmEmail(token) {
      const hash = await hashToken(token);
      const account = await transaction.run(SERVICE, async (bound) => {
        const taken = await bound.oneTimeTokens.consume(hash, "confirm_email");
        const unconfirmed = taken && (await bound.accounts.find(taken.userId));
        if (!unconfirmed) return null;
        await proveAddress(settings, bound, unconfirmed.id);
        return bound.accounts.update(unconfirmed.id, {
          emailConfirmedAt: clock.now(),
          userMetadata: { ...unconfirmed.userMetadata, email_verified: true },
        });
      });
      return account && toAuthUser(account);
    },
  };
}
