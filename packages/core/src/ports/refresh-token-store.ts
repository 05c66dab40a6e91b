import type { SessionWithAccount } from "./session-store.ts";

/** Successor of a refresh token. Only its hash is stored, from which the token cannot be recovered. */
export interface RefreshTokenSuccessor {
  /** SHA-256 of the token, lower-case hexadecimal. */
  readonly hash: string;
  /** Random text that went into the token, kept so that the same one can be made again. */
  readonly salt: string;
}

/** A presented token, and when its session ends. */
export interface RefreshTokenExchange {
  /** SHA-256 of the token, lower-case hexadecimal. */
  readonly hash: string;
  /** Successor to store unless the token has one already. */
  readonly successor: RefreshTokenSuccessor;
  readonly at: Date;
  readonly userAgent: string | null;
  readonly ip: string | null;
  /** Sessions that began at this time or earlier have expired. */
  readonly sessionsBegunAfter: Date;
  /** A token that was used earlier does not give its successor again. */
  readonly usedSince: Date;
}

/** Result of an exchange. */
export type RefreshTokenOutcome =
  | ({
      readonly status: "exchanged";
      /** The one that was offered, or the one that the token was exchanged for before. */
      readonly successor: RefreshTokenSuccessor;
    } & SessionWithAccount)
  | {
      /**
       * `not_found`: the token is unknown or its session has ended. `session_expired`: the session had expired and is
       * removed. `banned`: the account is banned; nothing changed. `already_used`: the token was used before, and either
       * its successor was used too or the first use was too long ago; the session is removed.
       */
      readonly status: "not_found" | "session_expired" | "banned" | "already_used";
    };

/** Stores refresh tokens of sessions by hash. Each is used once and has at most one successor. */
export interface RefreshTokenStore {
  /** Adds the first token of a session. */
  insert(token: { readonly hash: string; readonly sessionId: string }): Promise<void>;
  /** Invalidates all tokens of the session and adds a new first one. */
  restart(token: { readonly hash: string; readonly sessionId: string }): Promise<void>;
  /**
   * Exchanges a token for its successor and records the use of its session, atomically. A repeated exchange returns the
   * same successor until that one is used. Exchanges of one session are serialized, also with a sign-out.
   */
  exchange(exchange: RefreshTokenExchange): Promise<RefreshTokenOutcome>;
}
