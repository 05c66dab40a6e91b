import type { AuthSession, ClientContext, RefreshTokenRecord, SessionRecord, Stores } from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import { base64url } from "jose";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { isBanned } from "../accounts/account-state.ts";
import { keyedDigest, keyedDigests } from "../tokens/derived-key.ts";
import { createSecretToken, hashToken } from "../tokens/secret-token.ts";
import { issueSession } from "./issue-session.ts";
import { isSessionAlive, type OpenedSession, storedClient } from "./session-life.ts";

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
  if (request.refreshToken.length > maxTokenLength) return refused("not_found");
  const hash = await hashToken(request.refreshToken);
  const outcome = await settings.transaction.run(SERVICE, async (bound) => {
    const token = await bound.refreshTokens.hold(hash);
    const found = token && (await bound.sessions.findWithAccount(token.sessionId));
    if (!found) return refused("not_found");
    const { session, account } = found;
    if (!(await isSessionAlive(bound.sessions, session, settings))) return refused("session_expired");
    if (isBanned(account, settings.clock)) return refused("banned");
    const exchanged = await exchange(settings, bound, { token, refreshToken: request.refreshToken });
    if (exchanged === "replayed") await bound.sessions.remove({ id: session.id });
    if (exchanged === "replayed" || exchanged === "lost") return refused("already_used");
    const use = { at: settings.clock.now(), ...storedClient(request.client) };
    await bound.sessions.markRefreshed(session.id, use);
    return { account, opened: openedAgain(session, exchanged.successor) };
  });
  if ("status" in outcome) return outcome;
  const session = await issueSession(settings, outcome.account, outcome.opened);
  return { status: "refreshed", session, sessionId: outcome.opened.id };
}

/** Longer than any token of ours: not worth hashing. */
const maxTokenLength = 200;

/** The successor of the token; `replayed` where that was used too; `lost` where it cannot be made again. */
async function exchange(
  settings: IdentitySettings,
  { refreshTokens }: Pick<Stores, "refreshTokens">,
  { token, refreshToken }: { readonly token: RefreshTokenRecord; readonly refreshToken: string },
): Promise<{ readonly successor: string } | "replayed" | "lost"> {
  if (token.usedAt === null || token.successorSalt === null) {
    const successorSalt = createSecretToken();
    const text = successorText(refreshToken, successorSalt);
    const successor = base64url.encode(await keyedDigest(settings.signingKeys, "refresh-tokens", text));
    const successorHash = await hashToken(successor);
    await refreshTokens.rotate({ hash: token.hash, usedAt: settings.clock.now(), successorHash, successorSalt });
    return { successor };
  }
  const next = await refreshTokens.findSuccessor(token.hash);
  if (next === null || next.usedAt !== null || isTooLate(settings, token.usedAt)) return "replayed";
  const text = successorText(refreshToken, token.successorSalt);
  for (const digest of await keyedDigests(settings.signingKeys, "refresh-tokens", text)) {
    const successor = base64url.encode(digest);
    if ((await hashToken(successor)) === next.hash) return { successor };
  }
  // With another secret of the installation it comes out as another token, which is nobody's fault.
  return "lost";
}

function isTooLate({ refreshReuseSeconds, clock }: IdentitySettings, usedAt: Date): boolean {
  return clock.now().getTime() - usedAt.getTime() > refreshReuseSeconds * 1000;
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
