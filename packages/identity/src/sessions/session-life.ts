import type { ClientContext, Clock, SessionRecord, SessionStore } from "@rubrica/core";
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import { createSecretToken, hashToken } from "../tokens/secret-token.ts";

export interface SessionLifeOptions {
  readonly clock: Clock;
  /** A session that nobody used for so long is over. */
  readonly idleDays: number;
  /** A session is over after so long however much it is used. */
  readonly maxDays: number;
}

/** A session as it begins, with the one copy of its refresh token. */
export interface OpenedSession {
  readonly id: string;
  readonly refreshToken: string;
}

/**
 * Begins a session. Lucia keeps its life cycle under the hash of the first refresh token, so that the database holds
 * nothing that opens anything.
 */
export async function openSession(
  sessions: SessionStore,
  opening: { readonly userId: string; readonly client: ClientContext },
  options: SessionLifeOptions,
): Promise<OpenedSession> {
  const refreshToken = createSecretToken();
  const secretHash = await hashToken(refreshToken);
  const id = crypto.randomUUID();
  const attributes: SessionAttributes = {
    id,
    createdAt: options.clock.now(),
    userAgent: opening.client.userAgent?.slice(0, 500) ?? null,
    ip: opening.client.ip,
  };
  await lucia(sessions, options).createSession(opening.userId, attributes, { sessionId: secretHash });
  await sessions.insertRefreshToken({ hash: secretHash, sessionId: id });
  return { id, refreshToken };
}

/** Whether the session still stands; being asked prolongs it once half of its idle time is over. */
export async function isSessionAlive(
  sessions: SessionStore,
  session: SessionRecord,
  options: SessionLifeOptions,
): Promise<boolean> {
  const now = options.clock.now().getTime();
  const tooOld = now >= session.createdAt.getTime() + options.maxDays * dayInMilliseconds;
  if (tooOld || now >= session.expiresAt.getTime()) {
    await sessions.remove({ id: session.id });
    return false;
  }
  const validated = await lucia(sessions, options, session).validateSession(session.secretHash);
  return validated.session !== null;
}

const dayInMilliseconds = 24 * 3600 * 1000;

/** What lucia carries for us from `createSession` to the adapter. */
type SessionAttributes = Pick<SessionRecord, "id" | "createdAt" | "userAgent" | "ip">;

/** Lucia over our port, for one question; `known` spares it a query for a row that was just read. */
function lucia(sessions: SessionStore, options: SessionLifeOptions, known?: SessionRecord): Lucia {
  return new Lucia(adapter(sessions, known), { sessionExpiresIn: new TimeSpan(options.idleDays, "d") });
}

function adapter(sessions: SessionStore, known?: SessionRecord): Adapter {
  return {
    async getSessionAndUser(secretHash) {
      const session = known?.secretHash === secretHash ? known : await sessions.findBySecretHash(secretHash);
      // A session goes with its account by foreign key: where there is a session there is a user.
      return session ? [toDatabaseSession(session), { id: session.userId, attributes: {} }] : [null, null];
    },
    async getUserSessions(userId) {
      return (await sessions.listByUser(userId)).map(toDatabaseSession);
    },
    async setSession(session) {
      const attributes = session.attributes as SessionAttributes;
      await sessions.insert({
        ...attributes,
        userId: session.userId,
        secretHash: session.id,
        expiresAt: session.expiresAt,
      });
    },
    updateSessionExpiration: (secretHash, expiresAt) => sessions.setExpiry(secretHash, expiresAt),
    deleteSession: (secretHash) => sessions.remove({ secretHash }),
    deleteUserSessions: (userId) => sessions.remove({ userId }),
    deleteExpiredSessions: () => sessions.removeExpired(),
  };
}

function toDatabaseSession(session: SessionRecord): DatabaseSession {
  const { id, createdAt, userAgent, ip } = session;
  return {
    id: session.secretHash,
    userId: session.userId,
    expiresAt: session.expiresAt,
    attributes: { id, createdAt, userAgent, ip } satisfies SessionAttributes,
  };
}
