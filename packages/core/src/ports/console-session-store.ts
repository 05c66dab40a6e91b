/** A sign-in of the page. Its cookie opens it: the database knows the hash alone, and the tokens sealed under the cookie. */
export interface ConsoleSessionRecord {
  readonly secretHash: string;
  /** Encrypted with the secret of the cookie, which is not stored. */
  readonly sealedTokens: string;
  /** One more with each replacement, from 1. */
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
   * Puts tokens in place of those of that version and lets the sign-in live on; false when somebody else was faster, or
   * it is gone.
   */
  replaceTokens(
    secretHash: string,
    replacement: { readonly version: number; readonly sealedTokens: string; readonly lifetimeSeconds: number },
  ): Promise<boolean>;
  /** Ends the sign-in. One that has ended is ignored. */
  remove(secretHash: string): Promise<void>;
}
