/** A sign-in. Its id is public (it stands in the access token); what proves it is stored only as a hash. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of the session secret, lower-case hexadecimal: the id under which lucia keeps the session. */
  readonly secretHash: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly userAgent: string | null;
  readonly ip: string | null;
}

/** Keeps sessions and refresh tokens, both by hash. */
export interface SessionStore {
  insert(session: SessionRecord): Promise<void>;
  /** By public id; null when absent. */
  find(id: string): Promise<SessionRecord | null>;
  findBySecretHash(secretHash: string): Promise<SessionRecord | null>;
  listByUser(userId: string): Promise<readonly SessionRecord[]>;
  setExpiry(secretHash: string, expiresAt: Date): Promise<void>;
  remove(
    filter: { readonly id: string } | { readonly secretHash: string } | { readonly userId: string },
  ): Promise<void>;
  removeExpired(): Promise<void>;
  /** Stores the hash of a fresh refresh token of the session. */
  insertRefreshToken(token: { readonly hash: string; readonly sessionId: string }): Promise<void>;
}
