import type { SessionWithAccount } from "./session-store.ts";

/** The token that follows one that is given in. Only its hash is kept: what it opens cannot be had from here. */
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
  /** What follows the token unless something does already. */
  readonly successor: RefreshTokenSuccessor;
  readonly at: Date;
  readonly userAgent: string | null;
  readonly ip: string | null;
  /** Sessions that began then or earlier are over. */
  readonly sessionsBegunAfter: Date;
  /** A token that was used earlier does not give its successor again. */
  readonly usedSince: Date;
}

/** What became of it. */
export type RefreshTokenOutcome =
  | ({
      readonly status: "exchanged";
      /** The one that was offered, or the one that the token was exchanged for before. */
      readonly successor: RefreshTokenSuccessor;
    } & SessionWithAccount)
  | {
      /**
       * `not_found`: unknown, or its session is gone. `session_expired`: its session was over, and is gone now. `banned`:
       * nobody may sign in to the account now; nothing changed. `already_used`: it was used before and its successor too, or
       * too long ago; its session is gone now.
       */
      readonly status: "not_found" | "session_expired" | "banned" | "already_used";
    };

/** Stores refresh tokens of sessions by hash. Each is used once and has at most one successor. */
export interface RefreshTokenStore {
  /** Adds the first token of a session. */
  insert(token: { readonly hash: string; readonly sessionId: string }): Promise<void>;
  /** Makes every token of the session void and adds a first one again. */
  restart(token: { readonly hash: string; readonly sessionId: string }): Promise<void>;
  /**
   * Exchanges a token for its successor and records the use of its session, all or nothing. Given in again, it gives the
   * same successor until that one is used. One exchange of a session happens after another, and sees what those before
   * and a sign-out have done.
   */
  exchange(exchange: RefreshTokenExchange): Promise<RefreshTokenOutcome>;
}
