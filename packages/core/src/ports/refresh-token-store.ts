/** A refresh token as it is kept. The token itself is nowhere: what it opens cannot be had from here. */
export interface RefreshTokenRecord {
  /** SHA-256 of the token, lower-case hexadecimal. */
  readonly hash: string;
  readonly sessionId: string;
  /** Hash of the token that it was given for; null for the first one of a session. */
  readonly parentHash: string | null;
  /** When it was given in for its successor; null while it waits for that. */
  readonly usedAt: Date | null;
  /** Random text that went into its successor, kept so that the same one can be made again; null until it was used. */
  readonly successorSalt: string | null;
}

/** Keeps the refresh tokens of sessions by hash: each is given in once and has at most one successor. */
export interface RefreshTokenStore {
  /** Adds the first token of a session. */
  insert(token: { readonly hash: string; readonly sessionId: string }): Promise<void>;
  /** Makes every token of the session void and adds a first one again. */
  restart(token: { readonly hash: string; readonly sessionId: string }): Promise<void>;
  /**
   * The token, whose session is held until the transaction ends: of two uses at the same moment the second sees what
   * the first did. Null when unknown or when its session is over.
   */
  hold(hash: string): Promise<RefreshTokenRecord | null>;
  /** The token that was given for this one, or null. */
  findSuccessor(hash: string): Promise<RefreshTokenRecord | null>;
  /** Marks a held token as used and adds its successor, in one step. */
  rotate(rotation: {
    readonly hash: string;
    readonly usedAt: Date;
    readonly successorHash: string;
    readonly successorSalt: string;
  }): Promise<void>;
}
