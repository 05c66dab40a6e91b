import type { Account, SessionRecord } from "@rubrica/core";
import { isBanned } from "../accounts/account-state.ts";
import { isVerified } from "../factors/enrol-factor.ts";
import { lowerLevel, type MissingFactor, missingFactor } from "../factors/missing-factor.ts";
import { isSessionAlive } from "../sessions/session-life.ts";
import { readAccessToken } from "../tokens/access-token.ts";
import type { AuthV1Request } from "./endpoint.ts";
import type { AuthV1Context } from "./options.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Who asks, as the rows say now: a token whose session or account is gone opens nothing. */
export interface SignedInUser {
  readonly account: Account;
  readonly session: SessionRecord;
  /** The lower one of the token's own level and the session's. */
  readonly assuranceLevel: SessionRecord["assuranceLevel"];
}

type Asking = Pick<AuthV1Request, "bearer">;

/**
 * The person whose access token the request carries, with all rights, or why there is none: a token that lacks a second
 * factor is refused.
 */
export async function signedInUser(context: AuthV1Context, request: Asking): Promise<SignedInUser | Refusal> {
  const user = await tokenHolder(context, request);
  return "code" in user ? user : ((await refuseWithoutFactor(context, user)) ?? user);
}

/** Null where the token lacks no second factor. */
async function refuseWithoutFactor(context: AuthV1Context, user: SignedInUser): Promise<Refusal | null> {
  const { account, assuranceLevel } = user;
  const { secondFactorDemandedOf: demandedOf } = context;
  const hasSecondFactor = account.factors.some(isVerified);
  const asksRole = demandedOf.length > 0 && assuranceLevel === "aal1" && !hasSecondFactor;
  const role = asksRole ? ((await context.userInfo.find(account.id))?.role ?? null) : null;
  const missing = missingFactor({ assuranceLevel, hasSecondFactor, role }, demandedOf);
  return missing && withoutFactor[missing];
}

/** The token lacks a second factor that its person has. */
export const factorNotShown: Refusal = refuse("insufficient_aal", {
  status: 403,
  message: "AAL2 is required: show a code of the second factor first",
});

const withoutFactor: Readonly<Record<MissingFactor, Refusal>> = {
  show: factorNotShown,
  enrol: refuse("insufficient_aal", {
    status: 403,
    message: "AAL2 is required: this account has to have a second factor, enroll one first",
  }),
};

/**
 * The person whose access token the request carries, on whatever level, or why there is none: for reading whose it is,
 * showing and enrolling a second factor, and signing out.
 */
export async function tokenHolder(context: AuthV1Context, { bearer: token }: Asking): Promise<SignedInUser | Refusal> {
  if (token === null) return refuse("no_authorization");
  if ((await context.apiKeys.kindOf(token)) !== null) {
    return refuse("bad_jwt", { message: "invalid claim: missing sub claim" });
  }
  const { settings } = context;
  const { stores, clock } = settings;
  const expected = { issuer: settings.issuer, now: clock.now() };
  const claims = await readAccessToken(settings.signingKeys, token, expected);
  if (claims === null) return refuse("bad_jwt");
  const found = await stores.sessions.findWithAccount(claims.sessionId);
  const isTheirs = found?.account.id === claims.userId;
  const account = isTheirs ? found.account : await stores.accounts.find(claims.userId);
  if (account === null || account.deletedAt !== null) return refuse("user_not_found");
  if (isBanned(account, clock)) return refuse("user_banned");
  if (!isTheirs || !(await isSessionAlive(stores.sessions, found.session, settings)))
    return refuse("session_not_found");
  context.onAuthenticated(found.account.id);
  return { ...found, assuranceLevel: lowerLevel(claims, found.session) };
}

/** Null where the request carries a key of the service: as bearer, or as `apikey` when there is no bearer. */
export async function refuseUnlessService(
  context: AuthV1Context,
  request: Pick<AuthV1Request, "bearer" | "apiKey">,
): Promise<Refusal | null> {
  const token = request.bearer ?? request.apiKey;
  if (!token) return refuse("no_authorization");
  const kind = await context.apiKeys.kindOf(token);
  if (kind !== null) return kind === "service" ? null : refuse("not_admin");
  const user = await tokenHolder(context, request);
  return "account" in user ? refuse("not_admin") : user;
}
