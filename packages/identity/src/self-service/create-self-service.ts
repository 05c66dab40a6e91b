import type { Factor } from "@rubrica/core";
import { needsCurrentPassword } from "../accounts/current-password.ts";
import { tokenHolder } from "../auth-v1/bearer.ts";
import type { AuthV1Request } from "../auth-v1/endpoint.ts";
import {
  answerEnrolment,
  challengeFactorEndpoint,
  removeFactorEndpoint,
  verifyFactorEndpoint,
} from "../auth-v1/factors.ts";
import { logoutEndpoint } from "../auth-v1/logout.ts";
import { recoverEndpoint, resendEndpoint } from "../auth-v1/mail-requests.ts";
import { type AuthV1Options, resolveAuthV1Options } from "../auth-v1/options.ts";
import { reauthenticateEndpoint } from "../auth-v1/reauthenticate.ts";
import {
  countRecoveryCodesEndpoint,
  makeRecoveryCodesEndpoint,
  replaceRecoveryCodesEndpoint,
  verifyRecoveryCodeEndpoint,
} from "../auth-v1/recovery-codes.ts";
import type { Answer } from "../auth-v1/reply.ts";
import { exchangeRefreshToken } from "../auth-v1/token.ts";
import { updateUserEndpoint } from "../auth-v1/user.ts";
import { postVerifyEndpoint } from "../auth-v1/verify.ts";
import { isVerified } from "../factors/enrol-factor.ts";
import { readAccessToken } from "../tokens/access-token.ts";
import {
  type OwnFactor,
  type SelfService,
  type SelfServiceCaller,
  type SelfServiceMail,
  type SelfServiceOutcome,
  selfServiceRefusal,
} from "./self-service.ts";

/**
 * Self-service over our own accounts, by the rules and limits of the contract: what `createAuthV1Handler` answers over HTTP is
 * called here. Whoever finds a page open does not know the password, so it is always asked for before it changes.
 */
export function createSelfService(options: AuthV1Options): SelfService {
  const context = resolveAuthV1Options({ ...options, currentPassword: "required" });
  const { settings } = context;
  return {
    async refresh(refreshToken, client) {
      return outcome(await exchangeRefreshToken(context, refreshToken, client), (session) => session);
    },
    async signOut(caller) {
      return done(await logoutEndpoint.answer(context, by(caller, { query: { scope: "local" } })));
    },
    async factors(caller) {
      const user = await tokenHolder(context, by(caller));
      return "code" in user ? refused(user) : { status: "done", value: user.account.factors.map(ownFactor) };
    },

    async mailConfirmation({ email, redirectTo }, client) {
      const fields = { type: "signup", email };
      return done(await resendEndpoint.answer(context, { ...mailing(redirectTo), fields, client }));
    },
    async mailReset({ email, redirectTo }, client) {
      return done(await recoverEndpoint.answer(context, { ...mailing(redirectTo), fields: { email }, client }));
    },
    async openLink({ type, token }, client) {
      const answer = await postVerifyEndpoint.answer(context, {
        ...nobody,
        fields: { type, token_hash: token },
        client,
      });
      return outcome(answer, (body) => ("access_token" in body ? body : null));
    },

    async asksForPassword(accessToken) {
      const expected = { issuer: settings.issuer, now: settings.clock.now() };
      const claims = await readAccessToken(settings.signingKeys, accessToken, expected);
      const found = claims && (await settings.stores.sessions.findWithAccount(claims.sessionId));
      return found !== null && needsCurrentPassword(settings, found);
    },
    async changePassword(caller, { password, currentPassword, nonce }) {
      const fields = { password, current_password: currentPassword, nonce };
      return done(await updateUserEndpoint.answer(context, by(caller, { fields })));
    },
    async mailCode(caller) {
      return done(await reauthenticateEndpoint.answer(context, by(caller)));
    },

    async enrolFactor(caller) {
      const request = by(caller, { fields: { factor_type: "totp" } });
      const answer = await answerEnrolment(context, request, { replacesUnverified: true });
      return outcome(answer, ({ id, totp: { qr_code: qrCode, secret, uri } }) => ({ id, qrCode, secret, uri }));
    },
    async showFactor(caller, { factorId, code }) {
      const params = { factor_id: factorId };
      const challenge = await challengeFactorEndpoint.answer(context, by(caller, { params }));
      if ("code" in challenge) return refused(challenge);
      const fields = { challenge_id: challenge.body.id, code };
      return outcome(await verifyFactorEndpoint.answer(context, by(caller, { params, fields })), (session) => session);
    },
    async removeFactor(caller, factorId) {
      return done(await removeFactorEndpoint.answer(context, by(caller, { params: { factor_id: factorId } })));
    },
    async countRecoveryCodes(caller) {
      return outcome(await countRecoveryCodesEndpoint.answer(context, by(caller)), ({ remaining }) => remaining);
    },
    async makeRecoveryCodes(caller) {
      const first = await makeRecoveryCodesEndpoint.answer(context, by(caller));
      const exists = "code" in first && first.code === "mfa_verified_factor_exists";
      const answer = exists ? await replaceRecoveryCodesEndpoint.answer(context, by(caller)) : first;
      return outcome(answer, ({ codes }) => codes);
    },
    async showRecoveryCode(caller, code) {
      return outcome(
        await verifyRecoveryCodeEndpoint.answer(context, by(caller, { fields: { code } })),
        (session) => session,
      );
    },
  };
}

/** What an endpoint gets of somebody who is not signed in. */
const nobody = { bearer: null, apiKey: null, query: new URLSearchParams(), params: {}, fields: {} };

function mailing(redirectTo: SelfServiceMail["redirectTo"]): Omit<AuthV1Request, "client"> {
  return { ...nobody, query: new URLSearchParams({ redirect_to: redirectTo }) };
}

function by(
  { accessToken, client }: SelfServiceCaller,
  given: Partial<Pick<AuthV1Request, "params" | "fields">> & { readonly query?: Readonly<Record<string, string>> } = {},
): AuthV1Request {
  return { ...nobody, ...given, bearer: accessToken, query: new URLSearchParams(given.query), client };
}

type Refused = Extract<Answer<unknown>, { readonly code: unknown }>;

function refused({ status, code, retryAfterSeconds }: Refused): ReturnType<typeof selfServiceRefusal> {
  return selfServiceRefusal({ status, code, retryAfterSeconds: retryAfterSeconds ?? null });
}

function outcome<Body, Value>(answer: Answer<Body>, read: (body: Body) => Value): SelfServiceOutcome<Value> {
  return "code" in answer ? refused(answer) : { status: "done", value: read(answer.body) };
}

function done(answer: Answer<unknown>): SelfServiceOutcome<null> {
  return outcome(answer, () => null);
}

function ownFactor(factor: Factor): OwnFactor {
  return { id: factor.id, type: factor.type, isVerified: isVerified(factor), name: factor.friendlyName };
}
