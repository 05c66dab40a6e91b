import type { Account, SessionRecord } from "@rubrica/core";
import { isBanned } from "../accounts/account-state.ts";
import { bearerToken } from "../functions/access-key.ts";
import { isSessionAlive } from "../sessions/session-life.ts";
import { readAccessToken } from "../tokens/access-token.ts";
import type { AuthV1Context } from "./options.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Who asks, as the rows say now: a token whose session or account is gone opens nothing. */
export interface SignedInUser {
  readonly account: Account;
  readonly session: SessionRecord;
}

/** The person whose access token the request carries, or why there is none. */
export async function signedInUser(context: AuthV1Context, request: Request): Promise<SignedInUser | Refusal> {
  const token = bearerToken(request);
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
  return found;
}

/** Null where the request carries a key of the service: as bearer, or as `apikey` when there is no bearer. */
export async function refuseUnlessService(context: AuthV1Context, request: Request): Promise<Refusal | null> {
  const token = bearerToken(request) ?? request.headers.get("apikey");
  if (!token) return refuse("no_authorization");
  const kind = await context.apiKeys.kindOf(token);
  if (kind !== null) return kind === "service" ? null : refuse("not_admin");
  const user = await signedInUser(context, request);
  return "account" in user ? refuse("not_admin") : user;
}
