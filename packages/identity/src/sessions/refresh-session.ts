import type { AuthSession, ClientContext, RefreshTokenSuccessor, SessionRecord } from "@rubrica/core";
import { base64url } from "jose";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { keyedDigest, keyedDigests } from "../tokens/derived-key.ts";
import { hashToken } from "../tokens/secret-token.ts";
import { issueSession } from "./issue-session.ts";
import { begunTooEarly, isSessionAlive, type OpenedSession, storedClient } from "./session-life.ts";

export type RefreshOutcome =
  | { readonly status: "refreshed"; readonly session: AuthSession; readonly sessionId: string }
  | {
      readonly status: "refused";
      /**
       * `already_used`: the token was given in before and its successor too, so one of the two who had it is a thief;
       * the session has ended.
       */
      readonly reason: "not_found" | "already_used" | "session_expired" | "banned";
    };

/**
 * Exchanges a refresh token for its successor and a new access token. Given in again, by a client that lost the answer or
 * by many at the same moment, it gives the same successor, until that one is used; after that it ends the session,
 * its newest token included.
 */
export async function refreshSession(
  settings: IdentitySettings,
  request: { readonly refreshToken: string; readonly client: ClientContext },
): Promise<RefreshOutcome> {
  const { refreshToken, client } = request;
  if (refreshToken.length > MAX_TOKEN_LENGTH) return refused("not_found");
  const offered = await offerSuccessor(settings, refreshToken);
  const at = settings.clock.now();
  const exchanged = await settings.stores.refreshTokens.exchange({
    hash: await hashToken(refreshToken),
    successor: offered,
    at,
    ...storedClient(client),
    sessionsBegunAfter: begunTooEarly(at, settings),
    usedSince: new Date(at.getTime() - settings.refreshReuseSeconds * 1000),
  });
  if (exchanged.status !== "exchanged") return refused(exchanged.status);
  const { session, account, successor } = exchanged;
  const token =
    successor.hash === offered.hash ? offered.token : await successorOfBefore(settings, refreshToken, successor);
  // With another secret of the installation it comes out as another token, which is nobody's fault.
  if (token === null) return refused("already_used");
  if (!(await isSessionAlive(settings.stores.sessions, session, settings))) return refused("session_expired");
  const issued = await issueSession(settings, account, openedAgain(session, token));
  return { status: "refreshed", session: issued, sessionId: session.id };
}

/** Longer than any token of ours: not worth hashing. */
const MAX_TOKEN_LENGTH = 200;

/** A successor for the token, if it has none yet. */
async function offerSuccessor(
  { signingKeys }: IdentitySettings,
  refreshToken: string,
): Promise<RefreshTokenSuccessor & { readonly token: string }> {
  const salt = base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await keyedDigest(signingKeys, "refresh-tokens", successorText(refreshToken, salt));
  const token = base64url.encode(digest);
  return { token, salt, hash: await hashToken(token) };
}

/** The successor that the token was exchanged for before; null where it cannot be made again. */
async function successorOfBefore(
  { signingKeys }: IdentitySettings,
  refreshToken: string,
  { hash, salt }: RefreshTokenSuccessor,
): Promise<string | null> {
  for (const digest of await keyedDigests(signingKeys, "refresh-tokens", successorText(refreshToken, salt))) {
    const token = base64url.encode(digest);
    if ((await hashToken(token)) === hash) return token;
  }
  return null;
}

/**
 * What the token that follows is the digest of: the one before, so that it can be made again without being kept; the
 * installation's secret and the salt keep everybody else from making it.
 */
function successorText(refreshToken: string, salt: string): string {
  return `${salt}.${refreshToken}`;
}

function openedAgain(session: SessionRecord, refreshToken: string): OpenedSession {
  const { id, createdAt, assuranceLevel, methods } = session;
  return { id, createdAt, assuranceLevel, methods, refreshToken };
}

function refused(
  reason: Extract<RefreshOutcome, { status: "refused" }>["reason"],
): RefreshOutcome & { status: "refused" } {
  return { status: "refused", reason };
}
