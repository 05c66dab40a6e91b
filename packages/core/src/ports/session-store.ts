import type { Account } from "./account-store.ts";

/** One authentication method, as in `amr` of the access token. */
export interface AuthenticationMethod {
  /** `password`, `otp`, `magiclink`, `recovery`, `invite`, `totp` and others of Supabase Auth. */
  readonly method: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** A sign-in. Its id is public (part of the access token); its secrets are stored as hashes only. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of the session secret, lower-case hexadecimal: the id under which lucia keeps the session. */
  readonly secretHash: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  /** When it was refreshed last; null when never. */
  readonly refreshedAt: Date | null;
  readonly userAgent: string | null;
  readonly ip: string | null;
  /** `aal2` once a second factor was shown. */
  readonly assuranceLevel: "aal1" | "aal2";
  /** Authentication methods of the session, newest first. */
  readonly methods: readonly AuthenticationMethod[];
}

/** A session, and whose it is. */
export interface SessionWithAccount {
  readonly session: SessionRecord;
  readonly account: Account;
}

/**
 * Sessions to end: one by public id or by hash, or those of a user, optionally without one of them or of one assurance
 * level.
 */
export type SessionFilter =
  | { readonly id: string }
  | { readonly secretHash: string }
  | {
      readonly userId: string;
      readonly exceptId?: string;
      readonly assuranceLevel?: SessionRecord["assuranceLevel"];
    };

/** Stores sessions by hash. Removing a session removes its refresh tokens. */
export interface SessionStore {
  /** Adds a session. */
  insert(session: SessionRecord): Promise<void>;
  /** By public id; null when absent. */
  find(id: string): Promise<SessionRecord | null>;
  /** By public id, with the account that it belongs to, as both are at the same moment; null when absent. */
  findWithAccount(id: string): Promise<SessionWithAccount | null>;
  /** By the hash of its secret; null when absent. */
  findBySecretHash(secretHash: string): Promise<SessionRecord | null>;
  /** All sessions of an account, expired ones too. */
  listByUser(userId: string): Promise<readonly SessionRecord[]>;
  /** A page of the sessions of an account that end after `now`, newest first, and how many there are. */
  listRunning(
    userId: string,
    query: { readonly now: Date; readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly SessionRecord[]; readonly total: number }>;
  /** Moves the end of a session; does nothing when it is gone. */
  setExpiry(secretHash: string, expiresAt: Date): Promise<void>;
  /**
   * Raises the session to `aal2` after a factor was used, with these authentication methods; false when the session does
   * not exist.
   */
  raise(
    id: string,
    proof: { readonly factorId: string; readonly methods: readonly AuthenticationMethod[] },
  ): Promise<boolean>;
  /** Lowers the sessions that this factor raised to `aal1`, and removes these methods. */
  lower(proof: { readonly factorId: string; readonly methods: readonly string[] }): Promise<void>;
  /** Ends all sessions that match. */
  remove(filter: SessionFilter): Promise<void>;
  /** Removes the sessions whose end is over. */
  removeExpired(): Promise<void>;
}
