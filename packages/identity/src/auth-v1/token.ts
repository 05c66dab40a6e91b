import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import { type ClientContext, isEmailAddress, normalizeEmail } from "@rubrica/core";
import { isBlank } from "../functions/request-fields.ts";
import { type SignInRefusal, signInPerson } from "../login/sign-in-person.ts";
import { type ExchangeOutcome, exchangeAuthCode } from "../one-time/pkce.ts";
import { type RefreshOutcome, refreshSession } from "../sessions/refresh-session.ts";
import { takeFromAddress } from "./allowances.ts";
import type { AuthV1Request, Endpoint } from "./endpoint.ts";
import type { AuthV1Context } from "./options.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { type Answer, ok, type Reply } from "./reply.ts";
import { type SessionJson, sessionJson } from "./user-json.ts";

type Grant = (context: AuthV1Context, request: AuthV1Request) => Promise<Reply> | Reply;

/** `POST /token?grant_type=`: something that proves who asks, for a session. */
export const tokenEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.token,
  answer(context, request) {
    const grant = grants.get(request.query.get("grant_type") ?? "");
    return grant ? grant(context, request) : refuse("invalid_credentials", { message: "unsupported_grant_type" });
  },
};

const grants: ReadonlyMap<string, Grant> = new Map<string, Grant>([
  ["password", grantByPassword],
  ["refresh_token", grantByRefreshToken],
  ["pkce", grantByAuthCode],
  ["id_token", () => refuse("provider_disabled")],
  ["web3", () => refuse("web3_provider_disabled")],
]);

async function grantByPassword(context: AuthV1Context, { fields, client }: AuthV1Request): Promise<Reply> {
  const { email, phone, password } = fields;
  if (isBlank(email))
    return isBlank(phone) ? refuse("validation_failed", { message: "missing email or phone" }) : noPhone;
  if (typeof email !== "string" || typeof password !== "string" || !isEmailAddress(normalizeEmail(email))) {
    return refuse("invalid_credentials");
  }
  const dependencies = { ...context, logger: context.settings.logger };
  const outcome = await signInPerson(dependencies, { email: normalizeEmail(email), password, client });
  if (outcome.status === "refused") {
    if (outcome.reason === "too_many_failures") {
      return refuse("over_request_rate_limit", { retryAfterSeconds: outcome.retryAfterSeconds });
    }
    return signInRefusals[outcome.reason];
  }
  // The contract tells here, and here alone, that a password is weak; null says that it is not.
  return ok({ ...sessionJson(outcome.session), weak_password: null });
}

const noPhone = refuse("phone_provider_disabled", { status: 422, message: "Phone logins are disabled" });

const signInRefusals: Readonly<Record<SignInRefusal, Refusal>> = {
  invalid_credentials: refuse("invalid_credentials"),
  email_not_confirmed: refuse("email_not_confirmed"),
  banned: refuse("user_banned", { status: 400 }),
  deactivated: refuse("user_banned", { status: 400 }),
  record_unreadable: refuse("unexpected_failure"),
};

function grantByRefreshToken(context: AuthV1Context, { fields, client }: AuthV1Request): Promise<Reply> | Reply {
  const refreshToken = fields.refresh_token;
  if (typeof refreshToken !== "string" || refreshToken === "") {
    return { status: 400, body: { error: "invalid_request", error_description: "refresh_token required" } };
  }
  return exchangeRefreshToken(context, refreshToken, client);
}

/** Its successor and a new access token, within what the network address may ask. */
export async function exchangeRefreshToken(
  context: AuthV1Context,
  refreshToken: string,
  client: ClientContext,
): Promise<Answer<SessionJson>> {
  const refusal = await takeFromAddress(context, "refresh", client.ip);
  if (refusal) return refusal;
  const outcome = await refreshSession(context.settings, { refreshToken, client });
  return outcome.status === "refused" ? refreshRefusals[outcome.reason] : ok(sessionJson(outcome.session));
}

const refreshRefusals: Readonly<Record<Extract<RefreshOutcome, { status: "refused" }>["reason"], Refusal>> = {
  not_found: refuse("refresh_token_not_found"),
  already_used: refuse("refresh_token_already_used"),
  session_expired: refuse("session_expired"),
  banned: refuse("user_banned", { status: 400 }),
};

async function grantByAuthCode(context: AuthV1Context, { fields, client }: AuthV1Request): Promise<Reply> {
  const { auth_code: authCode, code_verifier: codeVerifier } = fields;
  if (typeof authCode !== "string" || typeof codeVerifier !== "string" || authCode === "" || codeVerifier === "") {
    return refuse("validation_failed", {
      message: "invalid request: both auth code and code verifier should be non-empty",
    });
  }
  const refusal = await takeFromAddress(context, "verify", client.ip);
  if (refusal) return refusal;
  const outcome = await exchangeAuthCode(context.settings, { authCode, codeVerifier, client });
  return outcome.status === "refused" ? exchangeRefusals[outcome.reason] : ok(sessionJson(outcome.session));
}

const exchangeRefusals: Readonly<Record<Extract<ExchangeOutcome, { status: "refused" }>["reason"], Refusal>> = {
  unknown_code: refuse("flow_state_not_found"),
  wrong_verifier: refuse("bad_code_verifier"),
  banned: refuse("user_banned", { status: 400 }),
};
