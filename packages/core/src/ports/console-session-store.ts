/**
 * A session of the console. The database stores a hash of the secret in the cookie, and the tokens encrypted with that
 * secret.
 */
export interface ConsoleSessionRecord {
  readonly secretHash: string;
  /** Encrypted with the secret of the cookie, which is not stored. */
  readonly sealedTokens: string;
  /** Version of the tokens, from 1. Each replacement adds one. */
  readonly version: number;
}

/** Stores the sessions of the console, for own and external accounts. */
export interface ConsoleSessionStore {
  /** Stores a sign-in for the given time. Expired ones are removed later. */
  insert(session: {
    readonly secretHash: string;
    readonly sealedTokens: string;
    readonly lifetimeSeconds: number;
  }): Promise<void>;
  /** The sign-in, or null when it is unknown or over. */
  find(secretHash: string): Promise<ConsoleSessionRecord | null>;
  /**
   * Replaces the tokens if they still have this version, and extends the session. False if another request replaced them
   * first, or the session has ended.
   */
  replaceTokens(
    secretHash: string,
    replacement: { readonly version: number; readonly sealedTokens: string; readonly lifetimeSeconds: number },
  ): Promise<boolean>;
  /** Ends the sign-in. One that has ended is ignored. */
  remove(secretHash: string): Promise<void>;
}
