/** A sign-in of the page. Its cookie opens it: the database knows the hash alone, and the tokens sealed under the cookie. */
export interface ConsoleSessionRecord {
  readonly secretHash: string;
  /** Encrypted by whoever holds the cookie's secret; nothing here opens it. */
  readonly sealedTokens: string;
  /** One more with each replacement, from 1. */
  readonly version: number;
}

/** Keeps the sign-ins of the page, for accounts of our own and for those elsewhere. */
export interface ConsoleSessionStore {
  /** Keeps a sign-in for so long. Those that are over go by and by. */
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
  /** Ends the sign-in. What is gone already is fine. */
  remove(secretHash: string): Promise<void>;
}
