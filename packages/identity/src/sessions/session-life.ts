import type { ClientContext, Clock, SessionRecord, SessionStore, Stores } from "@rubrica/core";
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import { createSecretToken, hashToken } from "../tokens/secret-token.ts";

export interface SessionLifeOptions {
  readonly clock: Clock;
  /** A session that nobody used for so long is over. */
  readonly idleDays: number;
  /** A session is over after so long however much it is used. */
  readonly maxDays: number;
}

/** A session with the one copy of a refresh token of it, and what its access tokens tell of it. */
export interface OpenedSession extends Pick<SessionRecord, "id" | "createdAt" | "assuranceLevel" | "methods"> {
  readonly refreshToken: string;
}

/**
 * Begins a session. Lucia keeps its life cycle under the hash of the first refresh token, so that the database holds
 * nothing that opens anything.
 * @param opening `method` is how the person proved who they are, as `amr` of the access token names it.
 */
export async function openSession(
  stores: Pick<Stores, "sessions" | "refreshTokens">,
  opening: { readonly userId: string; readonly method: string; readonly client: ClientContext },
  options: SessionLifeOptions,
): Promise<OpenedSession> {
  const refreshToken = createSecretToken();
  const secretHash = await hashToken(refreshToken);
  const createdAt = options.clock.now();
  const attributes: SessionAttributes = {
    id: crypto.randomUUID(),
    createdAt,
    refreshedAt: null,
    ...storedClient(opening.client),
    assuranceLevel: "aal1",
    methods: [{ method: opening.method, timestamp: Math.floor(createdAt.getTime() / 1000) }],
  };
  await lucia(stores.sessions, options).createSession(opening.userId, attributes, { sessionId: secretHash });
  await stores.refreshTokens.insert({ hash: secretHash, sessionId: attributes.id });
  return { ...attributes, refreshToken };
}

/** Where a session is used from, no longer than it is worth keeping. */
export function storedClient({ userAgent, ip }: ClientContext): ClientContext {
  // PostgreSQL takes no NUL; unpaired halves of a cut surrogate pair neither.
  return { userAgent: userAgent?.slice(0, 500).replace(/[\p{Cc}\p{Cs}]/gu, "") ?? null, ip };
}

/** Whether the session still stands; being asked prolongs it once half of its idle time is over. */
export async function isSessionAlive(
  sessions: SessionStore,
  session: SessionRecord,
  options: SessionLifeOptions,
): Promise<boolean> {
  const now = options.clock.now().getTime();
  if (now >= endOfLife(session, options).getTime() || now >= session.expiresAt.getTime()) {
    await sessions.remove({ id: session.id });
    return false;
  }
  const validated = await lucia(sessions, options, session).validateSession(session.secretHash);
  return validated.session !== null;
}

/** When the session is over however much it is used. */
export function endOfLife(
  session: Pick<SessionRecord, "createdAt">,
  options: Pick<SessionLifeOptions, "maxDays">,
): Date {
  return new Date(session.createdAt.getTime() + options.maxDays * DAY_IN_MILLISECONDS);
}

/** Sessions that began then or earlier are over now: {@link endOfLife} the other way round. */
export function begunTooEarly(now: Date, options: Pick<SessionLifeOptions, "maxDays">): Date {
  return new Date(now.getTime() - options.maxDays * DAY_IN_MILLISECONDS);
}

const DAY_IN_MILLISECONDS = 24 * 3600 * 1000;

/** What lucia carries for us from `createSession` to the adapter. */
type SessionAttributes = Omit<SessionRecord, "userId" | "secretHash" | "expiresAt">;

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
  const { userId, secretHash, expiresAt, ...attributes } = session;
  return { id: secretHash, userId, expiresAt, attributes: attributes satisfies SessionAttributes };
}
