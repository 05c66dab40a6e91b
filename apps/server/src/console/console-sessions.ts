import { createHash, randomBytes } from "node:crypto";
import type { AccountProvider, ClientContext, Clock, ConsoleSessionStore } from "@rubrica/core";
import type { SelfService, SessionTokens } from "@rubrica/identity";
import type { OwnPageCheck } from "./own-page.ts";
import { type ConsoleTokens, openTokens, sealTokens } from "./sealed-tokens.ts";
import type { SessionCookie } from "./session-cookie.ts";

/** Sign-ins of the page: the browser holds a cookie, the server the tokens behind it, and refreshes them by itself. */
export interface ConsoleSessions {
  /** The access token behind the request's cookie, good for a while yet. Null without one, and for another site's request. */
  accessToken(request: Request): Promise<string | null>;
  /** Whether the request carries the cookie and was not made by a page of ours: then the cookie counts for nothing. */
  isForeign(request: Request): boolean;
  /** Begins a sign-in with the session and ends the one that the request's cookie carries; the `Set-Cookie` for it. */
  begin(request: Request, session: SessionTokens): Promise<string>;
  /** Carries the session of the request's cookie on with new tokens, under a new secret; the `Set-Cookie` for it. */
  raise(request: Request, session: SessionTokens): Promise<string>;
  /** `Set-Cookie` that keeps the request's cookie for as long again. */
  prolong(request: Request): string | null;
  /** Ends the sign-in of the request's cookie, and its session, at once; the `Set-Cookie` that takes the cookie away. */
  end(request: Request): Promise<string>;
}

export interface ConsoleSessionsOptions {
  readonly store: ConsoleSessionStore;
  readonly accountProvider: Pick<AccountProvider, "revokeSessions">;
  readonly selfService: Pick<SelfService, "refresh">;
  readonly cookie: SessionCookie;
  readonly isFromOwnPage: OwnPageCheck;
  readonly clock: Clock;
  readonly client: (request: Request) => ClientContext;
}

/** Tokens could not be refreshed just now, and the old one is over. */
class TokenRefreshError extends Error {
  override readonly name = "TokenRefreshError";
  readonly code = "token_refresh_failed";
}

/** As long as a session may stay unused; each refresh begins it anew. */
const LIFETIME_SECONDS = 30 * 24 * 3600;

/** Puts sign-ins together. Opens nothing. */
export function createConsoleSessions(options: ConsoleSessionsOptions): ConsoleSessions {
  const { store, accountProvider, selfService, cookie, isFromOwnPage, clock } = options;
  /** Many requests of a page find the token over at the same moment: one refreshes it for all. */
  const refreshing = new Map<string, Promise<ConsoleTokens | null>>();
  const now = () => Math.floor(clock.now().getTime() / 1000);

  const tokensOf = async (secret: string, client: ContextOf): Promise<ConsoleTokens | null> => {
    const secretHash = hashOf(secret);
    const kept = await store.find(secretHash);
    const tokens = kept && openTokens(secret, kept.sealedTokens);
    if (!tokens || now() < tokens.refreshAt) return tokens;
    const begun = refreshing.get(secretHash) ?? refresh(secret, { ...tokens, version: kept.version }, client());
    refreshing.set(secretHash, begun);
    return begun.finally(() => {
      if (refreshing.get(secretHash) === begun) refreshing.delete(secretHash);
    });
  };

  /** Whoever loses against another process takes what that one was given. */
  const refresh = async (
    secret: string,
    { version, ...old }: ConsoleTokens & { readonly version: number },
    client: ClientContext,
  ): Promise<ConsoleTokens | null> => {
    const secretHash = hashOf(secret);
    const refreshed = await selfService.refresh(old.refreshToken, client).catch(() => null);
    if (refreshed?.status === "done") {
      const tokens = toTokens(refreshed.value, now());
      const sealedTokens = sealTokens(secret, tokens);
      if (await store.replaceTokens(secretHash, { version, sealedTokens, lifetimeSeconds: LIFETIME_SECONDS }))
        return tokens;
    } else if (refreshed === null || refreshed.reason === "limited") {
      if (now() < old.expiresAt) return old;
      throw new TokenRefreshError("The access token could not be refreshed.");
    }
    const kept = await store.find(secretHash);
    if (kept && kept.version !== version) return openTokens(secret, kept.sealedTokens);
    await store.remove(secretHash);
    return null;
  };

  const endSecret = async (secret: string, client: ContextOf): Promise<void> => {
    // The row goes whatever becomes of the session: from here on the cookie opens nothing.
    const tokens = await tokensOf(secret, client).catch(() => null);
    await store.remove(hashOf(secret));
    if (tokens) await accountProvider.revokeSessions({ accessToken: tokens.accessToken });
  };

  const keep = async (session: SessionTokens): Promise<string> => {
    const secret = randomBytes(32).toString("base64url");
    const sealedTokens = sealTokens(secret, toTokens(session, now()));
    await store.insert({ secretHash: hashOf(secret), sealedTokens, lifetimeSeconds: LIFETIME_SECONDS });
    return cookie.give(secret, LIFETIME_SECONDS);
  };

  return {
    async accessToken(request) {
      const secret = cookie.read(request);
      if (secret === null || !isFromOwnPage(request)) return null;
      return (await tokensOf(secret, () => options.client(request)))?.accessToken ?? null;
    },

    isForeign: (request) => cookie.read(request) !== null && !isFromOwnPage(request),

    async begin(request, session) {
      const begun = await keep(session);
      const before = cookie.read(request);
      if (before !== null) await endSecret(before, () => options.client(request));
      return begun;
    },

    async raise(request, session) {
      const raised = await keep(session);
      const before = cookie.read(request);
      if (before !== null) await store.remove(hashOf(before));
      return raised;
    },

    prolong(request) {
      const secret = cookie.read(request);
      return secret && cookie.give(secret, LIFETIME_SECONDS);
    },

    async end(request) {
      const secret = cookie.read(request);
      if (secret !== null) await endSecret(secret, () => options.client(request));
      return cookie.takeAway();
    },
  };
}

type ContextOf = () => ClientContext;

/** A minute before the end, or the last quarter of a shorter life: no token ends on its way through the service. */
function toTokens({ access_token, refresh_token, expires_in }: SessionTokens, now: number): ConsoleTokens {
  const expiresAt = now + expires_in;
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    refreshAt: expiresAt - Math.min(60, Math.ceil(expires_in / 4)),
    expiresAt,
  };
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
